import { Injectable, type PipeTransform, type Type, ValidationPipe } from '@nestjs/common';
import type { ArgumentMetadata } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { ID_PATTERN } from '../ids.js';
import { FAULT, type Fault, readFault } from './fault.js';
import { invalidField, invalidFields, type Problem, type ProblemDetail } from './problem.js';
import { ID_SENTENCE } from './query-fields.js';

/** Rules whose class-validator name says little to a caller. */
const RULE_NAMES: Readonly<Record<string, string>> = { whitelistValidation: 'unknownField' };
const MESSAGES: Readonly<Record<string, (path: string) => string>> = {
  whitelistValidation: (path) => `${path} is not a field of this request`,
  unknownValue: (path) => `${path === '' ? 'the body' : path} must be a JSON object`,
};
/** Names that every object has: class-transformer and class-validator pass over them in silence. */
const INHERITED_NAMES: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);
/** More faults than a person would read at once. */
const DETAILS_MAX = 50;

const RULES = {
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  stopAtFirstError: true,
  validationError: { target: false, value: false },
} as const;

/** Makes dtos of bodies and queries; every fault is named by its path. Unknown fields are faults. */
export class DtoValidation extends ValidationPipe {
  constructor() {
    super({ ...RULES, transform: true, exceptionFactory: problemOf });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'query') refuseInheritedNames(value, '');
    if (metadata.type !== 'body') return super.transform(value, metadata) as Promise<unknown>;
    // No body is an empty one: then each missing field is named.
    const body = value === undefined ? {} : value;
    // Without this, a list or a bare number would reach the dto as something that it is not.
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw invalidField('body', 'isObject', 'the body must be a JSON object');
    refuseInheritedNames(body, '');
    return super.transform(body, metadata) as Promise<unknown>;
  }
}

/** The refusal of these fields as a dto of this type, or null when they are valid: an example for the documentation. */
export function refusalOf(type: Type<object>, fields: object): Problem | null {
  const errors = validateSync(plainToInstance(type, fields), RULES);
  return errors.length === 0 ? null : problemOf(errors);
}

function problemOf(errors: ValidationError[]): Problem {
  return invalidFields(errors.flatMap((error) => detailsOf(error, '')).slice(0, DETAILS_MAX));
}

/**
 * Throws 400 for a field such as `__proto__` or `toString`, which no dto has. How deep a body nests is bounded before.
 */
function refuseInheritedNames(value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    const place = path === '' ? name : `${path}.${name}`;
    if (INHERITED_NAMES.has(name)) throw invalidField(place, 'unknownField', `${place} is not a field of this request`);
    refuseInheritedNames(part, place);
  }
}

/** One detail for each faulty field: its own fault, or those of its parts when it has none itself. */
function detailsOf(error: ValidationError, parent: string): ProblemDetail[] {
  const path = parent === '' ? error.property : `${parent}.${error.property}`;
  const { [FAULT]: fault, ...others } = error.constraints ?? {};
  if (fault !== undefined) return [detailOf(readFault(fault), path)];
  const [broken] = Object.keys(others);
  if (broken === undefined) return (error.children ?? []).flatMap((child) => detailsOf(child, path));
  const rule = RULE_NAMES[broken] ?? broken;
  return [{ path, rule, message: MESSAGES[broken]?.(path) ?? `${path}: ${others[broken] ?? ''}` }];
}

function detailOf({ rule, sentence, at, isOfEach }: Fault, field: string): ProblemDetail {
  const path = at === undefined ? field : `${field}.${at}`;
  return { path, rule, message: `${isOfEach === true ? 'each value of ' : ''}${path} ${sentence}` };
}

/** Refuses a path parameter that cannot be an id, before a query is made. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string, metadata: ArgumentMetadata): string {
    if (!ID_PATTERN.test(value)) throw invalidId(metadata.data ?? 'id');
    return value;
  }
}

/** 400 for a path parameter that cannot be an id. */
export function invalidId(name: string): Problem {
  return invalidField(name, 'isId', `${name} ${ID_SENTENCE}`);
}
