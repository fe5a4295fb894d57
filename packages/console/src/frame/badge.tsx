/** How a status looks; its word always stands beside the colour. */
const TONES: Readonly<Record<string, string>> = {
  DELIVERED: 'good',
  ACCEPTED: 'good',
  active: 'good',
  up: 'good',
  COMPLETED: 'good',
  RECEIVED: 'info',
  SENT: 'info',
  SENDING: 'info',
  QUEUED: 'calm',
  SCHEDULED: 'calm',
  PENDING: 'calm',
  STARTED: 'calm',
  UNDELIVERED: 'bad',
  FAILED: 'bad',
  REJECTED: 'bad',
  down: 'bad',
  BLOCKED: 'warn',
  EXPIRED: 'warn',
  UNKNOWN: 'warn',
  UNAVAILABLE: 'warn',
  suspended: 'warn',
  disabled: 'warn',
  SKIPPED: 'warn',
};

/** A status of the API as a badge. `tone` (good, info, calm, warn, bad) is for words that are no status. */
export function Badge({ of, tone }: { of: string; tone?: string }) {
  return <span class={`badge ${tone ?? TONES[of] ?? 'calm'}`}>{of.replaceAll('_', ' ')}</span>;
}
