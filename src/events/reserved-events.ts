import type { EventDeclaration } from './event-declaration.js';
import { EVENT_TYPES } from './event-types.js';

const MESSAGE_ID = 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V';

/**
 * The events of messages, which no room records yet: a webhook config can subscribe to them, so that it need not be
 * changed on the day when there are messages.
 */
export const RESERVED_EVENTS: readonly EventDeclaration[] = EVENT_TYPES.filter((type) =>
  type.startsWith('message.'),
).map((type) => ({
  type,
  description: 'Reserved for messages, which this version does not send yet.',
  properties: { messageId: { type: 'string' }, status: { type: 'string' } },
  example: { messageId: MESSAGE_ID, status: type.slice('message.'.length).toUpperCase(), version: 1 },
}));
