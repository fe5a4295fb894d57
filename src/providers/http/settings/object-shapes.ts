import { unknownField } from '../../../platform/http/dto-fields.js';
import { objectFault, oneOf } from '../../../platform/http/fields.js';
import type { JsonSchema } from '../../../platform/http/view-schema.js';
import type { FieldOf, Findings, Form, Schemas, Shape } from './shape.js';
import { below, readThere } from './shapes-of-many.js';

export type FieldsOf<T> = { readonly [K in keyof Required<T>]: FieldOf<Required<T>[K]> };

/** What else must hold of an object whose fields are well. */
export type ObjectCheck<T> = (value: T, path: string, findings: Findings) => void;

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
