import { resolve } from 'node:path';

type Row = Readonly<Record<string, unknown>>;
interface ProjectRecord {
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  readonly operations: readonly Row[];
}
interface Checks {
  judgeMessages(record: ProjectRecord): { readonly all: readonly { readonly rule: string }[] };
  readonly FAULTS: Readonly<Record<string, { readonly rule: string }>>;
  noticedBy(fault: object, record: ProjectRecord): readonly string[] | null;
}
const load = async (name: string): Promise<Checks> => (await import(resolve('proof/checkers', name))) as Checks;
const { judgeMessages } = await load('messages-verdict.mjs');
const { FAULTS, noticedBy } = await load('messages-doctored.mjs');

const [FIRST, SECOND, ERASED] = ['+14155550115', '+14155552002', '+14155552003'];
const REFUSED = '+14155550105';
const PSEUDONYM = 'erased_x';
const DAY = Date.UTC(2026, 10, 22, 12);
const STEP_MS = 10;
/** No slice of a batch is read again sooner. */
const CUT_MS = 250;
const OUTBOUND = { direction: 'OUTBOUND', repliesTo: null } as const;

/** A project as a run leaves it, put together step by step: all tables say the same. */
class Invented {
  private readonly trail: Row[] = [];
  private readonly entries: Row[] = [];
  private readonly events: Row[] = [];
  private readonly attempts: Row[] = [];
  private readonly messages: Row[] = [];
  private readonly submissions: Row[] = [];
  private readonly operations: Row[] = [];

  get record(): ProjectRecord {
    const { trail, entries, events, attempts, messages, submissions, operations } = this;
    const tables = { trail, entries, events, attempts, messages, ...sumsOf(messages), words: [] };
    const feed = events.map(({ eventId }) => eventId);
    const all = { projectId: 'prj', caps: null, mustAllBeAnswered: true, isSteady: true, wire: null };
    return { ...all, tables, operations, submissions, feed } as ProjectRecord;
  }

  happens(what: string, facts: object): void {
    const n = this.trail.length + 1;
    this.trail.push({ n, at: DAY + n * STEP_MS, what, id: null, phone: null, was: null, ...facts });
  }

  /** The next request, sent now; its response comes at once. */
  asks(what: string, facts: object): string {
    const id = `op_${this.operations.length + 1}`;
    const at = DAY + this.trail.length * STEP_MS;
    const plain = { id, key: id, projectId: 'prj', phone: null, attempts: 1, isReplayed: false, status: 200 };
    this.operations.push({ ...plain, what, askedAt: at - STEP_MS, respondedAt: at, ...facts });
    return id;
  }

  /** Has a request come to something else. */
  changes(id: string, changed: (operation: Row) => Row): void {
    const index = this.operations.findIndex((operation) => operation['id'] === id);
    const operation = this.operations[index] ?? {};
    this.operations[index] = { ...operation, ...changed(operation) };
  }

  /** A message, and the statuses that it gets; returns the request that sent it, which may be a batch of one. */
  message(phone: string, statuses: readonly string[], row: Row = {}, what = 'send'): string {
    const number = this.messages.length + 1;
    const [messageId, reference] = [`msg_${number}`, `r${number}`];
    const isReply = row['repliesTo'] !== undefined;
    let was: string | null = null;
    for (const became of statuses) {
      this.happens('message', { id: messageId, phone, was, became });
      const isReturn: boolean = was === 'SENDING' && became === 'QUEUED';
      this.entries.push({ messageId, entryId: number, kind: isReturn ? 'RETURN' : 'STATUS', status: became });
      const isRepeated = became === 'SENDING' && this.attempts.some((attempt) => attempt['messageId'] === messageId);
      if (!isReturn && !isRepeated) this.tells(became, messageId);
      if (became === 'SENDING') this.submits(messageId, isReply ? null : reference, statuses);
      was = became;
    }
    const attemptCount = this.attempts.filter((attempt) => attempt['messageId'] === messageId).length;
    const isFree = ['BLOCKED', 'CANCELED', 'EXPIRED', 'FAILED'].includes(was ?? '');
    const held = isFree ? { isReserved: 0, costMicros: 0 } : { isReserved: 1, costMicros: 7 };
    const clientReference = isReply ? null : reference;
    const plain = { messageId, phone, status: was, category: 'URGENT', country: 'US', clientReference, ...OUTBOUND };
    const counts = { parts: 1, reservedMicros: 7, sendAt: DAY, createdAt: DAY, attemptCount, version: statuses.length };
    this.messages.push({ ...plain, ...counts, ...held, first: statuses[0], ...row });
    if (isReply) return '';
    return this.asks(what, { status: 202, items: [[reference, phone, messageId, statuses[0]]] });
  }

  /** A STOP that comes in and takes effect. */
  stops(phone: string): void {
    const messageId = `msg_${this.messages.length + 1}`;
    this.happens('message', { id: messageId, phone, became: 'RECEIVED' });
    this.entries.push({ messageId, entryId: 1, kind: 'STATUS', status: 'RECEIVED' });
    this.tells('RECEIVED', messageId);
    const plain = { messageId, phone, status: 'RECEIVED', category: 'URGENT', country: 'US', clientReference: null };
    const counts = { parts: 1, reservedMicros: 0, sendAt: DAY, createdAt: DAY, attemptCount: 0, version: 1 };
    const free = { isReserved: 0, costMicros: 0, direction: 'INBOUND', repliesTo: null, first: 'BLOCKED' };
    this.messages.push({ ...plain, ...counts, ...free });
    this.happens('consent', { phone, was: 'KEYWORD', became: 'OPT_OUT' });
    this.asks('stop', { phone, status: 202, messageId });
  }

  private tells(status: string, messageId: string): void {
    const sequence = this.events.length + 1;
    const type = `message.${status.toLowerCase()}`;
    const version = this.events.filter((event) => event['messageId'] === messageId).length + 1;
    this.events.push({
      eventId: `evt_${sequence}`,
      type,
      sequence,
      messageId,
      subject: PSEUDONYM,
      version,
      text: 'Hello.',
      parts: 1,
    });
  }

  private submits(messageId: string, reference: string | null, statuses: readonly string[]): void {
    const attemptId = `att_${this.attempts.length + 1}`;
    const isFirst = !this.attempts.some((attempt) => attempt['messageId'] === messageId);
    const isRefused = isFirst && statuses.filter((status) => status === 'SENDING').length > 1;
    this.attempts.push({ messageId, attemptId, status: isRefused ? 'UNAVAILABLE' : 'ACCEPTED' });
    if (reference !== null) this.submissions.push({ attemptId, reference, isRefused });
  }
}

function sumsOf(messages: readonly Row[]): Record<string, readonly Row[]> {
  const sum = (rows: readonly Row[], column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);
  const phones = [FIRST, SECOND].map((phoneE164) => {
    const own = messages.filter(({ phone }) => phone === phoneE164);
    const count = (...statuses: string[]) => own.filter(({ status }) => statuses.includes(String(status))).length;
    return {
      phoneE164,
      messageCount: own.filter(({ first }) => first !== 'BLOCKED').length,
      deliveredCount: count('DELIVERED'),
      failedCount: count('UNDELIVERED', 'FAILED', 'EXPIRED'),
      blockedCount: count('BLOCKED'),
      totalCostMicros: sum(own, 'costMicros'),
    };
  });
  const usage = [...new Set(messages.map(({ status }) => status))].map((status) => {
    const own = messages.filter((message) => message['status'] === status);
    const sums = { messages: own.length, parts: own.length, costMicros: sum(own, 'costMicros') };
    return { day: '20261122', country: 'US', category: 'URGENT', status, ...sums };
  });
  const hours = usage.map(({ status, messages: count, costMicros }) => {
    return { hour: Math.floor(DAY / 3_600_000), status, messages: count, costMicros };
  });
  return { phones, usage, hours, caps: [] };
}

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
