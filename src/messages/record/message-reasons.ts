/** Why a message ended as it did. One list for the preview, the message, its events and its timeline. */
export const REASONS = [
  'opted_out',
  'no_consent',
  'erased',
  'invalid_number',
  'unreachable_type',
  'country_not_allowed',
  'no_sender',
  'campaign_not_approved',
  'number_cap',
  'project_cap',
  'spend_cap',
  'prefix_velocity',
  'rejected_by_provider',
  'blocked_by_carrier',
  'unknown_subscriber',
  'absent_subscriber',
  'outcome_unknown',
  'validity_ended',
  'canceled_by_caller',
  'project_archived',
] as const;
export type Reason = (typeof REASONS)[number];

const NOT_BLOCKED = {
  rejected_by_provider: 'FAILED',
  blocked_by_carrier: 'UNDELIVERED',
  unknown_subscriber: 'UNDELIVERED',
  absent_subscriber: 'UNDELIVERED',
  outcome_unknown: 'UNDELIVERED',
  validity_ended: 'EXPIRED',
  canceled_by_caller: 'CANCELED',
  project_archived: 'CANCELED',
} as const;

/** The status in which a message ends for a reason; `validity_ended` after the hand-over is UNDELIVERED instead. */
export function endFor(reason: Reason): 'BLOCKED' | (typeof NOT_BLOCKED)[keyof typeof NOT_BLOCKED] {
  return reason in NOT_BLOCKED ? NOT_BLOCKED[reason as keyof typeof NOT_BLOCKED] : 'BLOCKED';
}
