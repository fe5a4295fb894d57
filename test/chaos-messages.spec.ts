import { resolve } from 'node:path';
import { FIRST, Invented, type ProjectRecord, PSEUDONYM, SECOND, STEP_MS } from './harness/invented-messages.js';

interface Checks {
  judgeMessages(record: ProjectRecord): { readonly all: readonly { readonly rule: string }[] };
  readonly FAULTS: Readonly<Record<string, { readonly rule: string }>>;
  noticedBy(fault: object, record: ProjectRecord): readonly string[] | null;
}
const load = async (name: string): Promise<Checks> => (await import(resolve('proof/checkers', name))) as Checks;
const { judgeMessages } = await load('messages-verdict.mjs');
const { FAULTS, noticedBy } = await load('messages-doctored.mjs');

const ERASED = '+14155552003';
const REFUSED = '+14155550105';
/** No slice of a batch is read again sooner. */
const CUT_MS = 250;

function invented(): Invented {
  const run = new Invented();
  for (const phone of [FIRST, SECOND, ERASED, REFUSED]) run.happens('phone', { phone, became: 'MADE' });
  run.asks('register', { phone: FIRST });
  const once = run.message(FIRST, ['SCHEDULED', 'QUEUED', 'SENDING', 'QUEUED', 'SENDING', 'SENT', 'DELIVERED']);
  run.message(FIRST, ['QUEUED', 'SENDING', 'SENT', 'UNDELIVERED', 'DELIVERED']);
  run.message(FIRST, ['SCHEDULED', 'CANCELED']);
  run.asks('cancel', { messageId: 'msg_3' });
  run.asks('repeat', { of: once, status: 202, items: [['r1', FIRST, 'msg_1', 'DELIVERED']], isReplayed: true });
  run.happens('consent', { phone: SECOND, id: 'x', became: 'OPT_OUT' });
  run.asks('optOut', { phone: SECOND });
  run.message(SECOND, ['BLOCKED']);
  run.happens('project', { was: 'active', became: 'suspended' });
  run.message(FIRST, ['QUEUED', 'EXPIRED']);
  run.happens('project', { was: 'suspended', became: 'active' });
  run.message(ERASED, ['QUEUED', 'SENDING', 'SENT', 'UNDELIVERED'], { phone: PSEUDONYM });
  run.message(FIRST, ['QUEUED', 'SENDING', 'SENT', 'DELIVERED'], {}, 'batch');
  run.stops(FIRST);
  run.message(FIRST, ['QUEUED', 'SENDING', 'SENT', 'DELIVERED'], { repliesTo: 'STOP' });
  run.message(FIRST, ['BLOCKED']);
  run.message(FIRST, ['QUEUED', 'BLOCKED']);
  run.message(REFUSED, ['QUEUED', 'SENDING', 'FAILED'], { reason: 'rejected_by_provider' });
  run.happens('phone', { phone: ERASED, was: null, became: 'GONE' });
  run.asks('erase', { phone: ERASED, status: 202 });
  return run;
}

/** The same project with counters of caps: what spoils messages alone is noticed there as well. */
function counted(record: ProjectRecord): ProjectRecord {
  const used = record.tables['messages']?.filter(({ isReserved }) => isReserved === 1).length;
  const caps = [{ cap: 'MESSAGES_DAY', period: '20261122', used }];
  return { ...record, tables: { ...record.tables, caps } };
}

describe('The checks of a run on messages', () => {
  const { record } = invented();

  it('find nothing wrong with what is in order', () => {
    expect(judgeMessages(record).all).toEqual([]);
    expect(judgeMessages(counted(record)).all).toEqual([]);
  });

  it.each(Object.entries(FAULTS))('notice that %s, by one rule alone', (_what, fault) => {
    expect(noticedBy(fault, record) ?? noticedBy(fault, counted(record))).toEqual([fault.rule]);
  });

  it('doctored copies are made of a message that names its number, also when one that was erased came first', () => {
    const run = new Invented();
    for (const phone of [FIRST, SECOND, ERASED]) run.happens('phone', { phone, became: 'MADE' });
    run.message(ERASED, ['QUEUED', 'SENDING', 'SENT', 'DELIVERED'], { phone: PSEUDONYM });
    run.message(FIRST, ['QUEUED', 'SENDING', 'SENT', 'DELIVERED']);
    run.happens('phone', { phone: ERASED, became: 'GONE' });
    expect(noticedBy(FAULTS['a message went to another number'] ?? {}, run.record)).toEqual(['acknowledged']);
  });

  it('know that a repeated request shows nothing of a number that is erased', () => {
    const run = invented();
    const declared = { phone: ERASED, of: 'op_1', isReplayed: true, status: 404 };
    run.asks('repeat', declared);
    expect(judgeMessages(run.record).all).toEqual([]);
    run.asks('repeat', { ...declared, phone: FIRST });
    expect(judgeMessages(run.record).all.map(({ rule }) => rule)).toEqual(['responses', 'doubled']);
  });

  it.each([
    ['a reply to another keyword', { repliesTo: 'HELP' }, { was: 'KEYWORD' }],
    ['a complaint', { repliesTo: 'STOP' }, { was: 'PROVIDER_BLOCK' }],
  ])('notice what passed an opt-out: %s', (_what, row, consent) => {
    const run = invented();
    run.happens('consent', { phone: FIRST, ...consent, became: 'OPT_OUT' });
    run.message(FIRST, ['QUEUED', 'SENDING', 'SENT', 'DELIVERED'], row);
    expect(judgeMessages(run.record).all.map(({ rule }) => rule)).toContain('consent');
  });

  /** A batch of one that was sent and shown as this, and took so long. */
  const shownAs = (shown: string, tookMs: number, what = 'batch'): Invented => {
    const run = new Invented();
    run.happens('phone', { phone: FIRST, became: 'MADE' });
    // The request began before the message was made.
    for (let step = 0; step * STEP_MS < CUT_MS; step += 1) run.happens('tenant', { became: 'active' });
    const message = run.message(FIRST, ['QUEUED', 'SENDING', 'SENT', 'DELIVERED'], {}, what);
    run.changes(message, (one) => {
      const [[reference, phone, id]] = one['items'] as [[string, string, string]];
      return { askedAt: Number(one['respondedAt']) - tookMs, items: [[reference, phone, id, shown]] };
    });
    return run;
  };

  it('know that a batch which the database cut, and which went on, shows messages as they are by then', () => {
    expect(judgeMessages(shownAs('SENDING', CUT_MS).record).all).toEqual([]);
    expect(judgeMessages(shownAs('QUEUED', CUT_MS).record).all).toEqual([]);
  });

  it.each([
    ['as it never was', 'BLOCKED', CUT_MS, 'batch'],
    ['otherwise than it was made, by a batch that nothing cut', 'SENDING', CUT_MS - 1, 'batch'],
    ['otherwise than it was made, by a request for one', 'SENDING', CUT_MS, 'send'],
  ])('notice a message that is shown %s', (_how, shown, tookMs, what) => {
    expect(judgeMessages(shownAs(shown, tookMs, what).record).all.map(({ rule }) => rule)).toEqual(['acknowledged']);
  });

  it('notice a message of a suspended tenant', () => {
    const run = invented();
    run.happens('tenant', { was: 'active', became: 'suspended' });
    run.message(ERASED, ['QUEUED', 'SENDING', 'SENT', 'DELIVERED'], { phone: PSEUDONYM });
    expect(judgeMessages(run.record).all.map(({ rule }) => rule)).toContain('suspension');
  });

  it('notice an opt-out that nobody may have missed, whatever the clocks said', () => {
    const run = invented();
    run.message(SECOND, ['QUEUED', 'SENDING', 'SENT', 'DELIVERED']);
    expect(judgeMessages(run.record).all.map(({ rule }) => rule)).toEqual(['consent']);
  });
});
