/** Statuses that one generated test proves for every operation, so that no file per route repeats them. */
export const GENERIC_STATUSES: Readonly<Record<string, string>> = {
  '401': 'every-route.route-spec.ts',
  '403': 'every-route.route-spec.ts',
  '429': 'api-keys/rate-limits.e2e-spec.ts',
};
