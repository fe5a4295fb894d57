import {
  type Check,
  counted,
  DETAILS_MAX,
  type Fault,
  quoted,
  textFault,
  unknownField,
} from '../../../../platform/http/field-faults.js';
import { objectFault, oneOf, wholeNumberFault } from '../../../../platform/http/fields.js';
import type { JsonSchema } from '../../../../platform/http/problem-docs.js';
import { MASK } from '../../../../webhook-configs/webhook-config.view.js';

/** What is wrong with a part of the settings: `path` leads to it, and `sentence` goes on after the path. */
export interface PlacedFault {
  readonly path: string;
  readonly rule: string;
  readonly sentence: string;
}

/** The faults of settings, in the order in which they were found; `faults` keeps what a person would read at once. */
export class Findings {
  readonly faults: PlacedFault[] = [];
  private found = 0;

  /** How many were found, also those that are not kept. */
  get count(): number {
    return this.found;
  }

  add(path: string, rule: string, sentence: string): void {
    this.found += 1;
    if (this.faults.length < DETAILS_MAX) this.faults.push({ path, rule, sentence });
  }

  /** Whether nothing was found since so many faults were there. */
  isClean(since = 0): boolean {
    return this.found === since;
  }
}

/** As a caller gives it, with fields left out, or as it is stored and shown. */
type Form = 'given' | 'complete';
export type Schemas = Record<string, JsonSchema>;

/** The declaration of a part of the settings: it validates, fills in defaults, and describes itself for documents. */
export interface Shape<T> {
  /** The value with its defaults; a value in which something was found is not to be used. */
  read(value: unknown, path: string, findings: Findings): T;
  /** Its JSON Schema; schemas with a name are put into `named`, and referred to. */
  schema(form: Form, named: Schemas): JsonSchema;
  /** Whether its two forms differ. */
  readonly hasDefaults: boolean;
  /** Whether null is a value of it. */
  readonly takesNull?: boolean;
}

/** A field of an object. */
export interface FieldOf<T> {
  readonly shape: Shape<T>;
  readonly description: string;
  readonly example: unknown;
  readonly presence: 'required' | 'optional' | { readonly byDefault: T };
}

/** A field that must be there. */
export function documented<T>(shape: Shape<T>, description: string, example: unknown): FieldOf<T> {
  return { shape, description, example, presence: 'required' };
}

/** A field that may be left out, and then is missing in what is stored too. */
export function optional<T>(shape: Shape<T>, description: string, example: unknown): FieldOf<T> {
  return { shape, description, example, presence: 'optional' };
}

/** A field that may be left out, and then has this value. */
export function byDefault<T>(value: T, shape: Shape<T>, description: string, example: unknown): FieldOf<T> {
  return { shape, description, example, presence: { byDefault: value } };
}

/** What one shape says of a value alone: its faults, with paths that begin at the value. */
function faultsOf(shape: Shape<unknown>, value: unknown): readonly PlacedFault[] {
  const findings = new Findings();
  shape.read(value, '', findings);
  return findings.faults;
}

/** The same as the fault of a field of a dto: the first, and all others beside it. Null when there is none. */
export function shapeFault(shape: Shape<unknown>, value: unknown): Fault | null {
  const [first, ...others] = faultsOf(shape, value).map(({ path, rule, sentence }) => ({
    rule,
    sentence,
    within: path,
  }));
  return first === undefined ? null : { ...first, others };
}

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

/** A name of the caller's own is said again up to this length, in UTF-16 units. */
const NAME_SHOWN_MAX = 100;
const NOT_NULL: Fault = { rule: 'notNull', sentence: 'must not be null' };

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
function readThere<T>(shape: Shape<T>, value: unknown, path: string, findings: Findings): T {
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

export type FieldsOf<T> = { readonly [K in keyof Required<T>]: FieldOf<Required<T>[K]> };

/** What else must hold of an object whose fields are well. */
type ObjectCheck<T> = (value: T, path: string, findings: Findings) => void;

/** An object of these fields; its schema has the name, with `Dto` at its end where defaults may be left out. */
export function objectOf<T extends object>(
  name: string,
  description: string,
  fields: FieldsOf<T>,
  check?: ObjectCheck<T>,
): Shape<T> {
  const entries = Object.entries(fields) as [string, FieldOf<unknown>][];
  const hasDefaults = entries.some(([, { presence, shape }]) => typeof presence === 'object' || shape.hasDefaults);
  return {
    hasDefaults,
    read: (value, path, findings) => {
      const fault = objectFault(value);
      if (fault !== null) {
        findings.add(path, fault.rule, fault.sentence);
        return value as T;
      }
      const before = findings.count;
      const object = readFields(entries, value as Record<string, unknown>, path, findings) as T;
      if (findings.isClean(before)) check?.(object, path, findings);
      return object;
    },
    schema: (form, named) => {
      const own = form === 'given' && hasDefaults ? `${name}Dto` : name;
      // Registered before its fields are described, so that they stand after it in the document.
      if (named[own] === undefined) {
        named[own] = {};
        named[own] = { type: 'object', description, ...describedFields(entries, form, named) };
      }
      return { $ref: `#/components/schemas/${own}` };
    },
  };
}

/** One of several objects, by their field `type`. The names of their schemas begin with `name`. */
export function variantsOf<T extends { readonly type: string }>(variants: {
  readonly [Type in T['type']]: Shape<Extract<T, { readonly type: Type }>>;
}): Shape<T> {
  const shapes = variants as Readonly<Record<string, Shape<T>>>;
  const types = Object.keys(shapes);
  const typeFault = oneOf(types);
  return {
    hasDefaults: Object.values(shapes).some(({ hasDefaults }) => hasDefaults),
    read: (value, path, findings) => {
      const { type } = (typeof value === 'object' ? value : {}) as { readonly type?: unknown };
      const shape = typeof type === 'string' && types.includes(type) ? shapes[type] : undefined;
      if (shape !== undefined) return shape.read(value, path, findings);
      const noObject = objectFault(value);
      const fault =
        noObject ?? (type === undefined ? { rule: 'isRequired', sentence: 'is required' } : typeFault(type));
      findings.add(noObject === null ? `${path}.type` : path, fault?.rule ?? '', fault?.sentence ?? '');
      return value as T;
    },
    schema: (form, named) => {
      const refs = types.map((type) => [type, shapes[type]?.schema(form, named)['$ref']] as const);
      return {
        oneOf: refs.map(([, $ref]) => ({ $ref })),
        discriminator: { propertyName: 'type', mapping: Object.fromEntries(refs) },
      };
    },
  };
}

/** The schema of a field: that of its shape, with what is said of it. A default is said where it may be left out. */
function describedSchema(
  { shape, description, example, presence }: FieldOf<unknown>,
  form: Form,
  named: Schemas,
): JsonSchema {
  const schema = shape.schema(form, named);
  const own = '$ref' in schema ? { allOf: [schema] } : schema;
  const mayBeLeftOut = form === 'given' && typeof presence === 'object';
  const words = mayBeLeftOut ? ` Default: \`${JSON.stringify(presence.byDefault)}\`.` : '';
  return { ...own, description: `${description}${words}`, ...(example === undefined ? {} : { example }) };
}

function describedFields(entries: readonly [string, FieldOf<unknown>][], form: Form, named: Schemas): JsonSchema {
  const required = entries.filter(
    ([, { presence }]) => presence === 'required' || (form === 'complete' && presence !== 'optional'),
  );
  return {
    properties: Object.fromEntries(entries.map(([name, field]) => [name, describedSchema(field, form, named)])),
    ...(required.length === 0 ? {} : { required: required.map(([name]) => name) }),
  };
}

function readFields(
  entries: readonly [string, FieldOf<unknown>][],
  given: Readonly<Record<string, unknown>>,
  path: string,
  findings: Findings,
): Record<string, unknown> {
  const names = entries.map(([name]) => name);
  for (const name of Object.keys(given)) if (!names.includes(name)) findUnknown(name, names, path, findings);
  const object: Record<string, unknown> = {};
  for (const [name, { shape, presence }] of entries) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined) object[name] = readThere(shape, value, below(path, name), findings);
    else if (presence === 'required') findings.add(below(path, name), 'isRequired', 'is required');
    else if (presence !== 'optional') object[name] = presence.byDefault;
  }
  return object;
}

function findUnknown(name: string, names: readonly string[], path: string, findings: Findings): void {
  const { path: shown, rule, message } = unknownField('', name, names);
  findings.add(`${path}.${shown}`, rule, message.slice(shown.length + 1));
}

export const VALUES_MAX = 10;
export const SECRET_MAX = 4_096;
const PARAMETER_MAX = 2_048;
const NAME = /^[a-z][A-Za-z0-9]{0,31}$/;

/** Why a text is not the name of a secret or a parameter. */
export function valueNameFault(name: string): Fault | null {
  const sentence = 'must have a name of a small letter and at most 31 letters and digits after it';
  return NAME.test(name) ? null : { rule: 'isName', sentence };
}

const SECRET = text({ max: SECRET_MAX });
const BOUNDS = { max: VALUES_MAX, nameFault: valueNameFault };

/** Secrets of a new account, by name. */
export const NEW_SECRETS: Shape<Readonly<Record<string, string>>> = mapOf(SECRET, BOUNDS);
/** Secrets of a change: null removes one. */
export const CHANGED_SECRETS: Shape<Readonly<Record<string, string | null>>> = mapOf(orNull(SECRET), BOUNDS);
/** Parameters of a preset, by name. */
export const PARAMETERS: Shape<Readonly<Record<string, string>>> = mapOf(text({ max: PARAMETER_MAX }), BOUNDS);

/** The same names, each with a mask. */
export function masked(secrets: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(secrets).map((name) => [name, MASK]));
}
