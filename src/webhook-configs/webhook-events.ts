/** The message events that a config may subscribe to. */
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
] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

/** The phone events that a config may subscribe to. */
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
