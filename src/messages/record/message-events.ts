import type { EventDeclaration } from '../../events/event-declaration.js';
import type { Fact } from '../../events/event-log.js';
import type { EventType } from '../../events/event-types.js';
import { viewExample, viewProperties } from '../../platform/http/view-schema.js';
import type { MessageStatus } from './message-status.js';
import { MessageView } from './message.view.js';
import type { MessageRow } from './messages.sql.js';

const WAITING = { sentAt: null, deliveredAt: null, endedAt: null, isCostFinal: false, version: 1 } as const;
const NOT_DELIVERED = { deliveredAt: null } as const;
const NOT_SENT = { sentAt: null, deliveredAt: null, cost: 0 } as const;

/** The events of messages: one for each status. */
export const MESSAGE_EVENT_DECLARATIONS: readonly EventDeclaration[] = [
  declare('QUEUED', 'A message was accepted, or its time to be sent has come.', WAITING),
  declare('SCHEDULED', 'A message was accepted that is to be sent later.', WAITING),
  declare('SENDING', 'A message is being handed over to a provider.', { ...WAITING, version: 2 }),
  declare('SENT', 'The provider took a message.', { ...NOT_DELIVERED, endedAt: null, isCostFinal: false, version: 3 }),
  declare('DELIVERED', 'A message was delivered.', {}),
  declare('UNDELIVERED', 'A message could not be delivered.', { ...NOT_DELIVERED, reason: 'absent_subscriber' }),
  declare('FAILED', 'The provider refused a message.', { ...NOT_SENT, reason: 'rejected_by_provider' }),
  declare('BLOCKED', 'A message must not be sent.', { ...NOT_SENT, reason: 'opted_out', version: 1 }),
  declare('EXPIRED', 'The validity of a message ended before it was sent.', { ...NOT_SENT, reason: 'validity_ended' }),
  declare('CANCELED', 'A message was canceled before it was sent.', { ...NOT_SENT, reason: 'canceled_by_caller' }),
  declare('RECEIVED', 'A message came in.', {
    direction: 'INBOUND',
    to: '+14155550100',
    from: '+14155552601',
    validUntil: null,
    sentAt: null,
    deliveredAt: null,
    cost: 0,
    version: 1,
  }),
];

/** The fact that a message got its status. The event of an URGENT message never holds its text. */
export function messageFact(row: MessageRow): Fact {
  const { tenantId, projectId, phone, status, version, updatedAt } = row;
  const view = MessageView.of(row);
  const data = { ...view, text: row.category === 'URGENT' ? null : view.text, version };
  return { tenantId, projectId, subject: phone, type: typeOf(status), data, at: updatedAt };
}

function declare(status: MessageStatus, description: string, changes: Partial<MessageView>): EventDeclaration {
  const example = { ...viewExample(MessageView), status, ...changes } as EventDeclaration['example'];
  const { version: _declaredForAll, ...properties } = viewProperties(MessageView);
  return { type: typeOf(status), description, properties, example, forgotten: ['text'] };
}

function typeOf(status: MessageStatus): EventType {
  return `message.${status.toLowerCase() as Lowercase<MessageStatus>}`;
}
