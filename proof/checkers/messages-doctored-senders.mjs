/** Senders, prices, refusals and words after an erasure, spoilt one fault at a time. */
import { isBlocked, messageOf, withTable } from './messages-spoiling.mjs';
import { changed, firstOf } from './spoiling.mjs';

/** @typedef {import('./messages-known.mjs').ProjectRecord} ProjectRecord */

const ORDINARY = '+15555552000';
const MUCH = 1_000_000;

/** @type {Record<string, import('./messages-spoiling.mjs').Fault>} */
export const SENDER_FAULTS = {
  'a message was blocked for want of a sender, and none was off': {
    rule: 'senders',
    spoil: (record) => {
      const operations = record.operations.filter(({ what }) => what !== 'switchOff');
      return { ...withReason(record, messageOf(record, isBlocked)), operations };
    },
  },
  'a message that waited was blocked while a sender was off for a moment': {
    rule: 'senders',
    spoil: (record) => {
      const { trail, messages } = record.tables;
      const isWaiting = (/** @type {string | null} */ was) => was === 'QUEUED' || was === 'SCHEDULED';
      const { id, at } = firstOf(trail, ({ was, became }) => became === 'BLOCKED' && isWaiting(was));
      const { projectId } = record;
      const plain = { projectId, key: null, phone: null, attempts: 1, isReplayed: false, status: 200, target: 'snd_x' };
      const off = { ...plain, id: 'off', what: 'switchOff', askedAt: at - 300, respondedAt: at - 290 };
      const on = { ...plain, id: 'on', what: 'switchOn', askedAt: at - 10, respondedAt: at, respondedAtThere: 300 };
      const others = record.operations.filter(({ what }) => what !== 'switchOff' && what !== 'switchOn');
      const operations = [...others, { ...off, askedAtThere: 0 }, on];
      return {
        ...withReason(
          record,
          firstOf(messages, ({ messageId }) => messageId === id),
        ),
        operations,
      };
    },
  },
  'a message costs more than a spend cap holds for it': {
    rule: 'prices',
    spoil: (record) => {
      if (record.operations.some(({ what }) => what === 'policy')) throw new Error('Its caps change.');
      const { messages, caps } = record.tables;
      const one = messageOf(record, ({ isReserved, costMicros }) => isReserved === 1 && costMicros > 0);
      const less = one.reservedMicros - one.costMicros + 1;
      const day = new Date(one.sendAt).toISOString().slice(0, 10).replaceAll('-', '');
      const isOurs = (/** @type {import('./messages-tables.mjs').CapRow} */ { cap, period }) =>
        cap !== 'MESSAGES_DAY' && day.startsWith(period);
      const spent = caps.map((row) => (isOurs(row) ? { ...row, used: row.used - less } : row));
      const held = changed(messages, one, { reservedMicros: one.reservedMicros - less });
      const spoilt = withTable(withTable(record, 'messages', held), 'caps', spent);
      return { ...spoilt, caps: { spendPerMonth: MUCH, ...record.caps } };
    },
  },
  'a message to an ordinary number was refused beside one that always is': {
    rule: 'refused',
    spoil: (record) => {
      if (!record.isSteady) throw new Error('Its gateways refuse others, too.');
      const { messageId } = messageOf(record, ({ status }) => status === 'FAILED');
      const { trail } = record.tables;
      const made = firstOf(trail, ({ id, was }) => id === messageId && was === null);
      return withTable(record, 'trail', changed(trail, made, { phone: ORDINARY }));
    },
  },
  'a breaker opened that concerned one message': {
    rule: 'breakers',
    spoil: (record) => {
      if (!record.isSteady) throw new Error('Its breakers may open.');
      const { trail } = record.tables;
      const one = firstOf(trail);
      const opened = /** @type {const} */ ({ what: 'breaker', id: 'pvd_x', phone: null, was: null, became: 'OPENED' });
      return withTable(record, 'trail', [...trail, { n: one.n, at: one.at, ...opened }]);
    },
  },
  'a response after the receipt hid that a message was taken': {
    rule: 'attempts',
    spoil: (record) => {
      const { messageId } = messageOf(record, ({ status }) => status === 'DELIVERED');
      const attempts = record.tables.attempts.map((one) =>
        one.messageId === messageId ? { ...one, status: 'UNKNOWN' } : one,
      );
      return withTable(record, 'attempts', attempts);
    },
  },
  'a receipt brought the number of an erased person back': {
    rule: 'words',
    spoil: (record) => {
      const { trail, words } = record.tables;
      const made = new Map(trail.flatMap(({ id, was, phone }) => (was === null ? [[id, phone ?? '']] : [])));
      const of = (/** @type {string} */ id) => made.get(id) ?? '';
      const one = messageOf(record, (row) => !row.phone.startsWith('+') && of(row.messageId).startsWith('+'));
      const { messageId } = one;
      const text = `id:1 no route to ${of(messageId).replace(/(...)/g, '$1 ')} today`;
      return withTable(record, 'words', [...words, { messageId, words: text }]);
    },
  },
};

/** @param {ProjectRecord} record @param {import('./messages-tables.mjs').MessageRow} one */
function withReason(record, one) {
  return withTable(record, 'messages', changed(record.tables.messages, one, { reason: 'no_sender' }));
}
