/** Why a gateway did not deliver a message. `opted_out`: the person has opted out at the provider. */
export const PROVIDER_REASONS = [
  'rejected_by_provider',
  'blocked_by_carrier',
  'unknown_subscriber',
  'absent_subscriber',
  'validity_ended',
  'opted_out',
  'invalid_number',
  'unreachable_type',
  'country_not_allowed',
  'campaign_not_approved',
] as const;
export type ProviderReason = (typeof PROVIDER_REASONS)[number];
