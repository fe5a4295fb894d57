import { type DocumentedOperation, ENDS_A_SESSION, guardedOperationsOf, type ServedDocument } from './operations.js';

/** What can be archived: a project by itself, or all projects of a tenant at once. */
export const ARCHIVED_KINDS = ['project', 'tenant'] as const;
export type ArchivedKind = (typeof ARCHIVED_KINDS)[number];

/** Writes that an archived project takes all the same, and why. */
export const TAKEN: Readonly<Record<string, string>> = {
  'DELETE /v1/projects/{projectId}/phones/{phoneE164}': 'erasure is the right of the person',
  'POST /v1/projects/{projectId}/phones/{phoneE164}/opt-out': 'so is an opt-out',
  'DELETE /v1/projects/{projectId}/api-keys/{keyId}': 'an ADMIN key outlives its project and must be revocable',
  'DELETE /v1/projects/{projectId}/console-links/{consoleLinkId}': 'what opens something must be revocable',
};
/** Writes that concern no project and no tenant that exists. A new route stands here for that reason only. */
const OF_NOBODY: readonly string[] = [
  // The sessions of what is archived are refused before.
  ENDS_A_SESSION,
  'POST /v1/tenants',
  'POST /v1/providers',
  'PATCH /v1/providers/{providerId}',
  'DELETE /v1/providers/{providerId}',
  'POST /v1/providers/{providerId}/test',
  'PUT /v1/providers/{providerId}/prices',
];

/**
 * Every write of the document that concerns something below an archived project or tenant. A new route is among them by
 * itself.
 */
export function writesBelow(document: ServedDocument, kind: ArchivedKind): DocumentedOperation[] {
  return guardedOperationsOf(document).filter(
    ({ method, route, path }) =>
      method !== 'get' && !OF_NOBODY.includes(route) && (kind === 'tenant' || !path.includes('{tenantId}')),
  );
}
