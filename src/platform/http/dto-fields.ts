import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import { likeliest } from '../likeliest.js';
import type { ProblemDetail } from './problem.js';

/** More faults than a person would read at once. */
export const DETAILS_MAX = 50;
/** A name may be as long as the body: so much of it is said again, in UTF-16 units. */
const NAME_SHOWN_MAX = 100;
/** More fields than these are not listed to somebody who wrote another one. */
const NAMES_SHOWN_MAX = 12;
const PART = Symbol('part');

/** What a dto is made of: its fields, and the dtos of those that are objects with fields of their own. */
interface Shape {
  readonly names: ReadonlySet<string>;
  readonly parts: ReadonlyMap<string, Type<object>>;
}

/** What is found on the way: a detail for each field that a dto does not know, up to `DETAILS_MAX`. */
export interface Findings {
  readonly isQuery: boolean;
  readonly unknown: ProblemDetail[];
}

const shapes = new WeakMap<Type<object>, Shape>();

/** Says that a field of a dto holds another dto. */
export function HasPart(dto: () => Type<object>): PropertyDecorator {
  return (target, name) => Reflect.defineMetadata(PART, dto, target, name);
}

/**
 * A body sorted by what its dto knows. class-transformer takes some ten microseconds for each value it meets, and
 * class-validator more for each field that it does not know: neither gets to see unknown fields, or what lists hold.
 */
export class DtoFields {
  /** Texts, numbers and parts: what class-transformer shall make the dto of. */
  private readonly simple: Record<string, unknown> = {};
  /** Lists, and objects with names of the caller's own: kept as they are. */
  private readonly asIs: [string, unknown][] = [];
  private readonly parts: [string, DtoFields][] = [];

  constructor(
    private readonly type: Type<object>,
    value: object,
    findings: Findings,
    path = '',
  ) {
    const { names, parts } = shapeOf(type);
    for (const name of Object.keys(value)) {
      if (!names.has(name)) {
        if (findings.unknown.length < DETAILS_MAX) findings.unknown.push(unknownField(path, name, [...names]));
        continue;
      }
      const held = (value as Record<string, unknown>)[name];
      const part = parts.get(name);
      // The lists of a query are short, and its dto takes them apart.
      if (typeof held !== 'object' || held === null || findings.isQuery) this.simple[name] = held;
      else if (part === undefined || Array.isArray(held)) this.asIs.push([name, held]);
      else this.parts.push([name, new DtoFields(part, held, findings, pathOf(path, name))]);
    }
  }

  /** The dto of these fields; nothing is validated yet. */
  dto(): object {
    const dto = plainToInstance(this.type, this.simple) as Record<string, unknown>;
    for (const [name, value] of this.asIs) dto[name] = value;
    for (const [name, part] of this.parts) dto[name] = part.dto();
    return dto;
  }

  /** The path of a name such as `__proto__` or `toString` within lists and objects, which no dto wants; else null. */
  pathOfName(names: ReadonlySet<string>): string | null {
    for (const [name, value] of this.asIs) {
      const path = pathWithin(value, names);
      if (path !== null) return pathOf(name, path);
    }
    for (const [name, part] of this.parts) {
      const path = part.pathOfName(names);
      if (path !== null) return pathOf(name, path);
    }
    return null;
  }
}

/**
 * The detail of a field that its object does not have; `path` leads to the object, empty for the body itself. Says
 * which of the fields that it has was meant, or which there are.
 */
export function unknownField(path: string, name: string, known: readonly string[] = []): ProblemDetail {
  const shown = name.length <= NAME_SHOWN_MAX ? name : `${name.slice(0, NAME_SHOWN_MAX)}…`;
  const place = pathOf(path, shown);
  const meant = likeliest(name, known);
  const isListed = meant.length === 0 && known.length > 0 && known.length <= NAMES_SHOWN_MAX;
  const hint = meant.length > 0 ? `; did you mean ${meant.join(' or ')}?` : isListed ? fieldsText(known) : '';
  return { path: place, rule: 'unknownField', message: `${place} is not a field of this request${hint}` };
}

/** The names of the fields of a dto, in their order, as the end of a sentence; nothing where there are many. */
export function fieldsOf(type: Type<object>): string {
  const { names } = shapeOf(type);
  return names.size === 0 || names.size > NAMES_SHOWN_MAX ? '' : fieldsText([...names]);
}

function fieldsText(names: readonly string[]): string {
  return `; ${names.length === 1 ? 'its field is' : 'its fields are'} ${names.join(', ')}`;
}

function pathOf(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

/** How deep a body nests is bounded before. */
function pathWithin(value: unknown, names: ReadonlySet<string>): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) {
    // By index: a list may be as long as the body.
    for (let at = 0; at < value.length; at += 1) {
      const path = pathWithin(value[at], names);
      if (path !== null) return pathOf(String(at), path);
    }
    return null;
  }
  for (const name of Object.keys(value)) {
    if (names.has(name)) return name;
    const path = pathWithin((value as Record<string, unknown>)[name], names);
    if (path !== null) return pathOf(name, path);
  }
  return null;
}

function shapeOf(type: Type<object>): Shape {
  const seen = shapes.get(type);
  if (seen !== undefined) return seen;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const names = new Set(rules.map(({ propertyName }) => propertyName));
  const parts = new Map<string, Type<object>>();
  for (const name of names) {
    const dto = Reflect.getMetadata(PART, type.prototype as object, name) as (() => Type<object>) | undefined;
    if (dto !== undefined) parts.set(name, dto());
  }
  const shape = { names, parts };
  shapes.set(type, shape);
  return shape;
}
