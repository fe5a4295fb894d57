import { Injectable, type PipeTransform, ValidationPipe } from '@nestjs/common';
import type { ArgumentMetadata } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { ID_PATTERN } from '../ids.js';
import { invalidField, invalidFields, type ProblemDetail } from './problem.js';

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

/** Makes dtos of bodies and queries; every fault is named by its path. Unknown fields are faults. */
export class DtoValidation extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      stopAtFirstError: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors: ValidationError[]) =>
        invalidFields(errors.flatMap((error) => detailsOf(error, '')).slice(0, DETAILS_MAX)),
    });
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

/** Throws 400 for a field such as `__proto__` or `toString`, which no dto has. How deep a body nests is bounded before. */
function refuseInheritedNames(value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    const place = path === '' ? name : `${path}.${name}`;
    if (INHERITED_NAMES.has(name)) throw invalidField(place, 'unknownField', `${place} is not a field of this request`);
    refuseInheritedNames(part, place);
  }
}

function detailsOf(error: ValidationError, parent: string): ProblemDetail[] {
  const path = parent === '' ? error.property : `${parent}.${error.property}`;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    path,
    rule: RULE_NAMES[rule] ?? rule,
    message: MESSAGES[rule]?.(path) ?? inPath(message, error.property, path),
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => detailsOf(child, path))];
}

/** class-validator names the property only; the caller needs the whole path. */
function inPath(message: string, property: string, path: string): string {
  return message.startsWith(property)
    ? path + message.slice(property.length)
    : message.includes(path)
      ? message
      : `${path}: ${message}`;
}

/** Refuses a path parameter that cannot be an id, before a query is made. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string, metadata: ArgumentMetadata): string {
    if (!ID_PATTERN.test(value))
      throw invalidField(
        metadata.data ?? 'id',
        'isId',
        `${metadata.data ?? 'id'} must be 1 to 64 letters, digits, "_" or "-"`,
      );
    return value;
  }
}
