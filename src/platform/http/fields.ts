import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { IsOptional, ValidateIf, ValidateNested } from 'class-validator';
import { likeliest } from '../text.js';
import {
  type Check,
  counted,
  type Fault,
  HasNoFault,
  HasPart,
  quoted,
  type TextBounds,
  textFault,
  trimmed,
} from './field-faults.js';

/** The last instant that ECMAScript can say, in Unix milliseconds. */
const INSTANT_MAX = 8_640_000_000_000_000;
const DATE = /^\d{4}-\d{2}-\d{2}/;

/** A body field that may be left out, but not sent as null. */
export function IsLeftOut(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}

/** A body field that may be left out, or be null for "none". */
export function IsNullable(): PropertyDecorator {
  return IsOptional();
}

/** Text within bounds, as `textFault` has it. One line is trimmed, and kept so, unless it is `verbatim`. */
export function IsText(bounds: TextBounds): PropertyDecorator {
  const check = HasNoFault((value) => textFault(value, bounds));
  return bounds.lines === true || bounds.verbatim === true ? check : applyDecorators(IsTrimmed(), check);
}

/** Takes the blanks around a text away before it is looked at. */
export function IsTrimmed(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? trimmed(value) : value));
}

/** A whole number within bounds, both included. */
export function IsWholeNumber(min: number, max: number): PropertyDecorator {
  return HasNoFault((value) => wholeNumberFault(value, min, max));
}

/** An instant in Unix milliseconds. */
export function IsInstant(min = 0): PropertyDecorator {
  return HasNoFault((value) => instantFault(value, min));
}

/** `true` or `false` in a body. */
export function IsTrueOrFalse(): PropertyDecorator {
  return HasNoFault((value) =>
    typeof value === 'boolean' ? null : { rule: 'isBoolean', sentence: 'must be true or false' },
  );
}

/** One of some words. */
export function IsOneOf(words: readonly string[], kind?: string): PropertyDecorator {
  return HasNoFault(oneOf(words, kind));
}

/** A list of a body, each value of which passes the check. */
export function IsListOf(check: Check, bounds: { readonly min: number; readonly max: number }): PropertyDecorator {
  return HasNoFault((value) => listFault(value, check, bounds));
}

/** An object with the fields of another dto. */
export function IsObjectOf(dto: () => new () => object): PropertyDecorator {
  return applyDecorators(HasNoFault(objectFault), HasPart(dto), ValidateNested(), Type(dto));
}

/** An object whose fields are checked later, by `readPart`: which dto they make depends on something else. */
export function IsObject(): PropertyDecorator {
  return HasNoFault(objectFault);
}

/** Checks that a text is one of some words; `kind` says what they are when there are too many to name them. */
export function oneOf(words: readonly string[], kind?: string): Check {
  return (value) => {
    if (typeof value !== 'string') return { rule: 'isString', sentence: 'must be a string' };
    if (words.includes(value)) return null;
    const meant = kind === undefined ? [] : likeliest(value, words);
    const hint = meant.length === 0 ? '' : `; did you mean ${meant.join(' or ')}?`;
    return { rule: 'isIn', sentence: `must be ${kind ?? `one of ${words.join(', ')}`}${hint}` };
  };
}

/** Checks a text for its length only, in UTF-16 units; what it says is for others to judge. */
export function shortText(max: number): Check {
  return (value) => {
    if (typeof value !== 'string') return { rule: 'isString', sentence: 'must be a string' };
    return value.length <= max ? null : { rule: 'maxLength', sentence: `must be at most ${counted(max)} long` };
  };
}

/** The fault of what should be an object. */
export function objectFault(value: unknown): Fault | null {
  return typeof value === 'object' && !Array.isArray(value)
    ? null
    : { rule: 'isObject', sentence: 'must be an object' };
}

/** The fault of what should be a whole number within bounds. */
export function wholeNumberFault(value: unknown, min: number, max: number): Fault | null {
  if (typeof value !== 'number' || !Number.isInteger(value))
    return { rule: 'isInt', sentence: 'must be a whole number' };
  if (value < min) return { rule: 'min', sentence: `must be at least ${min}` };
  return value > max ? { rule: 'max', sentence: `must be at most ${max}` } : null;
}

/** The fault of what should be an instant. Many write dates as text: the error then names the number of that date. */
export function instantFault(value: unknown, min: number): Fault | null {
  const fault = wholeNumberFault(value, min, INSTANT_MAX);
  if (fault?.rule !== 'isInt') return fault;
  const at = typeof value === 'string' && DATE.test(value) ? Date.parse(value) : Number.NaN;
  const hint = Number.isNaN(at) ? '' : `: ${quoted(String(value))} is ${at}`;
  return { rule: 'isInt', sentence: `must be a whole number, Unix milliseconds${hint}` };
}

function listFault(value: unknown, check: Check, { min, max }: { min: number; max: number }): Fault | null {
  if (!Array.isArray(value)) return { rule: 'isArray', sentence: 'must be a list' };
  if (value.length < min)
    return { rule: 'arrayMinSize', sentence: min === 1 ? 'must not be empty' : `must have at least ${min} values` };
  if (value.length > max) return { rule: 'arrayMaxSize', sentence: `must have at most ${max} values` };
  for (const [at, element] of value.entries()) {
    const fault = element === null ? { rule: 'notNull', sentence: 'must not be null' } : check(element);
    if (fault !== null) return { ...fault, at };
  }
  return null;
}

/** Amounts are kept as whole millionths of the installation's currency, and shown in major units. */
const MICROS = 1_000_000;

/** The largest amount that a body may name, in major units. */
export const MONEY_MAX = 1_000_000_000;

/** An amount in major units, of millionths. */
export function moneyOf(micros: number): number {
  return micros / MICROS;
}

/** An amount in millionths, of major units. */
export function microsOf(amount: number): number {
  return Math.round(amount * MICROS);
}

/** What is wrong with a value that should be an amount in major units, of at most six decimals. */
export function moneyFault(value: unknown): Fault | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'isNumber', sentence: 'must be a number' };
  if (value < 0) return { rule: 'min', sentence: 'must be at least 0' };
  if (value > MONEY_MAX) return { rule: 'max', sentence: `must be at most ${MONEY_MAX}` };
  return moneyOf(microsOf(value)) === value
    ? null
    : { rule: 'maxDecimals', sentence: 'must have at most six decimals' };
}
