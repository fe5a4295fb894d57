import type { Check, Fault } from '../../../platform/http/fault.js';
import { oneOf, wholeNumberFault } from '../../../platform/http/fields.js';
import { counted, textFault } from '../../../platform/http/text-rules.js';
import type { JsonSchema } from '../../../platform/http/view-schema.js';
import type { Shape } from './shape.js';

interface TextOptions {
  readonly min?: number;
  readonly max: number;
  /** Whether it may have tabs and line breaks. */
  readonly lines?: boolean;
  /** What else must hold of it. */
  readonly check?: (text: string) => Fault | null;
  /** For the document. */
  readonly pattern?: string;
}

/** A text of one character at least, blanks included, kept as it is given. */
export function text({ min = 1, max, lines = false, check, pattern }: TextOptions): Shape<string> {
  const fault: Check = (value) => {
    const first = textFault(value, { min: 0, max, lines, verbatim: true });
    if (first !== null || typeof value !== 'string') return first;
    if (value.length < min)
      return value === ''
        ? { rule: 'notEmpty', sentence: 'must not be empty' }
        : { rule: 'minLength', sentence: `must be at least ${counted(min)} long` };
    return check?.(value) ?? null;
  };
  const bounds = { ...(min === 0 ? {} : { minLength: min }), maxLength: max };
  return plain(fault, { type: 'string', ...bounds, ...(pattern === undefined ? {} : { pattern }) });
}

/** One of some words. */
export function word<W extends string>(words: readonly W[]): Shape<W> {
  return plain(oneOf(words), { type: 'string', enum: [...words] });
}

/** A whole number within bounds, both included. */
export function integer(min: number, max: number): Shape<number> {
  return plain((value) => wholeNumberFault(value, min, max), { type: 'integer', minimum: min, maximum: max });
}

/** One of some numbers. */
export function choice<N extends number>(numbers: readonly N[]): Shape<N> {
  const sentence = `must be one of ${numbers.join(', ')}`;
  const check: Check = (value) => (numbers.some((number) => number === value) ? null : { rule: 'isIn', sentence });
  return plain(check, { type: 'integer', enum: [...numbers] });
}

/** `true` or `false`. */
export function flag(): Shape<boolean> {
  const fault = { rule: 'isBoolean', sentence: 'must be true or false' };
  return plain((value) => (typeof value === 'boolean' ? null : fault), { type: 'boolean' });
}

/** `true`, where nothing else would say anything. */
export function onlyTrue(): Shape<true> {
  const fault = { rule: 'isTrue', sentence: 'must be true' };
  return plain((value) => (value === true ? null : fault), { type: 'boolean', enum: [true] });
}

/** Any JSON: what it may be is for the object to judge that holds it. */
export function anyJson<T>(): Shape<T> {
  return { ...plain<T>(() => null, {}), takesNull: true };
}

/** A value that is kept as it is. `check` judges what is not null. */
function plain<T>(check: Check, schema: JsonSchema): Shape<T> {
  return {
    hasDefaults: false,
    schema: () => schema,
    read: (value, path, findings) => {
      const fault = check(value);
      if (fault !== null) findings.add(path, fault.rule, fault.sentence);
      // It is what `check` took.
      return value as T;
    },
  };
}
