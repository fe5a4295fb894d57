import {
  MESSAGE_EVENTS,
  type MessageEvent,
  PHONE_EVENTS,
  type PhoneEvent,
} from '../../webhook-configs/webhook-events.js';

/** What happened, as it stands in an envelope. */
export type EventType = `message.${Lowercase<MessageEvent>}` | `phone.${Lowercase<PhoneEvent>}`;

/** Every type that a webhook config can subscribe to. */
export const EVENT_TYPES: readonly EventType[] = [
  ...MESSAGE_EVENTS.map((name) => `message.${name.toLowerCase() as Lowercase<MessageEvent>}` as const),
  ...PHONE_EVENTS.map((name) => `phone.${name.toLowerCase() as Lowercase<PhoneEvent>}` as const),
];
