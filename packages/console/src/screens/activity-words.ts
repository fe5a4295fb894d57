import type { ActivityHourView } from 'parley-sdk';
import { cost, count, countOf, minuteOf } from '../frame/figures.js';

/** A millionth is the smallest part of a cost. */
const MICROS = 1e6;
/** What has become of accepted messages, and how it is said. */
const ENDS = [
  ['delivered', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'failed'],
  ['blocked', 'blocked'],
  ['expired', 'expired'],
  ['canceled', 'canceled'],
  ['open', 'not ended yet'],
] as const;

/** How many of an hour did not reach anybody, and will not. */
export function lostIn({ undelivered, failed, blocked, expired }: ActivityHourView): number {
  return undelivered + failed + blocked + expired;
}

/** The sum of one figure over some hours, exact to a millionth. */
export function sumOf(hours: readonly ActivityHourView[], figure: keyof ActivityHourView): number {
  return Math.round(hours.reduce((sum, hour) => sum + hour[figure], 0) * MICROS) / MICROS;
}

/** Whether nothing was sent nor received in these hours. */
export function isQuiet(hours: readonly ActivityHourView[]): boolean {
  return sumOf(hours, 'accepted') + sumOf(hours, 'received') === 0;
}

/** What became of the messages of some hours; `span` names them: `the last 24 hours`. */
export function messagesSentence(span: string, hours: readonly ActivityHourView[]): string {
  const [accepted, received] = [sumOf(hours, 'accepted'), sumOf(hours, 'received')];
  const was = (value: number): string => (value === 1 ? 'was' : 'were');
  const ends = ENDS.flatMap(([figure, words]) => {
    const value = sumOf(hours, figure);
    return value === 0 ? [] : [`${count(value)} ${words}`];
  });
  const taken =
    accepted === 0
      ? 'no message was accepted'
      : `${countOf(accepted, 'message')} ${was(accepted)} accepted (${ends.join(', ')})`;
  return `In ${span} ${taken}, and ${received === 0 ? 'none was' : `${count(received)} ${was(received)}`} received.`;
}

/** What the messages of some hours cost, and which hour cost most. */
export function costSentence(span: string, hours: readonly ActivityHourView[], currency: string): string {
  const sum = sumOf(hours, 'cost');
  const dearest = hours.reduce<ActivityHourView | null>(
    (most, hour) => (hour.cost > (most?.cost ?? 0) ? hour : most),
    null,
  );
  if (dearest === null) return `In ${span} messages cost nothing.`;
  const most = `that from ${minuteOf(dearest.hour)}, with ${cost(dearest.cost, currency)}`;
  return `In ${span} messages cost ${cost(sum, currency)}; the dearest hour was ${most}.`;
}
