import type { OpenAPIObject } from '@nestjs/swagger';
import {
  accessNotAllowed,
  archivedKey,
  disabledKey,
  expiredKey,
  invalidKey,
  missingKey,
  roleNotAllowed,
  sessionNotAllowed,
  suspendedProject,
  suspendedTenant,
  tooManyFailures,
  tooManyRequests,
} from '../auth/key-refusals.js';
import { Access } from '../access/caller.js';
import { accessByMethod } from '../access/route.decorators.js';
import { Role } from '../access/caller.js';
import { refusedPhone } from '../phones/phones.controller.js';
import { PATH_PARAMETERS } from '../app.module.js';
import { invalidCursor } from '../platform/http/paging.js';
import { PageQuery } from '../platform/http/paging.js';
import { notFound, type Problem } from '../platform/http/problem.js';
import { type ProblemExample, problemExample, problemExamples } from '../platform/http/problem-docs.js';
import { malformedJson } from '../platform/http/problem.filter.js';
import { headersDoc, type ResponseHeader } from '../platform/http/problem-docs.js';
import { invalidId, refusalOf } from '../platform/http/validation.js';
import { inFlight, otherBody } from '../platform/idempotency/claims.js';

type PathItem = OpenAPIObject['paths'][string];
export type OperationObject = NonNullable<PathItem['get']> & {
  'x-required-roles'?: readonly Role[];
  'x-required-access'?: Access;
  'x-refuses-sessions'?: true;
};
type ParameterObject = Extract<NonNullable<OperationObject['parameters']>[number], { name: string }>;
type ResponseObject = Extract<OperationObject['responses'][string], { description: string }>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Errors of the front door, made by the code that refuses there. */
const SHARED_PROBLEMS = {
  malformed_json: malformedJson({ line: 3, column: 3, isCut: false }),
  cursor_invalid: invalidCursor(),
  api_key_missing: missingKey(),
  api_key_invalid: invalidKey(),
  api_key_disabled: disabledKey(),
  api_key_archived: archivedKey(),
  api_key_expired: expiredKey(),
  role_not_allowed: roleNotAllowed([Role.ADMIN]),
  access_not_allowed: accessNotAllowed(),
  session_not_allowed: sessionNotAllowed(),
  project_suspended: suspendedProject(),
  tenant_suspended: suspendedTenant(),
  not_found: notFound(),
  idempotency_key_reused: otherBody(),
  idempotency_key_in_flight: inFlight(0, 0),
  rate_limited: tooManyRequests(),
  failed_credentials: tooManyFailures(),
} as const satisfies Readonly<Record<string, Problem>>;

/** `components.examples` of the document. */
export function sharedProblemExamples(): Record<string, ProblemExample> {
  return Object.fromEntries(Object.entries(SHARED_PROBLEMS).map(([name, problem]) => [name, problemExample(problem)]));
}

/**
 * Adds to every operation what all of them share: who may call it, the errors of the front door, headers, examples of
 * parameters.
 */
export function completeOperations(paths: OpenAPIObject['paths']): void {
  for (const item of Object.values(paths)) {
    for (const method of METHODS) {
      const operation: OperationObject | undefined = item[method];
      if (operation === undefined) continue;
      sayWhoMayCall(operation, method);
      const parameters = parametersOf(operation);
      parameters.forEach(moveExample);
      parameters.forEach(widenLimit);
      for (const [status, response] of Object.entries(operation.responses))
        completeResponse(operation, Number(status), response as ResponseObject);
    }
  }
}

/** From `@Roles()` and `@ReadAccess()`, which enforce it. A route without roles needs no key. */
function sayWhoMayCall(operation: OperationObject, method: string): void {
  const roles = operation['x-required-roles'];
  if (roles === undefined) {
    operation.description = `${operation.description ?? ''}\n\nNo API key is needed.`;
    operation.security = [];
    return;
  }
  const access = (operation['x-required-access'] ??= accessByMethod(method));
  const sessions = operation['x-refuses-sessions'] === true ? ' Closed to sessions of console links.' : '';
  const required = `**Required role:** ${roles.join(' or ')}. **Required access:** ${access}.${sessions}`;
  operation.description = `${operation.description ?? ''}\n\n${required}`;
}

/**
 * To `examples` of the schema. Swagger UI and others fill `example` into the form: a first list would be filtered to
 * nothing, and a second creation be a replay of the first.
 */
function moveExample(parameter: ParameterObject): void {
  const schema = (parameter.schema ?? {}) as { example?: unknown; examples?: unknown[] };
  const inPath = parameter.in === 'path' ? PATH_PARAMETERS[parameter.name] : undefined;
  if (inPath !== undefined) parameter.description ??= inPath.description;
  const example: unknown = parameter.example ?? schema.example ?? inPath?.example;
  delete parameter.example;
  delete schema.example;
  if (example !== undefined) parameter.schema = Object.assign(schema, { examples: [example] });
}

/** A page size is text to the specification and a number to callers: decorators have no word for both. */
function widenLimit({ name, schema }: ParameterObject): void {
  if (name === 'limit') Object.assign(schema ?? {}, { type: ['string', 'integer'] });
}

function completeResponse(operation: OperationObject, status: number, response: ResponseObject): void {
  response.headers = { ...headersDoc(sharedHeaders(operation, status)), ...response.headers };
  const content = response.content?.['application/json'];
  if (status < 400 || content === undefined) return;
  const fault = status === 400 ? faultyParameter(operation) : null;
  content.examples = {
    ...content.examples,
    ...problemExamples(fault === null ? [] : [fault]),
    ...sharedExamples(operation, status),
  };
}

function sharedHeaders(operation: OperationObject, status: number): ResponseHeader[] {
  const isCounted = operation['x-required-roles'] !== undefined && status !== 401;
  return [
    'X-Request-Id',
    ...(isCounted ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 || (status === 409 && isIdempotent(operation)) ? (['Retry-After'] as const) : []),
  ];
}

/** References to what every operation may be refused with. */
function sharedExamples(operation: OperationObject, status: number): Record<string, { $ref: string }> {
  const names = sharedNames(operation, status);
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }]));
}

function sharedNames(operation: OperationObject, status: number): (keyof typeof SHARED_PROBLEMS)[] {
  const roles = operation['x-required-roles'];
  switch (status) {
    case 400:
      return [
        ...(takesJson(operation) ? (['malformed_json'] as const) : []),
        ...(isPaged(operation) ? (['cursor_invalid'] as const) : []),
      ];
    case 401:
      return roles === undefined
        ? ['api_key_invalid']
        : ['api_key_missing', 'api_key_invalid', 'api_key_disabled', 'api_key_archived', 'api_key_expired'];
    case 403:
      return [
        ...(roles?.includes(Role.TENANT) === true ? [] : (['role_not_allowed'] as const)),
        ...(operation['x-required-access'] === Access.FULL ? (['access_not_allowed'] as const) : []),
        ...(operation['x-refuses-sessions'] === true ? (['session_not_allowed'] as const) : []),
        'project_suspended',
        'tenant_suspended',
      ];
    case 404:
      // Where no key is asked for, there is nothing that one cannot reach.
      return roles === undefined ? [] : ['not_found'];
    case 409:
      return isIdempotent(operation) ? ['idempotency_key_reused', 'idempotency_key_in_flight'] : [];
    case 429:
      return roles === undefined ? ['failed_credentials'] : ['rate_limited', 'failed_credentials'];
    default:
      return [];
  }
}

/** What is refused before the body is looked at, if there is one. */
function faultyParameter(operation: OperationObject): Problem | null {
  if (takesJson(operation)) return null;
  if (isPaged(operation)) return refusalOf(PageQuery, { limit: '0' });
  const name = parametersOf(operation).find((parameter) => parameter.in === 'path')?.name;
  return name === undefined ? null : name === 'phoneE164' ? refusedPhone('no-number') : invalidId(name);
}

function takesJson({ requestBody }: OperationObject): boolean {
  return requestBody !== undefined && 'content' in requestBody && 'application/json' in requestBody.content;
}

function isPaged(operation: OperationObject): boolean {
  return parametersOf(operation).some(({ name }) => name === 'cursor');
}

function isIdempotent(operation: OperationObject): boolean {
  return parametersOf(operation).some(({ name }) => name === 'Idempotency-Key');
}

function parametersOf(operation: OperationObject): ParameterObject[] {
  return (operation.parameters ?? []).filter((parameter): parameter is ParameterObject => 'name' in parameter);
}
