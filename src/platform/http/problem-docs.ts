import type { Type } from '@nestjs/common';
import { ApiProperty, type OpenAPIObject } from '@nestjs/swagger';
import { listOf } from '../text.js';
import { ERROR_CODES, invalidField, type Problem } from './problem.js';
import { refusalOf } from './validation.js';

/** For generated clients, whose type of `code` stays open for later words: an enum would close it. */
const CODES = { 'x-codes': Object.keys(ERROR_CODES) };

/** One fault of one field. */
export class ProblemDetailBody {
  @ApiProperty({
    example: 'endpoint.url',
    description: 'The faulty body field, query parameter, path parameter or header.',
  })
  path!: string;

  @ApiProperty({ example: 'isWebhookUrl', description: 'The rule that it breaks: a stable word for programs.' })
  rule!: string;

  @ApiProperty({ example: 'endpoint.url must be an http or https URL', description: 'What is wrong, in one sentence.' })
  message!: string;
}

/** The one body of every failure. */
export class ProblemBody {
  @ApiProperty({ example: 400, description: 'The HTTP status of the response.' })
  statusCode!: number;

  @ApiProperty({ example: 'Bad Request', description: 'The HTTP reason phrase.' })
  error!: string;

  @ApiProperty({
    example: 'validation_failed',
    description: `A stable word for programs; more may be added.\n${listOf(ERROR_CODES)}`,
    ...CODES,
  })
  code!: string;

  @ApiProperty({
    example: 'endpoint.url must be an http or https URL',
    description: 'What went wrong, in one sentence.',
  })
  message!: string;

  @ApiProperty({
    example: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    description: 'The id of this request, as in `X-Request-Id`.',
  })
  requestId!: string;

  @ApiProperty({
    type: [ProblemDetailBody],
    description: 'The faulty fields of an invalid request; otherwise empty.',
  })
  details!: ProblemDetailBody[];

  /** What a Problem looks like to a caller. */
  static of(problem: Problem, requestId: string): ProblemBody {
    return {
      statusCode: problem.statusCode,
      error: problem.reason,
      code: problem.code,
      message: problem.message,
      requestId,
      details: problem.details.map(({ path, rule, message }) => ({ path, rule, message })),
    };
  }
}

const REQUEST_ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** An example of the OpenAPI document. */
export interface ProblemExample {
  readonly summary: string;
  readonly value: ProblemBody;
}

/** What callers read when they meet these Problems, by code; the same code twice is distinguished by a number. */
export function problemExamples(problems: readonly Problem[]): Record<string, ProblemExample> {
  const examples: Record<string, ProblemExample> = {};
  for (const problem of problems) {
    const count = Object.values(examples).filter(({ value }) => value.code === problem.code).length;
    examples[count === 0 ? problem.code : `${problem.code}_${count + 1}`] = problemExample(problem);
  }
  return examples;
}

/** What callers read when they meet this Problem. */
export function problemExample(problem: Problem): ProblemExample {
  return { summary: problem.message, value: ProblemBody.of(problem, REQUEST_ID) };
}

/** What this dto says of an empty body or, where it demands nothing, of a field that it does not know. */
export function refusedBody(type: Type<object>): Problem {
  const refusal = refusalOf(type, {}) ?? refusalOf(type, { colour: 'green' });
  return refusal ?? invalidField('body', 'isObject', 'the body must be a JSON object');
}

/** The response headers of the API, as `components.headers` of the OpenAPI document. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description:
      'The id of this request: the one that was sent, or a new one. Log lines and error bodies carry it too.',
    schema: { type: 'string', examples: ['7c9e6679-7425-40de-944b-e07fc1f90ae7'] },
  },
  Location: {
    description: 'Path of the resource that this request created or started.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  'Idempotent-Replayed': {
    description:
      '`true` when the response repeats an earlier success under the same `Idempotency-Key`; otherwise absent.',
    schema: { type: 'string', enum: ['true'] },
  },
  'RateLimit-Policy': {
    description:
      'The quotas of an API key: `q` points in `w` seconds; most requests cost one point. Absent when the ' +
      'installation sets no limit.',
    schema: { type: 'string', examples: ['"minute";q=6000;w=60, "burst";q=600;w=1'] },
  },
  RateLimit: {
    description: 'The quota that is nearest to its end: `r` points remain, it is refilled in `t` seconds.',
    schema: { type: 'string', examples: ['"minute";r=5999;t=60'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'string', pattern: '^[0-9]+$', examples: ['7'] },
  },
  'WWW-Authenticate': {
    description: 'The authentication scheme that is expected.',
    schema: { type: 'string', examples: ['ApiKey realm="parley"'] },
  },
  'Content-Disposition': {
    description: 'Suggests a file name.',
    schema: { type: 'string', examples: ['attachment; filename="phones.csv"'] },
  },
} satisfies NonNullable<OpenAPIObject['components']>['headers'];

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

/** References to these headers, for one response. */
export function headersDoc(names: readonly ResponseHeader[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** A body that can be sent as it is; the text of a CSV file where the body is no JSON. */
export interface BodyExample<T> {
  /** What it shows, in a few words: clients offer it in a list. */
  readonly summary: string;
  readonly value: T;
}

/** Named examples of one body. The minimal one stands first, since clients begin with it. */
interface BodyExamples<T> {
  readonly minimal: BodyExample<T>;
  readonly [name: string]: BodyExample<T>;
}

/** The body of an operation as its documentation shows it: JSON of a dto, or a CSV file. */
export type BodyDoc =
  | { readonly type: Type<object>; readonly examples: BodyExamples<object> }
  | { readonly mediaType: 'text/csv'; readonly examples: BodyExamples<string> };

/** A JSON body: the examples are checked against the dto's fields when this is compiled, and sent by a test. */
export function jsonBodyDoc<T extends object>(type: Type<T>, examples: BodyExamples<NoInfer<T>>): BodyDoc {
  return { type, examples };
}

/** The body of a CSV file. */
export function csvBodyDoc(examples: BodyExamples<string>): BodyDoc {
  return { mediaType: 'text/csv', examples };
}

/**
 * For `@ApiPropertyOptional()` of a secret that stands in the response that made it and nowhere else: clients notice a
 * repeated response, which lacks it.
 */
export const SHOWN_ONCE = { 'x-shown-once': true };

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
