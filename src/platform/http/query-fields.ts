import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { type Check, type Fault, HasNoFault } from './field-faults.js';
import { IsLeftOut, IsTrimmed, oneOf, wholeNumberFault } from './fields.js';
import { IsPlain } from './field-faults.js';
import { lengthFault, type TextBounds, textFault } from './field-faults.js';
import { ID_PATTERN } from '../ids.js';

/** At most this many values in one query parameter. */
export const FILTER_VALUES_MAX = 100;

const WHOLE_NUMBER = /^-?[0-9]{1,99}$/;
const EMPTY: Fault = { rule: 'notEmpty', sentence: 'must not be empty; leave it out instead' };
/** What may stand wherever an id stands, as the end of a sentence. */
export const ID_SENTENCE = 'must be an id: 1 to 64 letters, digits, "_" or "-"';

/** What keeps a value from being an id. */
export function idFault(value: unknown): Fault | null {
  return typeof value === 'string' && ID_PATTERN.test(value) ? null : { rule: 'isId', sentence: ID_SENTENCE };
}

/**
 * A query parameter that may be left out and is given once. `check` finds the fault of its text, which is not empty.
 */
export function IsQueryValue(check: Check): PropertyDecorator {
  return applyDecorators(IsLeftOut(), HasNoFault(valueCheck(check)));
}

/** The same for text that is not changed before it is looked at, by this or another decorator. */
export function IsPlainQueryValue(check: Check): PropertyDecorator {
  return applyDecorators(IsQueryValue(check), IsPlain(valueCheck(check)));
}

/** One line of text of a query, trimmed. */
export function IsQueryText(bounds: TextBounds): PropertyDecorator {
  return applyDecorators(
    IsTrimmed(),
    IsQueryValue((value) => textFault(value, { ...bounds, verbatim: true })),
  );
}

/** What is searched for in numbers, trimmed. Characters that no number has are no fault: they match nothing. */
export function IsQuerySearch(bounds: TextBounds): PropertyDecorator {
  return applyDecorators(
    IsTrimmed(),
    IsQueryValue((value) => lengthFault(String(value), bounds)),
  );
}

/** A whole number of a query, within bounds; it stays the text that it is. */
export function IsQueryNumber(min: number, max: number): PropertyDecorator {
  return IsPlainQueryValue((value) =>
    wholeNumberFault(WHOLE_NUMBER.test(String(value)) ? Number(value) : null, min, max),
  );
}

/** The same for one that must be given. */
export function IsRequiredQueryNumber(min: number, max: number): PropertyDecorator {
  return HasNoFault(
    valueCheck((value) => wholeNumberFault(WHOLE_NUMBER.test(String(value)) ? Number(value) : null, min, max)),
  );
}

/** Exactly `true` or `false` in a query; anything else is 400. */
export function IsQueryBoolean(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value)),
    IsQueryValue((value) =>
      typeof value === 'boolean' ? null : { rule: 'isBoolean', sentence: 'must be exactly true or false' },
    ),
  );
}

/**
 * A query parameter that is a list: repeated, with `[]`, or with commas; a single value is a list of one. An empty
 * value is a fault: what asks for nothing must not be taken for "everything".
 */
export function IsQueryList(check: Check): PropertyDecorator {
  return applyDecorators(
    IsLeftOut(),
    Transform(({ value }: { value: unknown }) => queryList(value)),
    HasNoFault((values) => queryListFault(values, check)),
  );
}

/** Each value of a list must look like an id. */
export function IsIdList(): PropertyDecorator {
  return IsQueryList((value) => idFault(String(value)));
}

/** Each value of a list is one of some words. */
export function IsQueryListOf(words: readonly string[], kind?: string): PropertyDecorator {
  return IsQueryList(oneOf(words, kind));
}

/** The fault of a parameter that stands in a query more than once. */
export function onceFault(value: unknown): Fault | null {
  return Array.isArray(value) ? { rule: 'isSingle', sentence: 'must be given once' } : null;
}

function valueCheck(check: Check): Check {
  return (value) => onceFault(value) ?? (value === '' ? EMPTY : check(value));
}

function queryList(value: unknown): unknown {
  if (value === undefined) return undefined;
  return [value].flat().flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : [part]));
}

function queryListFault(values: unknown, check: Check): Fault | null {
  if (!Array.isArray(values)) return { rule: 'isArray', sentence: 'must be a list' };
  if (values.length > FILTER_VALUES_MAX)
    return { rule: 'arrayMaxSize', sentence: `must have at most ${FILTER_VALUES_MAX} values` };
  for (const value of values as unknown[]) {
    if (value === '')
      return values.length === 1 ? EMPTY : { rule: 'notEmpty', sentence: 'must not have an empty value' };
    const fault = check(value);
    if (fault !== null) return { ...fault, isOfEach: true };
  }
  return null;
}
