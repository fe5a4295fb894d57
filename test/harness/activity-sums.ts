/** What a project did in one hour, as `readActivity` shows it. */
export interface ActivityHour {
  readonly hour: number;
  readonly accepted: number;
  readonly open: number;
  readonly delivered: number;
  readonly undelivered: number;
  readonly failed: number;
  readonly blocked: number;
  readonly expired: number;
  readonly canceled: number;
  readonly received: number;
  readonly cost: number;
}

/** A group of `readUsage` by day and status. */
export interface UsageGroup {
  readonly day: string;
  readonly status: string;
  readonly messages: number;
  readonly cost: number;
}

const OPEN = ['SCHEDULED', 'QUEUED', 'SENDING', 'SENT'];

/** Where the sums of hours are not those of usage, by UTC day, status and cost; and where `accepted` is no sum. */
export function differences(hours: readonly ActivityHour[], groups: readonly UsageGroup[]): string[] {
  const found = new Map<string, number>();
  const add = (key: string, count: number) => found.set(key, (found.get(key) ?? 0) + count);
  for (const { hour, accepted, cost, received, ...ofCallers } of hours) {
    for (const [name, count] of Object.entries({ ...ofCallers, received })) add(`${dateOf(hour)} ${name}`, -count);
    for (const count of Object.values(ofCallers)) add(`accepted at ${hour}`, count);
    add(`accepted at ${hour}`, -accepted);
    add(`${dateOf(hour)} cost`, -Math.round(cost * 1e6));
  }
  for (const { day, status, messages, cost } of groups) {
    add(`${day} ${OPEN.includes(status) ? 'open' : status.toLowerCase()}`, messages);
    add(`${day} cost`, Math.round(cost * 1e6));
  }
  return [...found].flatMap(([key, difference]) => (difference === 0 ? [] : [`${key}: ${difference}`]));
}

/** The UTC day of an instant. */
export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
