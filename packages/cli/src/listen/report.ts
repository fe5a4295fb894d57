import { visible, visibleJson } from '../frame/visible-text.js';
import type { FeedEvent } from './delivery.js';
import type { Outcome } from './posting.js';

/** What is shown of the body of a response that is no success. */
const TEXT_SHOWN_MAX = 200;
const TYPE_WIDTH = 22;

/** A line for an event that is done, for people: time, type, event id, status or fault, milliseconds. */
export function lineOf(event: FeedEvent, outcome: Outcome, at: number): string {
  const said = outcome === null ? ['not sent: its payload is gone after 30 days'] : saidIn(outcome);
  const columns = [new Date(at).toISOString(), visible(event.type).padEnd(TYPE_WIDTH), visible(event.id), ...said];
  return `${columns.join('  ')}\n`;
}

/** The same as a line of JSON. `status` is null where nothing was sent. */
export function recordOf({ id, type, sequence, epoch }: FeedEvent, outcome: Outcome, at: number): string {
  const { status, text, durationMs } = outcome ?? { status: null, text: '', durationMs: null };
  const record = {
    at,
    type,
    eventId: id,
    sequence,
    epoch,
    status,
    response: text.slice(0, TEXT_SHOWN_MAX),
    durationMs,
  };
  return `${visibleJson(record)}\n`;
}

/** Whether the receiver has taken it. */
export function isTaken(outcome: Outcome): boolean {
  return outcome?.status !== null && outcome !== null && outcome.status >= 200 && outcome.status < 300;
}

function saidIn(outcome: NonNullable<Outcome>): string[] {
  const text = isTaken(outcome) || outcome.text === '' ? '' : ` ${visibleJson(outcome.text.slice(0, TEXT_SHOWN_MAX))}`;
  return [`${outcome.status}${text}`, `${outcome.durationMs} ms`];
}
