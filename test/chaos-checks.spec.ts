import { resolve } from 'node:path';

type Line = Readonly<Record<string, unknown>> & { readonly t: string; readonly at: number };
interface Tables {
  readonly events: readonly Readonly<Record<string, unknown>>[];
  readonly counters: readonly object[];
  readonly deliveries: readonly object[];
  readonly attempts: readonly object[];
}
interface Verdict {
  readonly faults: readonly { readonly rule: string }[];
}
interface Checks {
  outageOf(fault: object, answers: readonly object[], urls: readonly string[]): object | null;
  judgeCluster(history: readonly Line[], tables: Tables, outages: readonly object[]): Verdict;
  judgeBackup(restored: object): Verdict;
}
const load = async (name: string): Promise<Checks> => (await import(resolve('proof/checkers', name))) as Checks;
const { judgeCluster, outageOf } = await load('cluster-check.mjs');
const { judgeBackup } = await load('backup-check.mjs');

const ALL = ['CREATED', 'VALIDATED', 'OPTED_OUT'];
const TYPES = ['phone.created', 'phone.validated', 'phone.opted_out'];
const events = TYPES.map((type, index) => ({
  eventId: `evt_${index}`,
  projectId: 'prj',
  type,
  phone: '+11',
  sequence: index + 1,
  digest: type,
}));
const tables: Tables = {
  events,
  counters: [{ projectId: 'prj', lastSequence: 3 }],
  deliveries: events.map(({ eventId }) => ({ webhookConfigId: 'whc', eventId, status: 'DELIVERED', queuedFor: null })),
  attempts: events.map(({ eventId }) => ({ webhookConfigId: 'whc', eventId, outcomes: ['SUCCESS'] })),
};
const receipts = (at: number, process: string): Line[] =>
  events.map(({ eventId, sequence, digest }) => ({
    t: 'receipt',
    at,
    label: 'a',
    eventId,
    process,
    sequence,
    digest,
    isTaken: true,
  }));
const history: readonly Line[] = [
  { t: 'project', at: 0, projectId: 'prj' },
  { t: 'config', at: 0, webhookConfigId: 'whc', projectId: 'prj', label: 'a', isActive: true, phoneEvents: ALL },
  { t: 'ask', at: 1, key: 'k', projectId: 'prj', phones: ['+11'] },
  { t: 'ack', at: 2, key: 'k', attempts: 1 },
  { t: 'opt-out', at: 3, key: 'o', projectId: 'prj', phone: '+11' },
  { t: 'opted-out', at: 4, key: 'o' },
  { t: 'fault', at: 5, how: 'kill' },
  { t: 'record', at: 5, process: 'p', webhookConfigId: 'whc', eventId: 'evt_0', outcome: 'SUCCESS' },
  ...receipts(50_000, 'p'),
  { t: 'drained', at: 6 },
  { t: 'feed', at: 7, projectId: 'prj', events: events.map((event) => Object.values(event).filter(isFed)) },
];
function isFed(value: unknown, index: number): boolean {
  return value !== 'prj' && index !== 3;
}
const without = (t: string) => history.filter((line) => line.t !== t);
const [created, validated, optedOut] = events;

describe('The checks of a cluster whose primary failed', () => {
  const rules = (lines: readonly Line[], found = tables) =>
    judgeCluster(lines, found, [{ from: 0, to: 1_000 }]).faults.map(({ rule }) => rule);

  it('find nothing wrong with what is in order', () => expect(rules(history)).toEqual([]));

  it.each<[string, string, readonly Line[], Tables]>([
    ['a registration that is lost', 'acknowledged', history, { ...tables, events: [created!, optedOut!] }],
    ['an opt-out that is lost', 'opt-outs', history, { ...tables, events: [created!, validated!] }],
    ['an opt-out that took effect twice', 'opt-outs', history, { ...tables, events: [...events, optedOut!] }],
    ['an opt-out that nobody asked for', 'unasked', without('opt-out'), tables],
    ['an import that did not end', 'unanswered', without('ack'), tables],
    ['a gap in a sequence', 'sequence', history, { ...tables, events: [created!, { ...validated!, sequence: 3 }] }],
    ['a response that is neither 200 nor 503', 'responses', [...history, answered(500)], tables],
    ['a delivery that is lost', 'lost', without('receipt'), tables],
    ['one that is repeated without a reason', 'duplicates', [...history, ...receipts(60_000, 'q')], tables],
    ['a process that ended', 'exits', [...history, { t: 'exit', at: 8, process: 'p', code: 1, signal: null }], tables],
    ['a fault that never came', 'run', without('fault'), tables],
  ])('find %s', (_what, rule, lines, found) => expect(rules(lines, found)).toContain(rule));
});

function answered(status: number): Line {
  return { t: 'response', at: 8, key: 'k', status, text: '' };
}

describe('The checks of what was restored', () => {
  const before = { ...tables, deliveries: tables.deliveries.map((one) => ({ ...one, queuedFor: 'q' })) };
  const rules = (changes: object = {}) => {
    const restored = { history, before, after: tables, backup: { from: 10, to: 20 }, process: 'new', ...changes };
    return judgeBackup(restored).faults.map(({ rule }) => rule);
  };
  const sent = [...history, ...receipts(70_000, 'new')];

  it('find nothing wrong with what is in order, deliveries that waited in the backup included', () => {
    expect([...rules(), ...rules({ history: sent })]).toEqual([]);
  });

  it.each<[string, string, object]>([
    ['a registration that the backup lacks', 'acknowledged', { before: { ...before, events: [created, optedOut] } }],
    ['an opt-out that the backup lacks', 'opt-outs', { before: { ...before, events: [created, validated] } }],
    ['what had been delivered before and is sent again', 'sent twice', { history: sent, before: tables }],
    ['what is sent twice', 'sent twice', { history: [...sent, ...receipts(80_000, 'new')] }],
    [
      'what is sent as something else',
      'sent wrongly',
      { history: sent, after: { ...tables, events: events.map((event) => ({ ...event, digest: 'other' })) } },
    ],
    ['what is never sent', 'not sent', { history: without('receipt') }],
  ])('find %s', (_what, rule, changes) => expect(rules(changes)).toContain(rule));
});

describe('The outage of a service', () => {
  const fault = { how: 'kill', at: 1_000, electedAt: 7_000, until: 20_000 };
  const answer = (url: string, respondedAt: number, status = 200, sentAt = respondedAt) => ({
    url,
    sentAt,
    respondedAt,
    status,
  });

  it('lasts until its last process has acknowledged a write again', () => {
    const answers = [
      ...['a', 'b'].flatMap((url) => [answer(url, 100), answer(url, 900), answer(url, 12_000)]),
      answer('a', 7_200),
      answer('b', 8_500),
      answer('a', 3_000, 503),
      answer('b', 9_000, 503),
    ];
    expect(outageOf(fault, answers, ['a', 'b'])).toEqual({
      how: 'kill',
      outageMs: 7_600,
      electionMs: 6_000,
      backMs: 1_500,
      refused: 2,
      late: 1,
    });
  });

  it('is not what a process is silent once it is back, unless that is long', () => {
    const before = [answer('a', 900), answer('a', 7_200), answer('a', 7_300)];
    const silent = (from: number, to: number) =>
      outageOf(fault, [...before, answer('a', from), answer('a', to)], ['a']);
    expect(silent(7_400, 10_300)).toMatchObject({ outageMs: 6_300, backMs: 200 });
    expect(outageOf(fault, [...before.slice(1), answer('a', 16_000)], ['a'])).toMatchObject({ outageMs: 8_700 });
  });

  it('is unknown when one of them did not come back', () => {
    const answers = [answer('a', 900), answer('a', 7_200), answer('b', 900), answer('b', 30_000)];
    expect(outageOf(fault, answers, ['a', 'b'])).toBeNull();
  });
});
