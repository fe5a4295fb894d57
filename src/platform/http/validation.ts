import { type ArgumentMetadata, Inject, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { type ValidationError, validateSync } from 'class-validator';
import { ID_PATTERN } from '../ids.js';
import { DETAILS_MAX, DtoFields, fieldsOf, type Findings, unknownField } from './field-faults.js';
import { FAULT, type Fault, readFault } from './field-faults.js';
import { invalidField, invalidFields, type Problem, type ProblemDetail } from './problem.js';
import { plainQuery } from './field-faults.js';
import { ID_SENTENCE } from './query-fields.js';

/** Names that every object has: class-transformer and class-validator pass over them in silence. */
const INHERITED_NAMES: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);
const RULES = { forbidUnknownValues: true, stopAtFirstError: true, validationError: { target: false, value: false } };

/** Makes dtos of bodies and queries; every fault is named by its path. Unknown fields are faults. */
export class DtoValidation implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (metatype === undefined || (type !== 'body' && type !== 'query')) return value;
    // No body is an empty one: then each missing field is named.
    const input = value === undefined ? {} : value;
    // Without this, a list or a bare number would reach the dto as something that it is not.
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      const fields = fieldsOf(metatype as Type<object>);
      throw invalidField('body', 'isObject', `the body must be a JSON object${fields}`);
    }
    const isQuery = type === 'query';
    const plain = isQuery ? plainQuery(metatype as Type<object>, input) : null;
    if (plain !== null) return plain;
    const { dto, problem } = readDto(metatype as Type<object>, input, isQuery);
    if (problem !== null) throw problem;
    return dto;
  }
}

/** The refusal of these fields as a dto of this type, or null when they are valid: an example for the documentation. */
export function refusalOf(type: Type<object>, fields: object): Problem | null {
  return readDto(type, fields).problem;
}

/**
 * The dto of some fields, and why it is refused; null when it is valid. Unknown fields are found first and seen by
 * nothing else; the faults of the others are said beside them. `path` leads to the fields; empty for a body itself.
 */
export function readDto<T extends object>(
  type: Type<T>,
  input: object,
  isQuery = false,
  path = '',
): { dto: T; problem: Problem | null } {
  const findings: Findings = { isQuery, unknown: [] };
  const fields = new DtoFields(type, input, findings, path);
  const inherited = fields.pathOfName(INHERITED_NAMES);
  if (inherited !== null) findings.unknown.push(unknownField(path, inherited));
  const dto = fields.dto() as T;
  const faults = validateSync(dto, RULES).flatMap((error) => detailsOf(error, path));
  const details = [...findings.unknown, ...faults].slice(0, DETAILS_MAX);
  return { dto, problem: details.length === 0 ? null : invalidFields(details) };
}

/** The dto of what the field `path` of a body holds, where its type depends on something else. Throws 400. */
export function readPart<T extends object>(type: Type<T>, input: object, path: string): T {
  const { dto, problem } = readDto(type, input, false, path);
  if (problem !== null) throw problem;
  return dto;
}

/** One detail for each faulty field: its own fault, or those of its parts when it has none itself. */
function detailsOf(error: ValidationError, parent: string): ProblemDetail[] {
  const path = parent === '' ? error.property : `${parent}.${error.property}`;
  const { [FAULT]: fault, ...others } = error.constraints ?? {};
  if (fault !== undefined) return faultsOf(readFault(fault)).map((one) => detailOf(one, path));
  const [rule] = Object.keys(others);
  if (rule === undefined) return (error.children ?? []).flatMap((child) => detailsOf(child, path));
  return [{ path, rule, message: `${path}: ${others[rule] ?? ''}` }];
}

function faultsOf(fault: Fault): readonly Fault[] {
  return [fault, ...(fault.others ?? [])];
}

function detailOf({ rule, sentence, at, within = '', isOfEach }: Fault, field: string): ProblemDetail {
  const path = at === undefined ? `${field}${within}` : `${field}.${at}`;
  return { path, rule, message: `${isOfEach === true ? 'each value of ' : ''}${path} ${sentence}` };
}

/** The letters that ids of path parameters begin with, by the name of the parameter. */
export const PATH_IDS = Symbol('path ids');
const PREFIX = /^([a-z]{3})_/;

/** Refuses a path parameter that cannot be an id, or is one of another kind, before a query is made. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  constructor(@Inject(PATH_IDS) private readonly prefixes: Readonly<Record<string, string>>) {}

  transform(value: string, { data: name = 'id' }: ArgumentMetadata): string {
    if (!ID_PATTERN.test(value)) throw invalidId(name);
    const [, given] = PREFIX.exec(value) ?? [];
    const other = Object.keys(this.prefixes).find((one) => this.prefixes[one] === given);
    const own = this.prefixes[name];
    if (other !== undefined && own !== undefined && given !== own) throw otherKind(name, own, other, String(given));
    return value;
  }
}

/** 400 for a path parameter that cannot be an id. */
export function invalidId(name: string): Problem {
  return invalidField(name, 'isId', `${name} ${ID_SENTENCE}`);
}

function otherKind(name: string, prefix: string, other: string, otherPrefix: string): Problem {
  const sentence = `${name} must be an id that begins with "${prefix}_": "${otherPrefix}_" begins a ${other}`;
  return invalidField(name, 'isIdOfKind', sentence);
}
