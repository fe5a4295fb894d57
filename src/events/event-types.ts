/** The message events that a webhook config may subscribe to. */
export const MESSAGE_EVENTS = [
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
] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

/** The phone events that a webhook config may subscribe to. */
export const PHONE_EVENTS = [
  'CREATED',
  'VALIDATED',
  'VALIDATION_FAILED',
  'OPTED_OUT',
  'OPTED_IN',
  'OPT_OUT_REMINDER_SENT',
  'ERASED',
] as const;
export type PhoneEvent = (typeof PHONE_EVENTS)[number];

/** What happened, as `type` of an envelope says it. */
export type EventType = `message.${Lowercase<MessageEvent>}` | `phone.${Lowercase<PhoneEvent>}`;

/** The name that a word stands for: itself, or that of the type that it is (`message.delivered`); else undefined. */
export function messageEventOf(word: unknown): MessageEvent | undefined {
  return MESSAGE_EVENTS.find((name) => word === name || word === `message.${name.toLowerCase()}`);
}
export function phoneEventOf(word: unknown): PhoneEvent | undefined {
  return PHONE_EVENTS.find((name) => word === name || word === `phone.${name.toLowerCase()}`);
}

/** What must stand where a type stands, as the end of a sentence. */
export const AN_EVENT_TYPE = 'an event type: see GET /v1/event-types';

/** Every type that a webhook config can subscribe to. */
export const EVENT_TYPES: readonly EventType[] = [
  ...MESSAGE_EVENTS.map((name) => `message.${name.toLowerCase() as Lowercase<MessageEvent>}` as const),
  ...PHONE_EVENTS.map((name) => `phone.${name.toLowerCase() as Lowercase<PhoneEvent>}` as const),
];
