import { ulid } from 'ulid';
import type { RouteApp } from './route-app.js';
import { type Schema, Sql } from './sql.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export type Method = (typeof METHODS)[number];

/** A parameter, a schema or a response, as far as the tests look at it. */
export interface Described {
  readonly name?: string;
  readonly description?: string;
  readonly in?: string;
  readonly example?: unknown;
  readonly examples?: unknown;
  readonly default?: unknown;
  readonly type?: string | readonly string[];
  readonly schema?: Described;
  readonly items?: Described;
  readonly allOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly anyOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly 'x-shown-once'?: boolean;
  readonly 'x-codes'?: readonly string[];
  readonly 'x-vocabulary'?: string;
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
}

/** An example of a body, or a reference to one. */
export interface DocumentedExample {
  readonly summary?: string;
  readonly value?: unknown;
  readonly $ref?: string;
}

/** A body in one media type. */
export interface DocumentedContent {
  readonly schema: Described;
  readonly examples?: Readonly<Record<string, DocumentedExample>>;
}

/** A response with its headers and bodies. */
interface DocumentedResponse {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, DocumentedContent>>;
}

/** One operation of the OpenAPI document. */
export interface DocumentedOperation {
  /** `POST /v1/tenants`: how tests and the policy table call it. */
  readonly route: string;
  readonly method: Method;
  readonly path: string;
  readonly operationId?: string;
  readonly 'x-required-roles'?: readonly string[];
  readonly 'x-required-access'?: string;
  readonly 'x-refuses-sessions'?: boolean;
  readonly security?: readonly unknown[];
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters: readonly Described[];
  readonly requestBody?: { readonly content: Readonly<Record<string, DocumentedContent>> };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

/** The document that the application serves. */
export interface ServedDocument {
  readonly openapi: string;
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, DocumentedOperation>>>>>;
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly 'x-vocabularies': Readonly<Record<string, Readonly<Record<string, { readonly meaning: string }>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Described>>;
    readonly examples?: Readonly<Record<string, DocumentedExample>>;
    readonly responses?: Readonly<Record<string, DocumentedResponse>>;
  };
}

export async function servedDocument(app: RouteApp): Promise<ServedDocument> {
  return (await app.http.get('/openapi.json')).body as ServedDocument;
}

/** All operations, with their method and path; responses that several share stand in each of them. */
export function operationsOf(document: ServedDocument): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined
        ? []
        : [
            {
              ...operation,
              parameters: operation.parameters ?? [],
              responses: Object.fromEntries(
                Object.entries(operation.responses).map(([status, one]) => [status, responseOf(document, one)]),
              ),
              method,
              path,
              route: `${method.toUpperCase()} ${path}`,
            },
          ];
    }),
  );
}

function responseOf({ components }: ServedDocument, response: DocumentedResponse): DocumentedResponse {
  const name = response.$ref?.split('/').at(-1);
  return name === undefined ? response : (components.responses?.[name] ?? {});
}

/** Those that want a key. */
export function guardedOperationsOf(document: ServedDocument): DocumentedOperation[] {
  return operationsOf(document).filter((operation) => operation['x-required-roles'] !== undefined);
}

/** The path with its parameters filled in. */
export function fillPath(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(ids[name] ?? `no_${name}`));
}

/** Of providers of the kind HTTP only. */
export const DRY_RUN = 'POST /v1/providers/{providerId}/dry-run';

/** A POST that only looks needs no protection against being repeated. */
export const WRITES_NOTHING: readonly string[] = ['POST /v1/projects/{projectId}/messages/preview', DRY_RUN];

/** The names of the schemas that these bodies are made of. */
export function reachedFrom(bodies: readonly unknown[], schemas: ServedDocument['components']['schemas']): Set<string> {
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || names.has(name)) continue;
      names.add(name);
      visit(schemas[name]);
    }
  };
  bodies.forEach(visit);
  return names;
}

/** What a READ key may call though it changes something: a session ends itself, and any other key is 409. */
export const ENDS_A_SESSION = 'DELETE /v1/api-keys/current';

/** Whether a READ key may call it: everything that only looks. */
export function needsReadOnly({ method, route }: DocumentedOperation): boolean {
  return method === 'get' || route === ENDS_A_SESSION || WRITES_NOTHING.includes(route);
}

/** The provider that the examples of the OpenAPI document name. */
export const EXAMPLE_PROVIDER = 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V';

/** Makes that provider, a simulator, unless it is there: no route gives a provider an id of one's choice. */
export async function makeExampleProvider(schema: Schema): Promise<void> {
  const sql = await Sql.open(schema);
  await sql.rows(
    `INSERT IGNORE INTO providers (providerId, name, kind, status, handlesKeywords, createdAt, updatedAt)
VALUES (?, 'Example', 'SIMULATOR', 'active', 0, 1, 1)`,
    [EXAMPLE_PROVIDER],
  );
  await sql.close();
}

/**
 * The callers of the table, in the order of its cells: without a key; with a key that nobody made; with the TENANT key
 * of another tenant; with FULL and READ keys of role TENANT, and with an ADMIN key; and with a FULL session of a
 * console link. All ask for things of one project: that of the TENANT keys and of the session.
 */
const COLUMNS = ['none', 'forged', 'foreign', 'TENANT', 'READ', 'ADMIN', 'session'] as const;

export type Column = (typeof COLUMNS)[number];

/** What a key may do. */
type Role = 'ADMIN' | 'TENANT';

/** One route of the table. Which ids stand in its path, the path says. */
interface Policy {
  /** What each caller gets: a status; `role` and `access` are 403 with role_not_allowed and access_not_allowed. */
  readonly cells: string;
  /** JSON, or the text of a CSV file; for a subject with these ids, where the route asks for something of it. */
  readonly body?: (ids?: Readonly<Record<string, string>>) => object | string;
  /** What must be made for each success besides what the path names. */
  readonly needs?: 'token' | 'messageId';
  /** The query that it cannot do without, with its `?`. */
  readonly query?: () => string;
}

const matrixMessage = () => ({ to: '+14155552697', text: 'Sent by the matrix.' });
const presentHour = () => `?from=${Date.now()}&to=${Date.now()}`;
const named = () => ({ name: `Made by the matrix ${ulid()}` });

/**
 * The one table of operations and callers, written down apart from the code that enforces it: auth/access.route-spec.ts
 * holds every cell. A route that is served and does not stand here fails that test.
 */
export const POLICY: Readonly<Record<string, Policy>> = {
  'GET /health/live': { cells: '200 401 200 200 200 200 200' },
  'GET /health/ready': { cells: '200 401 200 200 200 200 200' },
  'GET /v1/proof-keys': { cells: '200 401 200 200 200 200 200' },
  'POST /v1/console-links/redeem': {
    cells: '200 401 200 200 200 200 200',
    needs: 'token',
    body: (ids) => ({ token: ids?.['token'] ?? 'plink_01ARZ3NDEKTSV4RRFFQ69G5FAV_none' }),
  },

  'POST /v1/tenants': { cells: '401 401 role role role 201 role', body: named },
  'GET /v1/tenants': { cells: '401 401 role role role 200 role' },
  'GET /v1/tenants/{tenantId}': { cells: '401 401 role role role 200 role' },
  'GET /v1/tenants/{tenantId}/usage': { cells: '401 401 role role role 200 role' },
  'PATCH /v1/tenants/{tenantId}': { cells: '401 401 role role role 200 role', body: () => ({ status: 'active' }) },

  'POST /v1/tenants/{tenantId}/projects': { cells: '401 401 role role role 201 role', body: named },
  'GET /v1/tenants/{tenantId}/projects': { cells: '401 401 role role role 200 role' },
  'GET /v1/projects': { cells: '401 401 role role role 200 role' },
  'GET /v1/projects/{projectId}': { cells: '401 401 404 200 200 200 200' },
  'PATCH /v1/projects/{projectId}': { cells: '401 401 role role role 200 role', body: () => ({ status: 'active' }) },

  'GET /v1/projects/{projectId}/sending-policy': { cells: '401 401 404 200 200 200 200' },
  'PUT /v1/projects/{projectId}/sending-policy': {
    cells: '401 401 role role role 200 role',
    body: () => ({ numberPerDay: 5 }),
  },

  'POST /v1/projects/{projectId}/api-keys': { cells: '401 401 role role role 201 role', body: named },
  'GET /v1/projects/{projectId}/api-keys': { cells: '401 401 role role role 200 role' },
  'GET /v1/projects/{projectId}/api-keys/{keyId}': { cells: '401 401 role role role 200 role' },
  'PATCH /v1/projects/{projectId}/api-keys/{keyId}': { cells: '401 401 role role role 200 role', body: named },
  'DELETE /v1/projects/{projectId}/api-keys/{keyId}': { cells: '401 401 role role role 204 role' },
  'POST /v1/projects/{projectId}/api-keys/{keyId}/rotate': {
    cells: '401 401 role role role 201 role',
    body: () => ({}),
  },
  'GET /v1/api-keys/current': { cells: '401 401 200 200 200 200 200' },
  'POST /v1/api-keys/current/rotate': { cells: '401 401 201 201 access 201 access', body: () => ({}) },
  'DELETE /v1/api-keys/current': { cells: '401 401 409 409 409 409 204' },

  'POST /v1/projects/{projectId}/console-links': { cells: '401 401 404 201 access 201 access', body: () => ({}) },
  'GET /v1/projects/{projectId}/console-links': { cells: '401 401 404 200 200 200 access' },
  'GET /v1/projects/{projectId}/console-links/{consoleLinkId}': { cells: '401 401 404 200 200 200 access' },
  'DELETE /v1/projects/{projectId}/console-links/{consoleLinkId}': { cells: '401 401 404 204 access 204 access' },

  'POST /v1/projects/{projectId}/webhook-configs': {
    cells: '401 401 404 201 access 201 201',
    body: () => ({ endpoint: { url: 'https://hooks.example.com/made' } }),
  },
  'GET /v1/projects/{projectId}/webhook-configs': { cells: '401 401 404 200 200 200 200' },
  'GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}': { cells: '401 401 404 200 200 200 200' },
  'PATCH /v1/projects/{projectId}/webhook-configs/{webhookConfigId}': {
    cells: '401 401 404 200 access 200 200',
    body: () => ({ endpoint: { isActive: false } }),
  },
  'DELETE /v1/projects/{projectId}/webhook-configs/{webhookConfigId}': { cells: '401 401 404 204 access 204 204' },
  'POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/rotate-secret': {
    cells: '401 401 404 200 access 200 200',
    body: () => ({}),
  },
  'POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/test': {
    cells: '401 401 404 200 access 200 200',
    body: () => ({}),
  },
  'GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/deliveries': { cells: '401 401 404 200 200 200 200' },
  'GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/deliveries/{deliveryId}': {
    cells: '401 401 404 200 200 200 200',
  },
  'POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/deliveries/{deliveryId}/resend': {
    cells: '401 401 404 202 access 202 202',
  },
  'POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/replay': {
    cells: '401 401 404 202 access 202 202',
    body: () => ({ since: 0 }),
  },
  'GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/stats': { cells: '401 401 404 200 200 200 200' },

  'POST /v1/providers': {
    cells: '401 401 role role role 201 role',
    body: () => ({ name: 'Made by the matrix', kind: 'SIMULATOR' }),
  },
  'GET /v1/providers': { cells: '401 401 role role role 200 role' },
  'GET /v1/providers/{providerId}': { cells: '401 401 role role role 200 role' },
  'PATCH /v1/providers/{providerId}': { cells: '401 401 role role role 200 role', body: () => ({ status: 'active' }) },
  'DELETE /v1/providers/{providerId}': { cells: '401 401 role role role 204 role' },
  'POST /v1/providers/{providerId}/test': { cells: '401 401 role role role 200 role' },
  'POST /v1/providers/{providerId}/dry-run': { cells: '401 401 role role role 409 role', body: () => ({}) },
  'GET /v1/provider-presets': { cells: '401 401 role role role 200 role' },
  'GET /v1/providers/{providerId}/unmatched': { cells: '401 401 role role role 200 role' },
  'POST /v1/providers/{providerId}/unmatched/{unmatchedId}/assign': {
    cells: '401 401 role role role 200 role',
    needs: 'messageId',
    body: (ids) => ({ projectId: ids?.['projectId'] ?? 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV' }),
  },
  'GET /v1/providers/{providerId}/prices': { cells: '401 401 role role role 200 role' },
  'PUT /v1/providers/{providerId}/prices': {
    cells: '401 401 role role role 200 role',
    body: () => ({ prices: [{ price: 0.01 }] }),
  },
  'POST /v1/projects/{projectId}/senders': {
    cells: '401 401 role role role 201 role',
    body: () => ({ kind: 'NAME', address: 'Matrix', providerId: EXAMPLE_PROVIDER }),
  },
  'GET /v1/senders': { cells: '401 401 role role role 200 role' },
  'GET /v1/projects/{projectId}/senders': { cells: '401 401 404 200 200 200 200' },
  'GET /v1/projects/{projectId}/senders/{senderId}': { cells: '401 401 404 200 200 200 200' },
  'PATCH /v1/projects/{projectId}/senders/{senderId}': {
    cells: '401 401 role role role 200 role',
    body: () => ({ rank: 1 }),
  },
  'DELETE /v1/projects/{projectId}/senders/{senderId}': { cells: '401 401 role role role 204 role' },

  'GET /v1/projects/{projectId}/events': { cells: '401 401 404 200 200 200 200' },
  'GET /v1/events/{eventId}': { cells: '401 401 404 200 200 200 200' },
  'GET /v1/events/{eventId}/deliveries': { cells: '401 401 404 200 200 200 200' },
  'GET /v1/deliveries/{deliveryId}': { cells: '401 401 404 200 200 200 200' },
  'GET /v1/event-types': { cells: '401 401 200 200 200 200 200' },
  'GET /v1/status': { cells: '401 401 role role role 200 role' },

  'GET /v1/messages': { cells: '401 401 200 200 200 200 200' },
  'GET /v1/messages/{messageId}': { cells: '401 401 404 200 200 200 200' },
  'GET /v1/messages/{messageId}/timeline': { cells: '401 401 404 200 200 200 200' },
  'GET /v1/projects/{projectId}/usage': { cells: '401 401 404 200 200 200 200' },
  'GET /v1/projects/{projectId}/activity': { cells: '401 401 404 200 200 200 200', query: presentHour },

  'GET /v1/phones': { cells: '401 401 200 200 200 200 200' },
  'GET /v1/phones/{phoneE164}': { cells: '401 401 404 200 200 200 200' },
  'POST /v1/projects/{projectId}/phones/{phoneE164}/opt-out': {
    cells: '401 401 404 200 access 200 200',
    body: () => ({}),
  },
  'POST /v1/projects/{projectId}/phones/{phoneE164}/opt-in': {
    cells: '401 401 404 200 access 200 200',
    body: () => ({ evidence: 'The matrix asked.' }),
  },
  'GET /v1/projects/{projectId}/phones/{phoneE164}/consent': { cells: '401 401 404 200 200 200 200' },
  'GET /v1/consent-reviews': { cells: '401 401 200 200 200 200 200' },
  'POST /v1/consent-reviews/{reviewId}/decision': {
    cells: '401 401 404 200 access 200 200',
    body: () => ({ verdict: 'STOP' }),
  },
  'GET /v1/projects/{projectId}/phones/{phoneE164}/consent/file': { cells: '401 401 404 200 200 200 200' },
  'DELETE /v1/projects/{projectId}/phones/{phoneE164}': { cells: '401 401 404 202 access 202 202' },
  'GET /v1/projects/{projectId}/erasures/{erasureId}': { cells: '401 401 404 200 200 200 200' },
  'POST /v1/projects/{projectId}/phones': {
    cells: '401 401 404 200 access 200 200',
    body: () => ({ phones: ['+14155552699'] }),
  },
  'POST /v1/projects/{projectId}/phones/import': {
    cells: '401 401 404 202 access 202 202',
    body: () => 'phoneE164\r\n+14155552698\r\n',
  },
  'GET /v1/projects/{projectId}/phone-imports': { cells: '401 401 404 200 200 200 200' },
  'GET /v1/projects/{projectId}/phone-imports/{importId}': { cells: '401 401 404 200 200 200 200' },
  'GET /v1/projects/{projectId}/phone-imports/{importId}/errors': { cells: '401 401 404 200 200 200 200' },
  'GET /v1/projects/{projectId}/phones/export': { cells: '401 401 404 200 200 200 200' },

  'POST /v1/projects/{projectId}/messages': { cells: '401 401 404 202 access 202 202', body: matrixMessage },
  'POST /v1/projects/{projectId}/messages/preview': { cells: '401 401 404 200 200 200 200', body: matrixMessage },
  'POST /v1/projects/{projectId}/messages/batches': {
    cells: '401 401 404 202 access 202 202',
    body: () => ({ messages: [matrixMessage()] }),
  },
  'GET /v1/projects/{projectId}/messages/batches/{batchId}': { cells: '401 401 404 200 200 200 200' },
  'POST /v1/projects/{projectId}/simulator/inbound': {
    cells: '401 401 404 202 access 202 202',
    body: (ids) => ({ from: '+14155552696', to: ids?.['receiver'] ?? '+1206778', text: 'Written by the matrix.' }),
  },
  'POST /v1/messages/{messageId}/cancel': { cells: '401 401 404 200 access 200 200' },
};

/** What a caller gets of a route, as its cell says. */
export function cellOf(route: string, column: Column): string {
  return POLICY[route]?.cells.split(' ')[COLUMNS.indexOf(column)] ?? 'not in the table';
}

/** Routes without a key. */
export const PUBLIC_ROUTES: readonly string[] = Object.keys(POLICY).filter((route) => cellOf(route, 'none') !== '401');

/** Routes that a session of a console link may not use, though the keys of its project may. */
export const REFUSE_SESSIONS: readonly string[] = Object.keys(POLICY).filter(
  (route) => cellOf(route, 'session') === 'access' && cellOf(route, 'TENANT') !== 'access',
);

/** The roles that may use a route that wants a key. */
export function rolesOf(route: string): readonly Role[] {
  return cellOf(route, 'TENANT') === 'role' ? ['ADMIN'] : ['ADMIN', 'TENANT'];
}

/** The query that a route cannot do without, with its `?`; empty for most. */
export function queryOf(route: string): string {
  return POLICY[route]?.query?.() ?? '';
}
