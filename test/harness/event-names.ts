/** The events that a webhook config may subscribe to, written down apart from the code. */
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
];
export const PHONE_EVENTS = [
  'CREATED',
  'VALIDATED',
  'VALIDATION_FAILED',
  'OPTED_OUT',
  'OPTED_IN',
  'OPT_OUT_REMINDER_SENT',
  'ERASED',
];
