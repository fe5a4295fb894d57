import type { Type } from '@nestjs/common';

/** Where @nestjs/swagger keeps what `@ApiProperty()` says; it exports no name for them. */
const PROPERTY_NAMES = 'swagger/apiModelPropertiesArray';
const PROPERTY = 'swagger/apiModelProperties';

/** What `@ApiProperty()` says of one field, as far as a schema needs it. */
interface PropertyMetadata {
  readonly type?: unknown;
  readonly isArray?: boolean;
  readonly nullable?: boolean;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly example?: unknown;
}

const JSON_TYPES = new Map<unknown, string>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
]);

/** A schema of JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of an object with these properties, all of them required. */
export function objectSchema(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** The schemas of a view's fields, made of the metadata that the OpenAPI document is made of. */
export function viewProperties(view: Type): Record<string, JsonSchema> {
  return Object.fromEntries(fieldsOf(view).map(([name, property]) => [name, schemaOfProperty(property)]));
}

/** An object such as the view makes: the examples of its fields. */
export function viewExample(view: Type): Record<string, unknown> {
  return Object.fromEntries(fieldsOf(view).map(([name, { example }]) => [name, example]));
}

function fieldsOf(view: Type): [name: string, property: PropertyMetadata][] {
  const prototype = view.prototype as object;
  const names = (Reflect.getMetadata(PROPERTY_NAMES, prototype) as readonly string[]).map((name) => name.slice(1));
  return names.map((name) => [name, Reflect.getMetadata(PROPERTY, prototype, name) as PropertyMetadata]);
}

function schemaOfProperty({ isArray, nullable, description, ...property }: PropertyMetadata): JsonSchema {
  const value = isArray === true ? { type: 'array', items: schemaOfValue(property) } : schemaOfValue(property);
  const described = description === undefined ? value : { ...value, description };
  return nullable === true ? orNull(described) : described;
}

function schemaOfValue({ type, enum: values, format }: PropertyMetadata): JsonSchema {
  const name = typeof type === 'string' ? type : JSON_TYPES.get(type);
  if (name === undefined) throw new Error(`No schema is known for the type ${String(type)}.`);
  return { type: name, ...(values === undefined ? {} : { enum: values }), ...(format === undefined ? {} : { format }) };
}

function orNull(schema: JsonSchema): JsonSchema {
  const values = schema['enum'] as readonly unknown[] | undefined;
  return { ...schema, type: [schema['type'], 'null'], ...(values === undefined ? {} : { enum: [...values, null] }) };
}
