/** The lists of events that a config can subscribe to, with their words. */
export const EVENTS = {
  messageEvents: [
    'QUEUED',
    'SCHEDULED',
    'SENDING',
    'SENT',
    'DELIVERED',
    'UNDELIVERED',
    'FAILED',
    'BLOCKED',
    'EXPIRED',
    'CANCELED',
    'RECEIVED',
    'CAP_REACHED',
  ],
  phoneEvents: [
    'CREATED',
    'VALIDATED',
    'VALIDATION_FAILED',
    'OPTED_OUT',
    'OPTED_IN',
    'OPT_OUT_REMINDER_SENT',
    'ERASED',
  ],
} as const;

/** One of those lists. */
export type EventList = keyof typeof EVENTS;

const KINDS: Readonly<Record<EventList, string>> = { messageEvents: 'message', phoneEvents: 'phone' };

/** The type of the events that a config's word stands for: `message.delivered` for `DELIVERED`. */
export function eventTypeOf(list: EventList, event: string): string {
  return `${KINDS[list]}.${event.toLowerCase()}`;
}

/** All types of events, as a field offers them. */
export const EVENT_TYPES: readonly (readonly [value: string, label: string])[] = (
  Object.keys(KINDS) as EventList[]
).flatMap((list) => EVENTS[list].map((event) => [eventTypeOf(list, event), eventTypeOf(list, event)] as const));
