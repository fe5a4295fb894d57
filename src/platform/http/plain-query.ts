import type { Type } from '@nestjs/common';
import { validateSync } from 'class-validator';
import type { Check } from './fault.js';

const PLAIN = Symbol('plain');
const isValidWhenEmpty = new WeakMap<Type<object>, boolean>();

/** Says that a field of a query stays the text that it is, and that this check is all that is asked of it. */
export function IsPlain(check: Check): PropertyDecorator {
  return (target, name) => Reflect.defineMetadata(PLAIN, check, target, name);
}

/**
 * The dto of a query that has nothing but plain fields without a fault, as most have; null for any other. The same as
 * class-transformer and class-validator make of it: by them a page of a list takes 9 % more CPU time (of 149 µs).
 */
export function plainQuery(type: Type<object>, query: object): object | null {
  let isValid = isValidWhenEmpty.get(type);
  if (isValid === undefined) isValidWhenEmpty.set(type, (isValid = validateSync(new type()).length === 0));
  if (!isValid) return null;
  const dto = new type() as Record<string, unknown>;
  for (const name of Object.keys(query)) {
    const check = Reflect.getMetadata(PLAIN, type.prototype as object, name) as Check | undefined;
    const value = (query as Record<string, unknown>)[name];
    if (check === undefined || value === null || check(value) !== null) return null;
    dto[name] = value;
  }
  return dto;
}
