import { type Fault, quoted } from '../../../platform/http/fault.js';
import { objectFault } from '../../../platform/http/fields.js';
import type { JsonSchema } from '../../../platform/http/view-schema.js';
import type { Findings, Shape } from './shape.js';

/** A name of the caller's own is said again up to this length, in UTF-16 units. */
const NAME_SHOWN_MAX = 100;
export const NOT_NULL: Fault = { rule: 'notNull', sentence: 'must not be null' };

/** A value, or null for none. */
export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return {
    hasDefaults: shape.hasDefaults,
    takesNull: true,
    read: (value, path, findings) => (value === null ? null : shape.read(value, path, findings)),
    schema: (form, named) => nullable(shape.schema(form, named)),
  };
}

/** A list; `unique` is the field of its values, or null for the values themselves, that no two may have in common. */
export function listOf<T>(
  shape: Shape<T>,
  { min = 0, max, unique }: { readonly min?: number; readonly max: number; readonly unique?: keyof T | null },
): Shape<readonly T[]> {
  return {
    hasDefaults: shape.hasDefaults,
    schema: (form, named) => ({
      type: 'array',
      items: shape.schema(form, named),
      ...(min === 0 ? {} : { minItems: min }),
      maxItems: max,
    }),
    read: (value, path, findings) => {
      const fault = sizeFault(value, min, max);
      if (fault !== null || !Array.isArray(value)) {
        if (fault !== null) findings.add(path, fault.rule, fault.sentence);
        return [];
      }
      const before = findings.count;
      const list = value.map((one: unknown, at) => readThere(shape, one, `${path}[${at}]`, findings));
      if (unique !== undefined && findings.isClean(before)) findTwice(list, unique, path, findings);
      return list;
    },
  };
}

/** An object with names of the caller's own; `nameFault` judges them. */
export function mapOf<T>(
  shape: Shape<T>,
  { max, nameFault }: { readonly max: number; readonly nameFault: (name: string) => Fault | null },
): Shape<Readonly<Record<string, T>>> {
  return {
    hasDefaults: shape.hasDefaults,
    schema: (form, named) => ({
      type: 'object',
      additionalProperties: shape.schema(form, named),
      maxProperties: max,
    }),
    read: (value, path, findings) => {
      const fault = objectFault(value);
      if (fault !== null) findings.add(path, fault.rule, fault.sentence);
      const entries = fault === null ? Object.entries(value as object) : [];
      if (entries.length > max) {
        findings.add(path, 'maxProperties', `must have at most ${max} fields`);
        return {};
      }
      return Object.fromEntries(
        entries.map(([name, one]: [string, unknown]) => {
          const wrong = nameFault(name);
          if (wrong !== null) findings.add(below(path, name), wrong.rule, wrong.sentence);
          return [name, readThere(shape, one, below(path, name), findings)];
        }),
      );
    },
  };
}

/** Reads a value that must not be null, unless its shape takes null. */
export function readThere<T>(shape: Shape<T>, value: unknown, path: string, findings: Findings): T {
  const isRefused = value === null && shape.takesNull !== true;
  if (!isRefused) return shape.read(value, path, findings);
  findings.add(path, NOT_NULL.rule, NOT_NULL.sentence);
  return value as T;
}

/** The path of a field. */
export function below(path: string, name: string): string {
  return `${path}.${name.length <= NAME_SHOWN_MAX ? name : `${name.slice(0, NAME_SHOWN_MAX)}…`}`;
}

function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: words, ...others } = schema;
  const variants = (schema['anyOf'] ?? [schema]) as readonly JsonSchema[];
  if (typeof type !== 'string') return { anyOf: [...variants, { type: 'null' }] };
  const values = words === undefined ? {} : { enum: [...(words as readonly unknown[]), null] };
  return { type: [type, 'null'], ...values, ...others };
}

function sizeFault(value: unknown, min: number, max: number): Fault | null {
  if (!Array.isArray(value)) return { rule: 'isArray', sentence: 'must be a list' };
  if (value.length < min)
    return { rule: 'arrayMinSize', sentence: min === 1 ? 'must not be empty' : `must have at least ${min} values` };
  return value.length > max ? { rule: 'arrayMaxSize', sentence: `must have at most ${max} values` } : null;
}

function findTwice<T>(list: readonly T[], unique: keyof T | null, path: string, findings: Findings): void {
  const seen = new Map<unknown, number>();
  for (const [at, one] of list.entries()) {
    const key: unknown = unique === null ? one : one[unique];
    const first = seen.get(key);
    const place = `${path}[${at}]${unique === null ? '' : `.${String(unique)}`}`;
    if (first === undefined) seen.set(key, at);
    else findings.add(place, 'isUnique', `must be unique: ${quoted(String(key))} stands at [${first}] too`);
  }
}
