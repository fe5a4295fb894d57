import { resolve } from 'node:path';

type Row = Readonly<Record<string, unknown>>;
interface Left {
  readonly operations: readonly Row[];
  readonly tables: Readonly<Record<'rows' | 'entries' | 'events' | 'sendings', readonly Row[]>>;
  readonly tenants: readonly Row[];
  readonly switches: readonly Row[];
  readonly kills: readonly number[];
}
type Faults = readonly { readonly rule: string }[];
interface Checks {
  judgeConsent(operations: readonly Row[], tables: object, mustAllBeAnswered: boolean): Faults;
  judgeStops(record: object): Faults;
  stopsRecordOf(left: Left): object;
  missedStops(left: Left): object;
  knownOf(left: Left): object;
  readonly STOP_FAULTS: Readonly<Record<string, { rule: string; spoil(left: Left, known: object): Left | null }>>;
}
const load = async (name: string): Promise<Checks> => (await import(resolve('proof/checkers', name))) as Checks;
const { judgeConsent } = await load('consent-rules.mjs');
const { judgeStops, stopsRecordOf } = await load('stops-rules.mjs');
const { STOP_FAULTS, missedStops, knownOf } = await load('stops-doctored.mjs');

const TENANTS = [
  { tenantId: 'one', projectIds: ['a', 'b'] },
  { tenantId: 'apart', projectIds: ['c', 'd'] },
  { tenantId: 'switched', projectIds: ['e', 'f'] },
];
const ALWAYS = { askedAt: 0, respondedAt: 0, appliedAt: 0 };
const SWITCHES = [
  { tenantId: 'one', scope: 'tenant', ...ALWAYS },
  { tenantId: 'apart', scope: 'project', ...ALWAYS },
  { tenantId: 'switched', scope: 'project', ...ALWAYS },
  { tenantId: 'switched', scope: 'tenant', askedAt: 60_000, respondedAt: 60_010, appliedAt: 61_000 },
];
const NUMBERS = ['+11', '+12', '+13', '+14', '+15', '+16', '+17'];
const NOTHING = { source: 'API', note: null, requestId: null, needsReview: 0, isSpread: 0, spreadFrom: null };

/** A run in which every number is registered everywhere, and as much happens as is told. */
class Invented {
  private readonly operations: Row[] = [];
  private readonly entries: Row[] = [];
  private readonly sendings: Row[] = [];
  private readonly kills: number[] = [];
  switches: readonly Row[] = SWITCHES;

  /** Somebody declares it, and is told so. One that says nothing new has no entry. */
  asks(projectId: string, phone: string, at: number, facts: Row = {}): this {
    const id = `r${this.operations.length}`;
    const { isEntered = true, ...rest } = facts;
    const asked = { what: 'optOut', kind: 'OPT_OUT', source: 'API', note: null, ...rest };
    const times = { askedAt: at - 5, respondedAt: at + 5 };
    this.operations.push({ id, key: null, projectId, phone, status: 200, attempts: 1, ...times, ...asked });
    const { kind, source, note } = asked;
    const needsReview = asked.what === 'doubtful' ? 1 : 0;
    if (isEntered === true) this.enters(projectId, phone, at, { kind, source, note, requestId: id, needsReview });
    return this;
  }

  carries(projectId: string, phone: string, at: number, spreadFrom: string, facts: Row = {}): this {
    return this.enters(projectId, phone, at, { kind: 'OPT_OUT', isSpread: 1, spreadFrom, ...facts });
  }

  sends(projectId: string, phone: string, at: number): this {
    this.sendings.push({ projectId, phone, at });
    return this;
  }

  isKilled(at: number): this {
    this.kills.push(at);
    return this;
  }

  get left(): Left {
    const numbers = TENANTS.flatMap(({ projectIds }) =>
      projectIds.flatMap((id) => NUMBERS.map((n) => [id, n] as const)),
    );
    const found = numbers.map(([projectId, phoneE164]) => this.numberOf(projectId, phoneE164));
    const rows = found.map(({ row }) => row);
    const events = found.flatMap((one) => one.events);
    const tables = { rows, events, entries: this.entries, sendings: this.sendings };
    return { operations: this.operations, tables, tenants: TENANTS, switches: this.switches, kills: this.kills };
  }

  get rules(): readonly string[] {
    return judgeStops(stopsRecordOf(this.left)).map(({ rule }) => rule);
  }

  private enters(projectId: string, phoneE164: string, declaredAt: number, facts: Row): this {
    const place = this.entriesOf(projectId, phoneE164).length + 1;
    this.entries.push({ projectId, phoneE164, place, declaredAt, ...NOTHING, ...facts });
    return this;
  }

  private entriesOf(projectId: string, phoneE164: string): readonly Row[] {
    return this.entries.filter((entry) => entry['projectId'] === projectId && entry['phoneE164'] === phoneE164);
  }

  /** Its row and its events, as the ledger has them. */
  private numberOf(projectId: string, phoneE164: string): { row: Row; events: readonly Row[] } {
    const token = `${projectId}${phoneE164}`;
    const one = { projectId, subject: phoneE164, phone: phoneE164, token };
    const events: Row[] = [
      { ...one, eventId: `${token}0`, type: 'phone.created', createdAt: 1, version: 1, optOutAt: null },
    ];
    let ruling: Row | null = null;
    for (const entry of this.entriesOf(projectId, phoneE164)) {
      const { kind, declaredAt } = entry;
      const isChange = (kind === 'OPT_OUT') !== (ruling !== null);
      if (kind === 'OPT_IN') ruling = null;
      else ruling ??= entry;
      const type = kind === 'OPT_OUT' ? 'phone.opted_out' : 'phone.opted_in';
      const version = events.length + 1;
      const optOutAt = kind === 'OPT_OUT' ? declaredAt : null;
      if (isChange)
        events.push({ ...one, eventId: `${token}${version}`, type, createdAt: declaredAt, version, optOutAt });
    }
    const state = { optOutReason: ruling?.['source'] ?? null, optOutAt: ruling?.['declaredAt'] ?? null };
    return { row: { projectId, phoneE164, isOptedOut: ruling === null ? 0 : 1, ...state }, events };
  }
}

const OPT_IN = { what: 'optIn', kind: 'OPT_IN' };

/** Something of every kind that can be spoilt. */
function invented(): Invented {
  return new Invented()
    .asks('a', '+11', 1_000)
    .carries('b', '+11', 1_500, 'a')
    .asks('b', '+12', 900, { ...OPT_IN, note: 'Signed.' })
    .asks('a', '+12', 1_000, { what: 'block', source: 'PROVIDER_BLOCK' })
    .carries('b', '+12', 1_500, 'a', { source: 'KEYWORD' })
    .asks('a', '+13', 1_000)
    .carries('b', '+13', 1_500, 'a')
    .asks('b', '+13', 3_000, { ...OPT_IN, note: 'Signed.' })
    .asks('a', '+14', 1_000, { what: 'doubtful', source: 'KEYWORD', note: 'Please stop 14', status: 202 })
    .asks('b', '+14', 1_000, { ...OPT_IN, note: 'Signed.' })
    .asks('c', '+15', 1_000)
    .asks('d', '+15', 900, { ...OPT_IN, note: 'Signed.' })
    .asks('e', '+16', 1_000)
    .carries('f', '+16', 60_500, 'e')
    .sends('b', '+14', 90_000)
    .sends('d', '+15', 90_000);
}

describe('The checks of stops that count for a whole tenant', () => {
  const { left, rules } = invented();
  const consent = ({ operations, tables }: Left) => judgeConsent(operations, tables, true);

  it('find nothing wrong with what is in order', () => {
    expect(rules).toEqual([]);
    expect(consent(left)).toEqual([]);
  });

  it.each(Object.entries(STOP_FAULTS))('notice that %s', (_what, { rule, spoil }) => {
    const spoilt = spoil(left, knownOf(left));
    expect(spoilt && judgeStops(stopsRecordOf(spoilt)).map((fault) => fault.rule)).toContain(rule);
    // What never came leaves ledger, state and events in order: only the model can notice.
    if (rule === 'stops' && spoilt !== null) expect(consent(spoilt)).toEqual([]);
  });

  it('spoil a copy for each of these', () => {
    expect(missedStops(left)).toEqual({ copies: Object.keys(STOP_FAULTS).length, missed: [], absent: [] });
  });
});

describe('The model of stops', () => {
  const outAndIn = () =>
    new Invented()
      .asks('a', '+11', 1_000)
      .carries('b', '+11', 1_500, 'a')
      .asks('b', '+11', 3_000, { ...OPT_IN, note: 'Signed.' });

  it('knows that an opt-out which is declared again is a stop, though it leaves no entry', () => {
    const again = outAndIn().asks('a', '+11', 5_000, { isEntered: false });
    expect(again.rules).toEqual(['stops']);
    expect(again.carries('b', '+11', 5_500, 'a').rules).toEqual([]);
  });

  it('knows that an opt-in outlasts older stops, and holds in its own project alone', () => {
    expect(outAndIn().rules).toEqual([]);
    const elsewhere = new Invented().asks('a', '+11', 1_000).asks('a', '+11', 2_000, { ...OPT_IN, note: 'Signed.' });
    expect(elsewhere.rules).toEqual(['stops']);
  });

  it('takes a response that never came for a stop that may be', () => {
    const unknown = new Invented().asks('a', '+11', 1_000, { isEntered: false, status: 0 });
    expect(unknown.rules).toEqual([]);
    expect(unknown.carries('b', '+11', 1_500, 'a').rules).toEqual([]);
  });

  it('leaves open what a switch back may have dropped, and nothing older', () => {
    const back = [{ tenantId: 'one', scope: 'project', askedAt: 20_000, respondedAt: 20_010, appliedAt: null }];
    const young = new Invented().asks('a', '+11', 19_000);
    const old = new Invented().asks('a', '+11', 1_000);
    const late = new Invented().asks('a', '+11', 30_000);
    for (const one of [young, old, late]) one.switches = [...SWITCHES, ...back];
    expect([young.rules, old.rules, late.rules]).toEqual([[], ['stops'], []]);
    expect(late.carries('b', '+11', 30_500, 'a').rules).toEqual(['carried', 'stops']);
  });

  it.each([
    ['in time', 6_005, null, []],
    ['5 s after the response', 6_006, null, ['late']],
    ['later, around a kill', 18_000, 3_000, []],
    ['15 s after a kill', 18_001, 3_000, ['late']],
    ['later, when the kill was long ago', 206_006, 185_000, ['late']],
  ])('judges a message to another project that goes out %s', (_when, at, kill, found) => {
    const run = new Invented().asks('a', '+11', at > 100_000 ? 201_000 : 1_000).carries('b', '+11', at + 50_000, 'a');
    if (kill !== null) run.isKilled(kill);
    expect(run.sends('b', '+11', at).rules).toEqual(found);
  });

  it('says both of a message that an own stop forbids as well', () => {
    const run = new Invented().asks('a', '+11', 1_000).carries('b', '+11', 1_500, 'a');
    expect(run.asks('b', '+11', 2_000, { isEntered: false }).sends('b', '+11', 9_000).rules).toEqual(['own', 'late']);
  });

  it.each(['optOut', 'doubtful'])('lets the own project send nothing after the response to %s', (what) => {
    const run = new Invented().asks('c', '+11', 1_000, { what });
    expect(run.sends('c', '+11', 1_005).rules).toEqual([]);
    expect(run.sends('c', '+11', 1_006).rules).toEqual(['own']);
    const again = new Invented().asks('c', '+11', 1_000, { what }).asks('c', '+11', 2_000, OPT_IN);
    expect(again.sends('c', '+11', 2_001).rules).toEqual([]);
  });
});
