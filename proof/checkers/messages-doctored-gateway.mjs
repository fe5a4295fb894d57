/** What passed at real gateways, spoilt one fault at a time. */
import { groupBy } from './findings.mjs';
import { DELIVERED, isTaken, NEVER_OUT } from './messages-gateway.mjs';
import { firstOf, withInvented, withTable } from './spoiling.mjs';

/** @typedef {import('./messages-tables.mjs').ProjectRecord} ProjectRecord */
/** @typedef {import('./messages-gateway.mjs').ProjectWire} ProjectWire */

/** @type {Record<string, import('./spoiling.mjs').Fault>} */
export const GATEWAY_FAULTS = {
  'a submission that the gateway had confirmed came again': {
    rule: 'confirmed',
    spoil: (record) => {
      const wire = wireOf(record);
      const one = firstOf(wire.arrivals, ({ status }) => isTaken(status));
      return withWire(record, { arrivals: [...wire.arrivals, { ...one, order: Infinity }] });
    },
  },
  'a submission without a response was made again elsewhere': {
    rule: 'confirmed',
    spoil: (record) => {
      const { arrivals } = wireOf(record);
      const arrived = new Set(arrivals.map(({ attemptId }) => attemptId));
      const ends = endsOf(record);
      // That a gateway has one that never went out would break another rule.
      const sent = record.tables.attempts.filter(({ messageId }) => !NEVER_OUT.includes(ends.get(messageId) ?? ''));
      const ofOneMessage = groupBy(sent, ({ messageId }) => messageId).values();
      // One attempt arrived, and another one is made to have arrived before.
      const [first, later] = firstOf([...ofOneMessage], (attempts) => attempts.length > 1)
        .map(({ attemptId }) => attemptId)
        .sort((a, b) => Number(arrived.has(a)) - Number(arrived.has(b)));
      const { reference, gateway } = firstOf(arrivals, ({ attemptId }) => attemptId === later);
      const others = arrivals.filter(({ attemptId }) => attemptId !== first);
      const unknown = { status: null, isRefused: false };
      const invented = { order: -1, attemptId: first ?? '', reference, gateway, ...unknown };
      return withWire(record, { arrivals: [invented, ...others] });
    },
  },
  'a receipt that was taken is lost': {
    rule: 'receipts',
    spoil: (record) => {
      const one = firstOf(wireOf(record).receipts, ({ type }) => type === '8');
      const receipts = record.tables.receipts.filter(
        ({ attemptId, status }) => attemptId !== one.attemptId || status !== 'SENT',
      );
      return withTable(record, 'receipts', receipts);
    },
  },
  'a message was delivered that no receipt reports': {
    rule: 'borne-out',
    spoil: (record) => {
      const wire = wireOf(record);
      // What had failed before stays so, whatever a receipt says.
      const ends = endsOf(record);
      const delivered = new Set(
        record.tables.attempts
          .filter(({ messageId }) => ends.get(messageId) === 'DELIVERED')
          .map(({ attemptId }) => attemptId),
      );
      const one = firstOf(wire.receipts, ({ type, attemptId }) => type === DELIVERED && delivered.has(attemptId));
      const reported = new Map([...wire.reported].filter(([attemptId]) => attemptId !== one.attemptId));
      return withWire(record, {
        reported,
        receipts: wire.receipts.filter(({ attemptId }) => attemptId !== one.attemptId),
      });
    },
  },
  'a message came out at a gateway that had refused it': {
    rule: 'confirmed',
    spoil: (record) => {
      const wire = wireOf(record);
      const { reference } = firstOf(wire.arrivals, (one) => wire.carried.has(one.reference));
      return withWire(record, { carried: new Map([...wire.carried, [reference, ['another']]]) });
    },
  },
  'a message was never sent, and a gateway has it': {
    rule: 'borne-out',
    spoil: (record) => {
      const ends = endsOf(record);
      const last = [...new Map(record.tables.attempts.map((attempt) => [attempt.messageId, attempt])).values()];
      const { attemptId } = firstOf(last, ({ messageId }) => NEVER_OUT.includes(ends.get(messageId) ?? ''));
      const others = wireOf(record).arrivals.filter((one) => one.attemptId !== attemptId);
      const arrival = { order: Infinity, attemptId, reference: '', gateway: '', status: 202, isRefused: false };
      return withWire(record, { arrivals: [...others, arrival] });
    },
  },
  'two ids of gateways became one': {
    rule: 'ids',
    spoil: (record) => {
      wireOf(record);
      const attempts = record.tables.attempts.map((attempt, index) =>
        index < 2 ? { ...attempt, providerMessageId: '??-1' } : attempt,
      );
      if (attempts.length < 2) throw new Error('There are not two attempts.');
      return withTable(record, 'attempts', attempts);
    },
  },
  'a text was taken that did not come in': {
    rule: 'received',
    spoil: (record) => {
      wireOf(record);
      return withInvented(record, { what: 'stop', status: 202 });
    },
  },
};

/** The same of gateways that repeat what was not taken. @type {Record<string, import('./spoiling.mjs').Fault>} */
export const REPEATING_FAULTS = {
  'a receipt was reported and never taken': {
    rule: 'untaken',
    spoil: (record) => {
      const wire = wireOf(record);
      if (!wire.isRepeated) throw new Error('The gateways do not repeat what was not taken.');
      const one = firstOf(wire.receipts, () => true);
      const receipts = wire.receipts.filter(({ attemptId, type }) => attemptId !== one.attemptId || type !== one.type);
      return withWire(record, { receipts });
    },
  },
};

/** How each message ended. @param {ProjectRecord} record */
function endsOf({ tables }) {
  return new Map(tables.messages.map(({ messageId, status }) => [messageId, status]));
}

/** @param {ProjectRecord} record @returns {ProjectWire} */
function wireOf({ wire }) {
  if (wire === null) throw new Error('There were no real gateways.');
  return wire;
}

/** @param {ProjectRecord} record @param {Partial<ProjectWire>} changes @returns {ProjectRecord} */
function withWire(record, changes) {
  return { ...record, wire: { ...wireOf(record), ...changes } };
}
