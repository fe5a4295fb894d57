import { ulid } from 'ulid';
import { EXAMPLE_PROVIDER } from './example-provider.js';

/** What a key may do. */
export type Role = 'ADMIN' | 'TENANT';

/** Who may use one route, and a body that it takes. Which ids stand in its path, the path says. */
export interface Policy {
  readonly roles: readonly Role[];
  /** Whether it is for keys only, and for no session of a console link. */
  readonly refusesSessions?: true;
  /** JSON, or the text of a CSV file; for a subject with these ids, where the route asks for something of it. */
  readonly body?: (ids?: Readonly<Record<string, string>>) => object | string;
  /** The query that it cannot do without, with its `?`. */
  readonly query?: () => string;
}

const OPERATOR: readonly Role[] = ['ADMIN'];
const EVERY_KEY: readonly Role[] = ['ADMIN', 'TENANT'];
const matrixMessage = () => ({ to: '+14155552697', text: 'Sent by the matrix.' });
const presentHour = () => `?from=${Date.now()}&to=${Date.now()}`;
const named = () => ({ name: `Made by the matrix ${ulid()}` });

/** Routes without a key. */
export const PUBLIC_ROUTES: readonly string[] = [
  'GET /health/live',
  'GET /health/ready',
  'POST /v1/console-links/redeem',
  'GET /v1/proof-keys',
];

/**
 * The one table of roles, written down apart from the code that enforces it. A route that is served and does not stand
 * here fails the authorisation test.
 */
export const POLICY: Readonly<Record<string, Policy>> = {
  'POST /v1/tenants': { roles: OPERATOR, body: named },
  'GET /v1/tenants': { roles: OPERATOR },
  'GET /v1/tenants/{tenantId}': { roles: OPERATOR },
  'GET /v1/tenants/{tenantId}/usage': { roles: OPERATOR },
  'PATCH /v1/tenants/{tenantId}': { roles: OPERATOR, body: () => ({ status: 'active' }) },

  'POST /v1/tenants/{tenantId}/projects': { roles: OPERATOR, body: named },
  'GET /v1/tenants/{tenantId}/projects': { roles: OPERATOR },
  'GET /v1/projects': { roles: OPERATOR },
  'GET /v1/projects/{projectId}': { roles: EVERY_KEY },
  'PATCH /v1/projects/{projectId}': { roles: OPERATOR, body: () => ({ status: 'active' }) },

  'GET /v1/projects/{projectId}/sending-policy': { roles: EVERY_KEY },
  'PUT /v1/projects/{projectId}/sending-policy': { roles: OPERATOR, body: () => ({ numberPerDay: 5 }) },

  'POST /v1/projects/{projectId}/api-keys': { roles: OPERATOR, body: named },
  'GET /v1/projects/{projectId}/api-keys': { roles: OPERATOR },
  'GET /v1/projects/{projectId}/api-keys/{keyId}': { roles: OPERATOR },
  'PATCH /v1/projects/{projectId}/api-keys/{keyId}': { roles: OPERATOR, body: named },
  'DELETE /v1/projects/{projectId}/api-keys/{keyId}': { roles: OPERATOR },
  'POST /v1/projects/{projectId}/api-keys/{keyId}/rotate': { roles: OPERATOR, body: () => ({}) },
  'GET /v1/api-keys/current': { roles: EVERY_KEY },
  'POST /v1/api-keys/current/rotate': { roles: EVERY_KEY, refusesSessions: true, body: () => ({}) },
  'DELETE /v1/api-keys/current': { roles: EVERY_KEY },

  'POST /v1/projects/{projectId}/console-links': { roles: EVERY_KEY, refusesSessions: true, body: () => ({}) },
  'GET /v1/projects/{projectId}/console-links': { roles: EVERY_KEY, refusesSessions: true },
  'GET /v1/projects/{projectId}/console-links/{consoleLinkId}': { roles: EVERY_KEY, refusesSessions: true },
  'DELETE /v1/projects/{projectId}/console-links/{consoleLinkId}': { roles: EVERY_KEY, refusesSessions: true },

  'POST /v1/projects/{projectId}/webhook-configs': {
    roles: EVERY_KEY,
    body: () => ({ endpoint: { url: 'https://hooks.example.com/made' } }),
  },
  'GET /v1/projects/{projectId}/webhook-configs': { roles: EVERY_KEY },
  'GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}': { roles: EVERY_KEY },
  'PATCH /v1/projects/{projectId}/webhook-configs/{webhookConfigId}': {
    roles: EVERY_KEY,
    body: () => ({ endpoint: { isActive: false } }),
  },
  'DELETE /v1/projects/{projectId}/webhook-configs/{webhookConfigId}': { roles: EVERY_KEY },
  'POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/rotate-secret': {
    roles: EVERY_KEY,
    body: () => ({}),
  },
  'POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/test': { roles: EVERY_KEY, body: () => ({}) },
  'GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/deliveries': { roles: EVERY_KEY },
  'GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/deliveries/{deliveryId}': { roles: EVERY_KEY },
  'POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/deliveries/{deliveryId}/resend': {
    roles: EVERY_KEY,
  },
  'POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/replay': {
    roles: EVERY_KEY,
    body: () => ({ since: 0 }),
  },
  'GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/stats': { roles: EVERY_KEY },

  'POST /v1/providers': { roles: OPERATOR, body: () => ({ name: 'Made by the matrix', kind: 'SIMULATOR' }) },
  'GET /v1/providers': { roles: OPERATOR },
  'GET /v1/providers/{providerId}': { roles: OPERATOR },
  'PATCH /v1/providers/{providerId}': { roles: OPERATOR, body: () => ({ status: 'active' }) },
  'DELETE /v1/providers/{providerId}': { roles: OPERATOR },
  'POST /v1/providers/{providerId}/test': { roles: OPERATOR },
  'POST /v1/providers/{providerId}/dry-run': { roles: OPERATOR, body: () => ({}) },
  'GET /v1/provider-presets': { roles: OPERATOR },
  'GET /v1/providers/{providerId}/unmatched': { roles: OPERATOR },
  'POST /v1/providers/{providerId}/unmatched/{unmatchedId}/assign': {
    roles: OPERATOR,
    body: (ids) => ({ projectId: ids?.['projectId'] ?? 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV' }),
  },
  'GET /v1/providers/{providerId}/prices': { roles: OPERATOR },
  'PUT /v1/providers/{providerId}/prices': { roles: OPERATOR, body: () => ({ prices: [{ price: 0.01 }] }) },
  'POST /v1/projects/{projectId}/senders': {
    roles: OPERATOR,
    body: () => ({ kind: 'NAME', address: 'Matrix', providerId: EXAMPLE_PROVIDER }),
  },
  'GET /v1/senders': { roles: OPERATOR },
  'GET /v1/projects/{projectId}/senders': { roles: EVERY_KEY },
  'GET /v1/projects/{projectId}/senders/{senderId}': { roles: EVERY_KEY },
  'PATCH /v1/projects/{projectId}/senders/{senderId}': { roles: OPERATOR, body: () => ({ rank: 1 }) },
  'DELETE /v1/projects/{projectId}/senders/{senderId}': { roles: OPERATOR },

  'GET /v1/projects/{projectId}/events': { roles: EVERY_KEY },
  'GET /v1/events/{eventId}': { roles: EVERY_KEY },
  'GET /v1/events/{eventId}/deliveries': { roles: EVERY_KEY },
  'GET /v1/deliveries/{deliveryId}': { roles: EVERY_KEY },
  'GET /v1/event-types': { roles: EVERY_KEY },
  'GET /v1/status': { roles: OPERATOR },

  'GET /v1/messages': { roles: EVERY_KEY },
  'GET /v1/messages/{messageId}': { roles: EVERY_KEY },
  'GET /v1/messages/{messageId}/timeline': { roles: EVERY_KEY },
  'GET /v1/projects/{projectId}/usage': { roles: EVERY_KEY },
  'GET /v1/projects/{projectId}/activity': { roles: EVERY_KEY, query: presentHour },

  'GET /v1/phones': { roles: EVERY_KEY },
  'GET /v1/phones/{phoneE164}': { roles: EVERY_KEY },
  'POST /v1/projects/{projectId}/phones/{phoneE164}/opt-out': { roles: EVERY_KEY, body: () => ({}) },
  'POST /v1/projects/{projectId}/phones/{phoneE164}/opt-in': {
    roles: EVERY_KEY,
    body: () => ({ evidence: 'The matrix asked.' }),
  },
  'GET /v1/projects/{projectId}/phones/{phoneE164}/consent': { roles: EVERY_KEY },
  'GET /v1/consent-reviews': { roles: EVERY_KEY },
  'POST /v1/consent-reviews/{reviewId}/decision': { roles: EVERY_KEY, body: () => ({ verdict: 'STOP' }) },
  'GET /v1/projects/{projectId}/phones/{phoneE164}/consent/file': { roles: EVERY_KEY },
  'DELETE /v1/projects/{projectId}/phones/{phoneE164}': { roles: EVERY_KEY },
  'GET /v1/projects/{projectId}/erasures/{erasureId}': { roles: EVERY_KEY },
  'POST /v1/projects/{projectId}/phones': { roles: EVERY_KEY, body: () => ({ phones: ['+14155552699'] }) },
  'POST /v1/projects/{projectId}/phones/import': { roles: EVERY_KEY, body: () => 'phoneE164\r\n+14155552698\r\n' },
  'GET /v1/projects/{projectId}/phone-imports': { roles: EVERY_KEY },
  'GET /v1/projects/{projectId}/phone-imports/{importId}': { roles: EVERY_KEY },
  'GET /v1/projects/{projectId}/phone-imports/{importId}/errors': { roles: EVERY_KEY },
  'GET /v1/projects/{projectId}/phones/export': { roles: EVERY_KEY },

  'POST /v1/projects/{projectId}/messages': { roles: EVERY_KEY, body: matrixMessage },
  'POST /v1/projects/{projectId}/messages/preview': { roles: EVERY_KEY, body: matrixMessage },
  'POST /v1/projects/{projectId}/messages/batches': {
    roles: EVERY_KEY,
    body: () => ({ messages: [matrixMessage()] }),
  },
  'GET /v1/projects/{projectId}/messages/batches/{batchId}': { roles: EVERY_KEY },
  'POST /v1/projects/{projectId}/simulator/inbound': {
    roles: EVERY_KEY,
    body: (ids) => ({ from: '+14155552696', to: ids?.['receiver'] ?? '+1206778', text: 'Written by the matrix.' }),
  },
  'POST /v1/messages/{messageId}/cancel': { roles: EVERY_KEY },
};

/** The query that a route cannot do without, with its `?`; empty for most. */
export function queryOf(route: string): string {
  return POLICY[route]?.query?.() ?? '';
}
