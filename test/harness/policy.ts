import { ulid } from 'ulid';
import { Role } from '../../src/access/role.js';

/** Who may use one route, and a body that it takes. Which ids stand in its path, the path says. */
export interface Policy {
  readonly roles: readonly Role[];
  /** JSON, or the text of a CSV file. */
  readonly body?: () => object | string;
}

const OPERATOR: readonly Role[] = [Role.ADMIN];
const EVERY_KEY: readonly Role[] = [Role.ADMIN, Role.TENANT];
const named = () => ({ name: `Made by the matrix ${ulid()}` });

/** Routes without a key. */
export const PUBLIC_ROUTES: readonly string[] = ['GET /health/live', 'GET /health/ready'];

/**
 * The one table of roles, written down apart from the code that enforces it. A route that is served
 * and does not stand here fails the authorisation test.
 */
export const POLICY: Readonly<Record<string, Policy>> = {
  'POST /v1/tenants': { roles: OPERATOR, body: named },
  'GET /v1/tenants': { roles: OPERATOR },
  'GET /v1/tenants/{tenantId}': { roles: OPERATOR },
  'PATCH /v1/tenants/{tenantId}': { roles: OPERATOR, body: () => ({ status: 'active' }) },

  'POST /v1/tenants/{tenantId}/projects': { roles: OPERATOR, body: named },
  'GET /v1/tenants/{tenantId}/projects': { roles: OPERATOR },
  'GET /v1/projects': { roles: OPERATOR },
  'GET /v1/projects/{projectId}': { roles: EVERY_KEY },
  'PATCH /v1/projects/{projectId}': { roles: OPERATOR, body: () => ({ status: 'active' }) },

  'POST /v1/projects/{projectId}/api-keys': { roles: OPERATOR, body: named },
  'GET /v1/projects/{projectId}/api-keys': { roles: OPERATOR },
  'GET /v1/projects/{projectId}/api-keys/{keyId}': { roles: OPERATOR },
  'PATCH /v1/projects/{projectId}/api-keys/{keyId}': { roles: OPERATOR, body: named },
  'DELETE /v1/projects/{projectId}/api-keys/{keyId}': { roles: OPERATOR },
  'POST /v1/projects/{projectId}/api-keys/{keyId}/rotate': { roles: OPERATOR, body: () => ({}) },
  'GET /v1/api-keys/current': { roles: EVERY_KEY },
  'POST /v1/api-keys/current/rotate': { roles: EVERY_KEY, body: () => ({}) },

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

  'GET /v1/projects/{projectId}/events': { roles: EVERY_KEY },
  'GET /v1/events/{eventId}': { roles: EVERY_KEY },
  'GET /v1/event-types': { roles: EVERY_KEY },

  'GET /v1/phones': { roles: EVERY_KEY },
  'GET /v1/phones/{phoneE164}': { roles: EVERY_KEY },
  'POST /v1/projects/{projectId}/phones/{phoneE164}/opt-out': { roles: EVERY_KEY, body: () => ({}) },
  'POST /v1/projects/{projectId}/phones/{phoneE164}/opt-in': {
    roles: EVERY_KEY,
    body: () => ({ evidence: 'The matrix asked.' }),
  },
  'GET /v1/projects/{projectId}/phones/{phoneE164}/consent': { roles: EVERY_KEY },
  'DELETE /v1/projects/{projectId}/phones/{phoneE164}': { roles: EVERY_KEY },
  'POST /v1/projects/{projectId}/phones': { roles: EVERY_KEY, body: () => ({ phones: ['+14155552699'] }) },
  'POST /v1/projects/{projectId}/phones/import': { roles: EVERY_KEY, body: () => 'phoneE164\r\n+14155552698\r\n' },
  'GET /v1/projects/{projectId}/phone-imports': { roles: EVERY_KEY },
  'GET /v1/projects/{projectId}/phone-imports/{importId}': { roles: EVERY_KEY },
  'GET /v1/projects/{projectId}/phone-imports/{importId}/errors': { roles: EVERY_KEY },
  'GET /v1/projects/{projectId}/phones/export': { roles: EVERY_KEY },
};
