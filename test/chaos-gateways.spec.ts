import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

type Row = Readonly<Record<string, unknown>>;
interface Found {
  readonly all: readonly { readonly rule: string }[];
}
interface Checks {
  judgeMessages(record: object): Found;
  noticedBy(fault: object, record: object): readonly string[] | null;
  readonly FAULTS: Readonly<Record<string, { readonly rule: string }>>;
  readonly GATEWAY_FAULTS: Readonly<Record<string, { readonly rule: string }>>;
  readonly REPEATING_FAULTS: Readonly<Record<string, { readonly rule: string }>>;
  readonly Wire: {
    read(file: string, gateway: string): Promise<{ of(attempts: readonly Row[]): object; readonly figures: object }>;
  };
}
const load = async (name: string): Promise<Checks> => (await import(resolve('proof/checkers', name))) as Checks;
const { judgeMessages } = await load('messages-verdict.mjs');
const { FAULTS, noticedBy } = await load('messages-doctored.mjs');
const { GATEWAY_FAULTS, REPEATING_FAULTS } = await load('messages-doctored-gateway.mjs');
const { Wire } = await load('messages-gateway.mjs');

const PHONE = '+14155552001';

/** Messages as a run with real gateways leaves them, each with its attempts and what the wire has of these. */
class Invented {
  constructor(private readonly gateway: 'kannel' | 'http' = 'kannel') {}

  private readonly tables = {
    trail: [] as Row[],
    words: [],
    entries: [] as Row[],
    events: [] as Row[],
    attempts: [] as Row[],
    messages: [] as Row[],
    receipts: [] as Row[],
    phones: [],
    caps: [],
  };
  private readonly submissions: Row[] = [];
  private readonly operations: Row[] = [];
  private readonly lines: Row[] = [];

  /** `answers`: what the gateway said to each submission, null for nothing; `types`: receipts of the last one. */
  message(
    statuses: readonly string[],
    answers: readonly (number | null)[],
    types: readonly string[],
    row: Row = {},
  ): void {
    const { trail, entries, events, attempts, messages } = this.tables;
    const number = messages.length + 1;
    const [messageId, reference] = [`msg_${number}`, `r${number}`];
    let was: string | null = null;
    let sent = 0;
    for (const became of statuses) {
      trail.push({ n: trail.length, at: trail.length, what: 'message', id: messageId, phone: PHONE, was, became });
      const isReturn: boolean = was === 'SENDING' && became === 'QUEUED';
      entries.push({ messageId, entryId: entries.length, kind: isReturn ? 'RETURN' : 'STATUS', status: became });
      if (!isReturn && (became !== 'SENDING' || sent === 0)) this.tells(became, messageId, events.length + 1);
      if (became === 'SENDING')
        this.submits(`att_${number}_${(sent += 1)}`, { messageId, reference }, answers[sent - 1]);
      was = became;
    }
    for (const type of types) this.receives(`att_${number}_${sent}`, type);
    if (types.includes('1')) this.lines.push({ t: 'carried', gateway: 'a', reference });
    const isFree = ['EXPIRED', 'FAILED', 'CANCELED'].includes(was ?? '');
    const counts = { parts: 1, reservedMicros: 0, sendAt: 0, createdAt: 0, costMicros: 0, isReserved: isFree ? 0 : 1 };
    const names = {
      messageId,
      phone: PHONE,
      status: was,
      clientReference: reference,
      country: 'US',
      category: 'URGENT',
    };
    const attemptCount = attempts.filter((attempt) => attempt['messageId'] === messageId).length;
    messages.push({ ...names, ...counts, attemptCount, reason: null, direction: 'OUTBOUND', repliesTo: null, ...row });
    const items = [[reference, PHONE, messageId, statuses[0]]];
    const done = { status: 202, attempts: 1, isReplayed: false, askedAt: 0, respondedAt: 0, phone: null, key: null };
    this.operations.push({ ...done, what: 'send', id: `op_${number}`, items });
  }

  async record(): Promise<Row> {
    const folder = mkdtempSync(join(tmpdir(), 'parley-wire-'));
    const file = join(folder, 'wire.jsonl');
    writeFileSync(file, this.lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const wire = await Wire.read(file, this.gateway);
    rmSync(folder, { recursive: true });
    const { tables, submissions, operations } = this;
    const feed = tables.events.map(({ eventId }) => eventId);
    const all = { projectId: 'prj', caps: null, mustAllBeAnswered: true, feed };
    const usage = [...new Set(tables.messages.map(({ status }) => status))].map((status) => {
      const messages = tables.messages.filter((message) => message['status'] === status).length;
      return { day: '19700101', country: 'US', category: 'URGENT', status, messages, parts: messages, costMicros: 0 };
    });
    const hours = usage.map(({ status, messages, costMicros }) => ({ hour: 0, status, messages, costMicros }));
    return { ...all, tables: { ...tables, usage, hours }, submissions, operations, wire: wire.of(tables.attempts) };
  }

  private tells(status: string, messageId: string, sequence: number): void {
    const type = `message.${status.toLowerCase()}`;
    this.tables.events.push({
      eventId: `evt_${sequence}`,
      type,
      sequence,
      messageId,
      subject: PHONE,
      text: 'Hello.',
      parts: 1,
      version: sequence,
    });
  }

  private submits(attemptId: string, { messageId, reference }: Row, answer: number | null | undefined): void {
    const isRefused = answer === undefined || answer === (this.gateway === 'kannel' ? 503 : 429);
    this.tables.attempts.push({ messageId, attemptId, status: isRefused ? 'UNAVAILABLE' : 'ACCEPTED' });
    this.submissions.push({ attemptId, reference, isRefused });
    // Nobody listened there: nothing arrived.
    if (answer === undefined) return;
    this.lines.push({ t: 'submitted', gateway: 'a', attemptId, reference });
    if (answer !== null) this.lines.push({ t: 'responded', attemptId, status: answer });
  }

  private receives(attemptId: string, type: string): void {
    this.lines.push({ t: 'receipt', attemptId, type, status: 202 });
    this.tables.receipts.push({ attemptId, status: type === '1' ? 'DELIVERED' : 'SENT' });
  }
}

/** All that may happen: delivered at once, after a refusal, without a response, never known, never sent. */
function invented(gateway: 'kannel' | 'http' = 'kannel'): Invented {
  const run = new Invented(gateway);
  run.message(['QUEUED', 'SENDING', 'SENT', 'DELIVERED'], [202], ['8', '1']);
  const refusal = gateway === 'kannel' ? 503 : 429;
  run.message(['QUEUED', 'SENDING', 'QUEUED', 'SENDING', 'SENT', 'DELIVERED'], [refusal, 202], ['8', '1']);
  run.message(['QUEUED', 'SENDING', 'DELIVERED'], [null], ['8', '1']);
  run.message(['QUEUED', 'SENDING', 'UNDELIVERED'], [null], [], { reason: 'outcome_unknown' });
  run.message(['QUEUED', 'SENDING', 'QUEUED', 'EXPIRED'], [], [], { reason: 'validity_ended' });
  run.message(['QUEUED', 'SENDING', 'FAILED'], [403], [], { reason: 'rejected_by_provider' });
  return run;
}
const rulesOf = async (run: Invented) => judgeMessages(await run.record()).all.map(({ rule }) => rule);

describe('The checks of what passed at real gateways', () => {
  it('find nothing wrong with what is in order', async () => {
    expect(judgeMessages(await invented().record()).all).toEqual([]);
  });

  it.each(Object.entries(GATEWAY_FAULTS))('notice that %s, by one rule alone', async (_what, fault) => {
    expect(noticedBy(fault, await invented().record())).toEqual([fault.rule]);
  });

  it.each(Object.entries({ ...GATEWAY_FAULTS, ...REPEATING_FAULTS }))(
    'notice of gateways of the kind HTTP that %s, by one rule alone',
    async (_what, fault) => {
      const run = invented('http');
      run.message(['QUEUED', 'SENDING', 'UNDELIVERED'], [202], ['8', '2'], { reason: 'unreachable' });
      const record = await run.record();
      expect(judgeMessages(record).all).toEqual([]);
      expect(noticedBy(fault, record)).toEqual([fault.rule]);
    },
  );

  it('notice of gateways of the kind HTTP that a message came again after a 503, which leaves it open', async () => {
    const run = invented('http');
    run.message(['QUEUED', 'SENDING', 'QUEUED', 'SENDING', 'SENT', 'DELIVERED'], [503, 202], ['8', '1']);
    expect(await rulesOf(run)).toContain('confirmed');
  });

  it('leave it to other rules to notice what has nothing to do with gateways', async () => {
    const record = await invented().record();
    const noticed = Object.values(FAULTS).map((fault) => [fault.rule, noticedBy(fault, record)?.join() ?? fault.rule]);
    expect(noticed.filter(([rule, by]) => rule !== by)).toEqual([]);
    expect(noticedBy(FAULTS['an attempt is lost'] ?? {}, record)).toEqual(['submissions']);
  });

  it('have nothing to spoil in a run on the simulator', async () => {
    const record = { ...(await invented().record()), wire: null };
    expect(Object.values(GATEWAY_FAULTS).map((fault) => noticedBy(fault, record))).toEqual(
      Object.values(GATEWAY_FAULTS).map(() => null),
    );
  });

  it('notice a message that is said to be undelivered though a receipt says otherwise', async () => {
    const run = invented();
    run.message(['QUEUED', 'SENDING', 'UNDELIVERED'], [202], ['8', '1'], { reason: 'outcome_unknown' });
    expect(await rulesOf(run)).toEqual(['receipts']);
  });

  it.each([
    ['canceled', ['QUEUED', 'SENDING', 'QUEUED', 'CANCELED'], 202, null],
    ['expired', ['QUEUED', 'SENDING', 'QUEUED', 'EXPIRED'], null, 'validity_ended'],
    ['undelivered for no reason', ['QUEUED', 'SENDING', 'UNDELIVERED'], 202, null],
    ['failed though it was not refused', ['QUEUED', 'SENDING', 'FAILED'], 202, 'rejected_by_provider'],
  ])('notice what is not borne out: %s', async (_what, statuses, answer, reason) => {
    const run = invented();
    run.message(statuses, [answer], [], { reason });
    expect(await rulesOf(run)).toEqual(['borne-out']);
  });
});
