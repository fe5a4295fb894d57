/** What stands around messages, spoilt one fault at a time: consent, suspensions, senders, prices, erasures. */
import { dayOf } from './messages-rules.mjs';
import { around, changed, firstOf, messageOf, stepOf, withInvented, withTable } from './spoiling.mjs';

/** @type {Record<string, import('./spoiling.mjs').Fault>} */
export const CONSENT_FAULTS = {
  'a message became SENDING after an opt-out': {
    rule: 'consent',
    spoil: (record) => {
      const replies = new Set(record.tables.messages.flatMap((row) => (row.repliesTo === null ? [] : [row.messageId])));
      const step = stepOf(record, 'SENDING', ({ id }) => !replies.has(id ?? ''));
      const consent = /** @type {const} */ ({ what: 'consent', phone: step.phone, was: 'KEYWORD' });
      return around(record, step, { ...consent, became: 'OPT_OUT' }, { ...consent, became: 'OPT_IN' });
    },
  },
  'a simulated opt-in ended the opt-out of a person': {
    rule: 'consent',
    spoil: (record) => {
      const step = stepOf(record, 'SENDING');
      const consent = /** @type {const} */ ({ what: 'consent', phone: 'somebody' });
      const out = { ...consent, was: 'KEYWORD', became: 'OPT_OUT' };
      return around(record, step, out, { ...consent, was: 'SIMULATED', became: 'OPT_IN' });
    },
  },
  'a message became SENDING in a suspended project': {
    rule: 'suspension',
    spoil: (record) => whileSuspended(record, 'project'),
  },
  'a message that came in is lost': {
    rule: 'received',
    spoil: (record) => withInvented(record, { what: 'stop', status: 202, messageId: 'msg_x' }),
  },
  'a number got two replies to a keyword on one day': {
    rule: 'received',
    spoil: (record) => {
      const { messages, trail } = record.tables;
      const reply = messageOf(record, ({ repliesTo }) => repliesTo === 'STOP');
      const made = new Map(trail.flatMap(({ id, was, n }) => (was === null ? [[id, n]] : [])));
      const madeAt = (/** @type {string} */ id) => made.get(id) ?? 0;
      const isLater = (/** @type {string} */ id) =>
        dayOf(id) === dayOf(reply.messageId) && madeAt(id) > madeAt(reply.messageId);
      const isPlain = (/** @type {import('./messages-tables.mjs').MessageRow} */ { direction, repliesTo }) =>
        direction === 'OUTBOUND' && repliesTo === null;
      const another = firstOf(messages, (row) => row.phone === reply.phone && isPlain(row) && isLater(row.messageId));
      return withTable(record, 'messages', changed(messages, another, { repliesTo: 'STOP' }));
    },
  },
};

/** @param {import('./messages-tables.mjs').ProjectRecord} record @param {'project' | 'tenant'} what */
function whileSuspended(record, what) {
  const step = stepOf(record, 'SENDING');
  return around(record, step, { what, became: 'suspended' }, { what, became: 'active' });
}

/** @typedef {import('./messages-tables.mjs').ProjectRecord} ProjectRecord */

const ORDINARY = '+15555552000';
const MUCH = 1_000_000;

/** @type {Record<string, import('./spoiling.mjs').Fault>} */
export const SENDER_FAULTS = {
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
