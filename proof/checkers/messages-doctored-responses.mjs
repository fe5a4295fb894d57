/** What responses said, spoilt one fault at a time. */
import { WAITING } from './messages-tables.mjs';
import {
  firstOf,
  isDelivered,
  isSend,
  less,
  messageOf,
  plainOf,
  stepOf,
  withInvented,
  withOperation,
} from './spoiling.mjs';

/** @typedef {import('../chaos/messages-load.mjs').Operation} Operation */

/** @param {string} reference @param {string} phone @returns {Partial<Operation>} */
function notProcessed(reference, phone) {
  return { what: 'batch', status: 202, askedAt: Infinity, items: [[reference, phone, null, 'not_processed']] };
}

/**
 * With one more response that shows a message which was delivered, so long after it was, as a batch does that was cut
 * and goes on.
 * @param {import('./messages-tables.mjs').ProjectRecord} record @param {string} shown @param {number} afterMs
 */
function withShown(record, shown, afterMs) {
  const items = new Map(record.operations.flatMap((one) => (one.items ?? []).map((item) => [item[2], item])));
  const { id, at } = stepOf(record, 'DELIVERED', (step) => items.has(step.id));
  const [reference, phone] = items.get(id) ?? ['', ''];
  const shownItems = /** @type {Operation['items']} */ ([[reference, phone, id, shown]]);
  return withInvented(record, { what: 'batch', status: 202, respondedAt: at + afterMs, items: shownItems });
}

/** @type {Record<string, import('./spoiling.mjs').Fault>} */
export const RESPONSE_FAULTS = {
  'a request got a 500': {
    rule: 'responses',
    spoil: (record) => withOperation(record, plainOf(record), { status: 500 }),
  },
  'a message was acknowledged that is lost': {
    rule: 'acknowledged',
    spoil: (record) => withInvented(record, { what: 'send', status: 202, items: [['r-x', '+1', 'msg_x', 'QUEUED']] }),
  },
  'a message went to another number': {
    rule: 'acknowledged',
    spoil: (record) => {
      // One that has been erased since names no number any more.
      const named = new Set(
        record.tables.messages.flatMap((row) => (row.phone.startsWith('+') ? [row.messageId] : [])),
      );
      const one = firstOf(record.operations, (sent) => isSend(sent) && named.has(sent.items?.[0]?.[2] ?? ''));
      const [[reference, , ...rest] = /** @type {never} */ ([])] = one.items ?? [];
      return withOperation(record, one, { items: [[reference, '+15555550100', ...rest]] });
    },
  },
  'a message was shown as delivered before it was': {
    rule: 'acknowledged',
    spoil: (record) => withShown(record, 'DELIVERED', -1),
  },
  'a message was canceled that was delivered': {
    rule: 'cancellations',
    spoil: (record) =>
      withInvented(record, { what: 'cancel', messageId: messageOf(record, isDelivered).messageId, status: 200 }),
  },
  'a message could not be canceled though it waited': {
    rule: 'cancellations',
    spoil: (record) => {
      const next = stepOf(record, 'CANCELED', ({ was }) => WAITING.includes(was ?? ''));
      const first = firstOf(record.tables.trail, ({ id, was }) => id === next.id && was === null);
      const times = { askedAt: first.at - 2, respondedAt: first.at - 1 };
      return withInvented(record, { what: 'cancel', messageId: first.id ?? '', status: 409, ...times });
    },
  },
  'an opt-out was acknowledged that left nothing': {
    rule: 'declarations',
    spoil: (record) => withInvented(record, { what: 'optOut', phone: '+15555550100' }),
  },
  'a repetition got another response': {
    rule: 'doubled',
    spoil: (record) =>
      withOperation(
        record,
        firstOf(record.operations, ({ of, status }) => of !== undefined && status === 202),
        { status: 200 },
      ),
  },
  'a message is there that was said not to be processed': {
    rule: 'batches',
    spoil: (record) => {
      const made = new Set(record.tables.messages.map(({ clientReference }) => clientReference));
      const one = firstOf(record.operations, (sent) => isSend(sent) && made.has(sent.items?.[0]?.[0] ?? ''));
      const [[reference, phone] = /** @type {never} */ ([])] = one.items ?? [];
      return withInvented(record, notProcessed(reference, phone));
    },
  },
  'a message of a batch was left out': {
    rule: 'batches',
    spoil: (record) => {
      if (record.tables.trail.some(({ became }) => became === 'archived'))
        throw new Error('Nothing can be sent again.');
      return withInvented({ ...record, mustAllBeAnswered: true }, notProcessed('r-x', '+15555550100'));
    },
  },
  'a message was asked for by nobody': {
    rule: 'unasked',
    spoil: (record) => {
      const repeated = new Set(record.operations.map(({ of }) => of));
      const one = firstOf(record.operations, (operation) => isSend(operation) && !repeated.has(operation.id));
      return { ...record, operations: less(record.operations, one) };
    },
  },
};
