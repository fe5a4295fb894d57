/** Spoils what a run on messages has left, one fault at a time: the rule that it breaks must notice, and no other. */
import { judgeMessages } from './messages-verdict.mjs';
import { RESPONSE_FAULTS } from './messages-doctored-responses.mjs';
import { CONSENT_FAULTS, SENDER_FAULTS } from './messages-doctored-world.mjs';
import { changed, firstOf, isBlocked, isDelivered, less, messageOf, withStep, withTable } from './spoiling.mjs';

/** @typedef {import('./messages-known.mjs').ProjectRecord} ProjectRecord */
/** @typedef {import('./spoiling.mjs').Fault} Fault */

/** @type {Record<string, Fault>} */
export const FAULTS = {
  ...RESPONSE_FAULTS,
  'a message has two ends': {
    rule: 'ends',
    spoil: (record) => withStep(record, messageOf(record, isBlocked), 'BLOCKED'),
  },
  'a message went back': {
    rule: 'direction',
    spoil: (record) => withStep(record, messageOf(record, isDelivered), 'SENT'),
  },
  'a timeline lacks a status': {
    rule: 'timeline',
    spoil: (record) => withTable(record, 'entries', record.tables.entries.slice(1)),
  },
  'an event has another status': {
    rule: 'events',
    spoil: (record) => {
      const { events } = record.tables;
      const one = firstOf(events, ({ type }) => type === 'message.delivered');
      return withTable(record, 'events', changed(events, one, { type: 'message.sent' }));
    },
  },
  'an event has the version of an earlier one': {
    rule: 'events',
    spoil: (record) => {
      const { events } = record.tables;
      const one = firstOf(events, ({ type }) => type === 'message.delivered');
      return withTable(record, 'events', changed(events, one, { version: 1 }));
    },
  },
  'a footer was added after the acceptance': {
    rule: 'texts',
    spoil: (record) => {
      const { events } = record.tables;
      const one = firstOf(events, ({ type, text }) => type === 'message.delivered' && text !== null);
      return withTable(record, 'events', changed(events, one, { text: `${one.text} Reply STOP to opt out.` }));
    },
  },
  'a message has more parts than were acknowledged': {
    rule: 'texts',
    spoil: (record) => {
      const { events } = record.tables;
      const one = firstOf(events, ({ type }) => type === 'message.delivered');
      return withTable(record, 'events', changed(events, one, { parts: one.parts + 1 }));
    },
  },
  'an event was never recorded': {
    rule: 'events',
    spoil: (record) => {
      const one = firstOf(record.tables.events, ({ type }) => type === 'message.sending');
      const events = less(record.tables.events, one).map((event, index) => ({ ...event, sequence: index + 1 }));
      return { ...withTable(record, 'events', events), feed: less(record.feed, one.eventId) };
    },
  },
  'the feed left an event out': {
    rule: 'feed',
    spoil: (record) => ({ ...record, feed: record.feed.slice(1) }),
  },
  'a sequence has a gap': {
    rule: 'feed',
    spoil: (record) => {
      const shifted = record.tables.events.map((event, index) => ({ ...event, sequence: index + (index > 0 ? 2 : 1) }));
      return withTable(record, 'events', shifted);
    },
  },
  ...CONSENT_FAULTS,
  'a message was submitted twice': {
    rule: 'submissions',
    spoil: (record) => {
      const one = firstOf(record.submissions, ({ isRefused }) => !isRefused);
      return { ...record, submissions: [...record.submissions, one] };
    },
  },
  'a message was submitted without an attempt': {
    rule: 'submissions',
    spoil: (record) => {
      const one = firstOf(record.submissions);
      return { ...record, submissions: changed(record.submissions, one, { attemptId: 'att_invented' }) };
    },
  },
  'an attempt is lost': {
    rule: 'submissions',
    spoil: (record) => {
      const { attempts, messages } = record.tables;
      const arrived = new Set(record.wire?.arrivals.map(({ attemptId }) => attemptId));
      const unknown = new Set(messages.flatMap((row) => (row.status === 'UNDELIVERED' ? [row.messageId] : [])));
      // Other rules ask for attempts that were taken, that arrived at a real gateway, or are all that is known.
      const isPlain = (/** @type {import('./messages-tables.mjs').AttemptRow} */ { attemptId, messageId, status }) =>
        status !== 'ACCEPTED' && (record.wire === null || !(arrived.has(attemptId) || unknown.has(messageId)));
      return withTable(record, 'attempts', less(attempts, firstOf(attempts, isPlain)));
    },
  },
  'a message names a number that was erased': {
    rule: 'traces',
    spoil: (record) => {
      const erased = new Map(record.tables.trail.map(({ id, phone }) => [id, phone]));
      const gone = new Map(
        record.tables.trail.map(({ phone, what, became, n }) => [
          phone,
          { isGone: what === 'phone' && became === 'GONE', n },
        ]),
      );
      const one = messageOf(record, ({ messageId, phone }) => {
        const before = erased.get(messageId) ?? '';
        return !phone.startsWith('+') && before.startsWith('+') && gone.get(before)?.isGone === true;
      });
      return withTable(
        record,
        'messages',
        changed(record.tables.messages, one, { phone: erased.get(one.messageId) ?? '' }),
      );
    },
  },
  'an event names a number that was erased': {
    rule: 'traces',
    spoil: (record) => {
      const { events } = record.tables;
      const erased = messageOf(record, ({ phone, version }) => !phone.startsWith('+') && version > 1).messageId;
      const one = firstOf(events, ({ messageId }) => messageId === erased);
      return withTable(record, 'events', changed(events, one, { subject: '+15555550100' }));
    },
  },
  'a message was blocked as erased that was not': {
    rule: 'blocked',
    spoil: (record) => {
      const gone = new Set(record.tables.trail.flatMap(({ phone, became }) => (became === 'GONE' ? [phone] : [])));
      const one = messageOf(record, (row) => isBlocked(row) && row.phone.startsWith('+') && !gone.has(row.phone));
      return withTable(record, 'messages', changed(record.tables.messages, one, { reason: 'erased' }));
    },
  },
  'a number counts one too many': {
    rule: 'counters',
    spoil: (record) => {
      const { phones } = record.tables;
      const one = firstOf(phones);
      return withTable(record, 'phones', changed(phones, one, { deliveredCount: one.deliveredCount + 1 }));
    },
  },
  'usage lacks a message': {
    rule: 'usage',
    spoil: (record) => {
      const { usage } = record.tables;
      const one = firstOf(usage, ({ messages }) => messages > 0);
      return withTable(record, 'usage', changed(usage, one, { messages: one.messages - 1 }));
    },
  },
  'activity lacks a message': {
    rule: 'activity',
    spoil: (record) => {
      const { hours } = record.tables;
      const one = firstOf(hours, ({ messages }) => messages > 0);
      return withTable(record, 'hours', changed(hours, one, { messages: one.messages - 1 }));
    },
  },
  'a cap counts one too many': {
    rule: 'caps',
    spoil: (record) => {
      const { caps } = record.tables;
      const one = firstOf(caps);
      return withTable(record, 'caps', changed(caps, one, { used: one.used + 1 }));
    },
  },
  'a cap is exceeded': {
    rule: 'caps',
    spoil: (record) => {
      const one = firstOf(record.tables.caps, ({ cap, used }) => cap === 'MESSAGES_DAY' && used > 0);
      return { ...record, caps: { messagesPerDay: one.used - 1 } };
    },
  },
  'the cap of a number began again with its erasure': {
    rule: 'caps',
    spoil: (record) => {
      const held = new Set(
        record.tables.messages.flatMap(({ isReserved, messageId }) => (isReserved === 1 ? [messageId] : [])),
      );
      const erased = messageOf(record, ({ phone, messageId }) => !phone.startsWith('+') && held.has(messageId));
      const known = new Set(record.operations.flatMap(({ items = [] }) => items.map(([, , messageId]) => messageId)));
      if (!known.has(erased.messageId)) throw new Error('It is a reply: nobody says whose number it was.');
      return { ...record, caps: { numberPerDay: 0 } };
    },
  },
  'a message that was sent holds nothing of the caps': {
    rule: 'reservations',
    spoil: (record) => {
      const { messages, caps } = record.tables;
      if (caps.length > 0) throw new Error('The rule on caps would notice it, too.');
      return withTable(record, 'messages', changed(messages, messageOf(record, isDelivered), { isReserved: 0 }));
    },
  },
  ...SENDER_FAULTS,
};

/**
 * Which rules notice a fault; null when the record has nothing of the kind that could be spoilt.
 * @param {Fault} fault @param {ProjectRecord} record
 */
export function noticedBy({ spoil }, record) {
  let spoilt;
  try {
    spoilt = spoil(record);
  } catch {
    return null;
  }
  return judgeMessages(spoilt).all.map(({ rule }) => rule);
}
