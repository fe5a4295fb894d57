/** Spoils what a run on messages has left, one fault at a time: the rule that it breaks must notice, and no other. */
import { judgeMessages } from './messages-verdict.mjs';
import { RESPONSE_FAULTS } from './messages-doctored-responses.mjs';
import { CONSENT_FAULTS, SENDER_FAULTS } from './messages-doctored-world.mjs';
import {
  changed,
  firstOf,
  isBlocked,
  isDelivered,
  less,
  messageOf,
  withRow,
  withStep,
  withTable,
} from './spoiling.mjs';

/** @typedef {import('./messages-tables.mjs').ProjectRecord} ProjectRecord */
/** @typedef {import('./messages-tables.mjs').MessageRow} MessageRow */
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
  'an event has the version of an earlier one': {
    rule: 'events',
    spoil: (record) =>
      withRow(
        record,
        'events',
        ({ type }) => type === 'message.delivered',
        () => ({ version: 1 }),
      ),
  },
  'a footer was added after the acceptance': {
    rule: 'texts',
    spoil: (record) =>
      withRow(
        record,
        'events',
        ({ type, text }) => type === 'message.delivered' && text !== null,
        (one) => ({ text: `${one.text} Reply STOP to opt out.` }),
      ),
  },
  'a message has more parts than were acknowledged': {
    rule: 'texts',
    spoil: (record) =>
      withRow(
        record,
        'events',
        ({ type }) => type === 'message.delivered',
        (one) => ({ parts: one.parts + 1 }),
      ),
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
      const { trail } = record.tables;
      const named = new Map(trail.map(({ id, phone }) => [id, phone ?? '']));
      const gone = new Map(trail.map(({ phone, what, became }) => [phone, what === 'phone' && became === 'GONE']));
      const isErased = (/** @type {MessageRow} */ { messageId, phone }) => {
        const before = named.get(messageId) ?? '';
        return !phone.startsWith('+') && before.startsWith('+') && gone.get(before) === true;
      };
      return withRow(record, 'messages', isErased, ({ messageId }) => ({ phone: named.get(messageId) ?? '' }));
    },
  },
  'an event names a number that was erased': {
    rule: 'traces',
    spoil: (record) => {
      const erased = messageOf(record, ({ phone, version }) => !phone.startsWith('+') && version > 1).messageId;
      const isOfIt = (/** @type {{ messageId: string }} */ { messageId }) => messageId === erased;
      return withRow(record, 'events', isOfIt, () => ({ subject: '+15555550100' }));
    },
  },
  'a message was blocked as erased that was not': {
    rule: 'blocked',
    spoil: (record) => {
      const gone = new Set(record.tables.trail.flatMap(({ phone, became }) => (became === 'GONE' ? [phone] : [])));
      const isNever = (/** @type {MessageRow} */ row) =>
        isBlocked(row) && row.phone.startsWith('+') && !gone.has(row.phone);
      return withRow(record, 'messages', isNever, () => ({ reason: 'erased' }));
    },
  },
  'a number counts one too many': {
    rule: 'counters',
    spoil: (record) =>
      withRow(
        record,
        'phones',
        () => true,
        (one) => ({ deliveredCount: one.deliveredCount + 1 }),
      ),
  },
  'usage lacks a message': {
    rule: 'usage',
    spoil: (record) =>
      withRow(
        record,
        'usage',
        ({ messages }) => messages > 0,
        (one) => ({ messages: one.messages - 1 }),
      ),
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
    spoil: (record) =>
      withRow(
        record,
        'caps',
        () => true,
        (one) => ({ used: one.used + 1 }),
      ),
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
      if (record.tables.caps.length > 0) throw new Error('The rule on caps would notice it, too.');
      return withRow(record, 'messages', isDelivered, () => ({ isReserved: 0 }));
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
