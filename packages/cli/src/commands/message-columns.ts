import type { MessageView } from 'parley-sdk';
import { type Columns, timeOf } from '../frame/printer.js';

/** Messages in a list. */
export const MESSAGE_COLUMNS: Columns<MessageView> = {
  message: ({ messageId }) => messageId,
  created: ({ createdAt }) => timeOf(createdAt),
  status: ({ status }) => status,
  why: ({ reason, hold }) => reason ?? hold,
  from: ({ from }) => from,
  to: ({ to }) => to,
  text: ({ text }) => text,
};

/** One message. */
export const MESSAGE_FIELDS: Columns<MessageView> = {
  message: ({ messageId }) => messageId,
  status: ({ status }) => status,
  reason: ({ reason }) => reason,
  detail: ({ reasonDetail }) => reasonDetail,
  hold: ({ hold }) => hold,
  'hold until': ({ holdUntil }) => timeOf(holdUntil),
  direction: ({ direction }) => direction,
  category: ({ category }) => category,
  from: ({ from }) => from,
  to: ({ to }) => to,
  text: ({ text }) => text,
  parts: ({ parts }) => parts,
  cost: ({ cost, isCostFinal }) => (isCostFinal ? cost : `${cost} (expected)`),
  reference: ({ clientReference }) => clientReference,
  project: ({ projectId }) => projectId,
  created: ({ createdAt }) => timeOf(createdAt),
  sent: ({ sentAt }) => timeOf(sentAt),
  delivered: ({ deliveredAt }) => timeOf(deliveredAt),
  ended: ({ endedAt }) => timeOf(endedAt),
};
