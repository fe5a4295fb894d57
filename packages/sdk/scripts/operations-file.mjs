/**
 * The text of operations.gen.ts: a line of a table for each operation, as `operation.ts` reads it, and what each takes
 * and returns as types.
 */

/**
 * What is read of the OpenAPI document.
 * @typedef {{ $ref?: string, properties?: Record<string, Schema>, 'x-shown-once'?: boolean, 'x-codes'?: string[],
 *   description?: string }} Schema
 * @typedef {{ description?: string, content?: Record<string, { schema: Schema }> }} Body
 * @typedef {{ operationId: string, summary?: string, parameters?: { name: string, in: string }[], requestBody?: Body,
 *   responses: Record<string, Body>, 'x-required-roles'?: string[], 'x-required-access'?: string,
 *   'x-refuses-sessions'?: boolean }} Described
 * @typedef {Described & { method: string, path: string }} Operation
 * @typedef {{ paths: Record<string, Record<string, Described>>, components: { schemas: Record<string, Schema> }
 *   }} Document
 */

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';
const PAGE = ['data', 'cursor', 'hasMore'];

/** @param {Document} document @returns {string} */
export function operationsFile(document) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, path, method: method.toUpperCase() })),
  );
  return `// Made from openapi.json by \`npm run openapi\`.
import type * as T from './types.gen.js';

/** What each operation takes and returns, by its id. */
export interface Operations {
${operations.map((operation) => typesOf(operation, document)).join('\n')}
}

/** The errors that the service names; more may be added. */
export type KnownErrorCode =${codesOf(document)
    .map((code) => `\n  | '${code}'`)
    .join('')};

/** Path, method, marks, names of the query and fields that are shown once: \`describeOperation\` reads it. */
export const OPERATIONS: Readonly<Record<keyof Operations, string>> = {
${operations.map((operation) => `  ${operation.operationId}: '${lineOf(operation, document)}',`).join('\n')}
};
`;
}

/** @param {Operation} operation @param {Document} document */
function typesOf(operation, document) {
  const { operationId, summary = operationId } = operation;
  const name = `T.${operationId[0]?.toUpperCase()}${operationId.slice(1)}`;
  const shownOnce = shownOnceBy(operation, document);
  const whole = shownOnce.map((field) => ` & { ${field}: string }`).join('');
  const result = hasCsvAnswer(operation) ? 'ReadableStream<Uint8Array>' : `${name}Response${whole}`;
  const marks = [
    `data: ${name}Data`,
    `result: ${result}`,
    ...(takesKey(operation) ? ['takesKey: true'] : []),
    ...(hasCsvBody(operation) ? ['body: Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>'] : []),
  ];
  return `  /** ${summary} */\n  ${operationId}: { ${marks.join('; ')} };`;
}

/** @param {Operation} operation @param {Document} document */
function lineOf(operation, document) {
  const roles = operation['x-required-roles'] ?? [];
  const marks = [
    ...(roles.length === 0 ? ['P'] : []),
    ...(roles.length > 0 && !roles.includes('TENANT') ? ['A'] : []),
    ...(mayOnlyRead(operation) ? ['R'] : []),
    ...(operation['x-refuses-sessions'] === true ? ['S'] : []),
    ...(operation.requestBody?.content?.[JSON_TYPE] ? ['J'] : []),
    ...(hasCsvBody(operation) ? ['U'] : []),
    ...(takesKey(operation) ? ['K'] : []),
    ...(isPaged(operation, document) ? ['L'] : []),
    ...(hasCsvAnswer(operation) ? ['C'] : []),
    ...(successOf(operation).content === undefined ? ['N'] : []),
  ];
  const fields = [marks.join(''), queryOf(operation).join(','), shownOnceBy(operation, document).join(',')];
  return [operation.path, operation.method, ...fields].join(' ').trimEnd();
}

/**
 * Whether a key with access READ may call what is no GET; it may call every GET, which has no mark of its own.
 * @param {Operation} operation
 */
function mayOnlyRead({ operationId, method, 'x-required-access': access }) {
  if (method === 'GET' && access === 'FULL') throw new Error(`${operationId} is a GET that needs access FULL.`);
  return method !== 'GET' && access === 'READ';
}

/** @param {Operation} operation */
function queryOf(operation) {
  return (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name);
}

/** @param {Operation} operation */
function takesKey(operation) {
  return (operation.parameters ?? []).some((one) => one.in === 'header' && one.name === 'Idempotency-Key');
}

/** @param {Operation} operation */
function hasCsvBody(operation) {
  return operation.requestBody?.content?.[CSV_TYPE] !== undefined;
}

/** @param {Operation} operation */
function hasCsvAnswer(operation) {
  return successOf(operation).content?.[CSV_TYPE] !== undefined;
}

/** @param {Operation} operation @param {Document} document */
function isPaged(operation, document) {
  const { properties = {} } = schemaOf(operation, document);
  return queryOf(operation).includes('cursor') && PAGE.every((field) => properties[field] !== undefined);
}

/**
 * The fields that the response has the first time only. Without an idempotency key there is no second time.
 * @param {Operation} operation @param {Document} document
 */
function shownOnceBy(operation, document) {
  if (!takesKey(operation)) return [];
  const properties = Object.entries(schemaOf(operation, document).properties ?? {});
  return properties.flatMap(([name, field]) => (field['x-shown-once'] === true ? [name] : []));
}

/** @param {Operation} operation @param {Document} document @returns {Schema} */
function schemaOf(operation, document) {
  const schema = successOf(operation).content?.[JSON_TYPE]?.schema ?? {};
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

/** @param {Operation} operation @returns {Body} */
function successOf(operation) {
  const status = Object.keys(operation.responses).find((one) => one.startsWith('2'));
  const success = status === undefined ? undefined : operation.responses[status];
  if (success === undefined) throw new Error(`${operation.operationId} has no response below 300.`);
  return success;
}

/** @param {Document} document @returns {string[]} */
function codesOf(document) {
  const codes = document.components.schemas['ProblemBody']?.properties?.['code']?.['x-codes'] ?? [];
  if (codes.length === 0) throw new Error('openapi.json names no error codes: x-codes of ProblemBody.code.');
  return codes;
}
