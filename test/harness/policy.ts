import { ulid } from 'ulid';
import { EXAMPLE_PROVIDER } from './example-provider.js';

/**
 * The callers of the table, in the order of its cells: without a key; with a key that nobody made; with the TENANT key
 * of another tenant; with FULL and READ keys of role TENANT, and with an ADMIN key; and with a FULL session of a
 * console link. All ask for things of one project: that of the TENANT keys and of the session.
 */
const COLUMNS = ['none', 'forged', 'foreign', 'TENANT', 'READ', 'ADMIN', 'session'] as const;
export type Column = (typeof COLUMNS)[number];

/** What a key may do. */
export type Role = 'ADMIN' | 'TENANT';

/** One route of the table. Which ids stand in its path, the path says. */
export interface Policy {
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
 * The one table of operations and callers, written down apart from the code that enforces it: every-route.route-spec.ts
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
