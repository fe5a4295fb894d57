/** Consent, suspensions and what people write, spoilt one fault at a time. */
import { dayOf } from './messages-consent-rules.mjs';
import { around, messageOf, stepOf, withInvented, withTable } from './messages-spoiling.mjs';
import { changed, firstOf } from './spoiling.mjs';

/** @type {Record<string, import('./messages-spoiling.mjs').Fault>} */
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
  'a confirmation passed an opt-out that came through a link': {
    rule: 'consent',
    spoil: (record) => {
      const { trail, messages } = record.tables;
      const replies = new Set(messages.flatMap((row) => (row.repliesTo === 'STOP' ? [row.messageId] : [])));
      const step = stepOf(record, 'SENDING', ({ id }) => replies.has(id ?? ''));
      const before = trail.slice(0, trail.indexOf(step)).toReversed();
      const last = firstOf(before, ({ what, phone }) => what === 'consent' && phone === step.phone);
      return withTable(record, 'trail', changed(trail, last, { was: 'LINK' }));
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
  'a message became SENDING below a suspended tenant': {
    rule: 'suspension',
    spoil: (record) => whileSuspended(record, 'tenant'),
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

/** @param {import('./messages-known.mjs').ProjectRecord} record @param {'project' | 'tenant'} what */
function whileSuspended(record, what) {
  const step = stepOf(record, 'SENDING');
  return around(record, step, { what, became: 'suspended' }, { what, became: 'active' });
}
