import type { OptOutReason } from '../../phones/phone.entity.js';
import { DAY_MS } from '../../platform/clock.js';
import type { ProjectCap } from '../policy/cap-kinds.js';
import { CapRoom } from '../policy/cap-room.js';
import { DEFAULT_POLICY, type PolicyRules } from '../policy/sending-policy.entity.js';
import { NO_KEYWORD_TEXTS, NO_REPLIES } from '../record/message-text.js';
import { decide, type Decision, RULES } from './decision.js';
import { decideNext } from './message-routing.js';
import type { Compliance, Recipient, Route, RoutingFacts, RoutingRequest } from './routes.js';

const NOW = Date.UTC(2026, 10, 22, 20, 30);
const PHONE = '+4915112345678';
const recipient: Recipient = {
  phoneE164: PHONE,
  isErased: false,
  isOptedOut: false,
  optOutReason: null,
  isValidated: true,
  isValid: true,
  validationErrorMessage: null,
  countryCodeIso2: 'DE',
  phoneType: 'MOBILE',
  lastOptOutReminderAt: null,
  messageCount: 0,
  createdAt: 1,
  optOutUrl: 'https://parley.test/o/abcdefghijklmnopqrstuv',
};
const sender = (senderId: string, changes: Partial<Route> = {}): Route => ({
  senderId,
  providerId: `provider of ${senderId}`,
  address: `+49${senderId}`,
  kind: 'NUMBER',
  countries: ['DE'],
  isActive: true,
  isProviderActive: true,
  isSimulated: false,
  ...changes,
});
const price = (senderId: string, priceMicros: number) => ({
  providerId: `provider of ${senderId}`,
  country: '',
  prefix: '',
  priceMicros,
});

/** What differs from a plain message to a valid number of a project with one sender. */
interface RoutingCase {
  readonly policy?: Partial<PolicyRules>;
  readonly routes?: readonly Route[];
  readonly prices?: RoutingFacts['prices'];
  readonly optedIn?: readonly string[];
  /** How they opted in; left out = by the API. */
  readonly optedInBy?: OptOutReason;
  readonly compliance?: Partial<Compliance>;
  readonly used?: readonly [cap: ProjectCap, period: string, used: number][];
  /** Whether its number is new to the project. */
  readonly isNew?: boolean;
  readonly to?: Partial<Recipient>;
  readonly request?: Partial<RoutingRequest>;
}

function factsOf({
  policy,
  routes,
  prices,
  optedIn = [],
  optedInBy = 'API',
  compliance,
  used = [],
  isNew = false,
}: RoutingCase): RoutingFacts & { readonly caps: CapRoom } {
  const rules = { ...DEFAULT_POLICY, ...policy };
  return {
    now: NOW,
    policy: rules,
    routes: routes ?? [sender('1')],
    prices: prices ?? [],
    isPriceNeeded: rules.spendPerDayMicros !== null || rules.spendPerMonthMicros !== null,
    newNumbers: new Set(isNew ? [PHONE] : []),
    optIns: new Map(optedIn.map((phone) => [phone, optedInBy])),
    compliance: { identityEnabled: false, identity: null, optOutRemindersEnabled: false, ...compliance },
    caps: new CapRoom(
      rules,
      used.map(([cap, period, count]) => ({ place: { cap, period }, used: count, told: 0 })),
      new Map(),
    ),
  };
}

function requestOf({ to, request }: RoutingCase): RoutingRequest {
  return {
    recipient: { ...recipient, ...to },
    text: 'Hello.',
    from: null,
    category: 'TRANSACTIONAL',
    sendAt: null,
    timezone: null,
    repliesTo: null,
    isGuarded: true,
    ...request,
  };
}

const decided = (one: RoutingCase): Decision => decide(factsOf(one), requestOf(one));
const MARKETING = { category: 'MARKETING' } as const;
const NIGHT = { quietFrom: 21 * 60, quietTo: 8 * 60 };

type BlockedCase = [reason: string, what: string, rule: (typeof RULES)[number], one: RoutingCase];

describe('A message is blocked', () => {
  const cases: BlockedCase[] = [
    ['erased', 'to a number that was erased', 'number', { to: { isErased: true } }],
    ['invalid_number', 'to a number that is not in use', 'number', { to: { isValid: false } }],
    ...(['FIXED_LINE', 'PAGER', 'UAN', 'VOICEMAIL', 'PREMIUM_RATE', 'SHARED_COST'] as const).map(
      (phoneType) => ['unreachable_type', `to ${phoneType}`, 'number', { to: { phoneType } }] as BlockedCase,
    ),
    ['country_not_allowed', 'to a country out of the policy', 'country', { policy: { allowedCountries: ['US'] } }],
    ['country_not_allowed', 'to a country out of all senders', 'country', { to: { countryCodeIso2: 'FR' } }],
    [
      'country_not_allowed',
      'to a number without a country, where countries are named',
      'country',
      { policy: { allowedCountries: ['DE'] }, to: { countryCodeIso2: null } },
    ],
    ['no_sender', 'of a project without senders', 'sender', { routes: [] }],
    ['no_sender', 'when the sender is disabled', 'sender', { routes: [sender('1', { isActive: false })] }],
    ['no_sender', 'when its provider is', 'sender', { routes: [sender('1', { isProviderActive: false })] }],
    ['no_sender', 'from a sender that is not there', 'sender', { request: { from: 'snd_unknown' } }],
    [
      'no_sender',
      'from a named sender that is disabled, beside one that is not',
      'sender',
      { routes: [sender('1', { isActive: false }), sender('2')], request: { from: '1' } },
    ],
    [
      'no_sender',
      'from a named sender that does not send there',
      'sender',
      { routes: [sender('1', { countries: ['US'] }), sender('2')], request: { from: '1' } },
    ],
    ['no_price', 'under a spend cap without a price', 'sender', { policy: { spendPerDayMicros: 1_000_000 } }],
    [
      'no_price',
      'under a spend cap without a price, after a sender that is disabled',
      'sender',
      {
        routes: [sender('1', { isActive: false }), sender('2')],
        policy: { spendPerDayMicros: 1_000_000 },
      },
    ],
    ['opted_out', 'to a number that has opted out', 'consent', { to: { isOptedOut: true, optOutReason: 'KEYWORD' } }],
    [
      'opted_out',
      'to such a number, URGENT too',
      'consent',
      { to: { isOptedOut: true, optOutReason: 'LINK' }, request: { category: 'URGENT' } },
    ],
    ['no_consent', 'of MARKETING to a number that has not opted in', 'consent', { request: MARKETING }],
    ['number_cap', 'beyond the cap of a number', 'caps', { policy: { numberPerDay: 0 } }],
    [
      'project_cap',
      'beyond the cap of the project',
      'caps',
      { policy: { messagesPerDay: 5 }, used: [['MESSAGES_DAY', '20261122', 5]] },
    ],
    [
      'spend_cap',
      'beyond the spend cap',
      'caps',
      { policy: { spendPerMonthMicros: 9 }, prices: [price('1', 6)], used: [['SPEND_MONTH', '202611', 4]] },
    ],
    [
      'no_consent',
      'of MARKETING to a number whose opt-in was simulated, by a real provider',
      'consent',
      { request: MARKETING, optedIn: [PHONE], optedInBy: 'SIMULATED' },
    ],
  ];
  it.each(cases)('with %s: %s', (reason, _what, rule, one) => {
    const decision = decided(one);
    expect(decision).toMatchObject({ status: 'BLOCKED', reason, reservedMicros: 0, hold: null });
    expect(decision.reasonDetail).toMatch(/^[A-Z0-9].*\.$/);
    expect(decision.checks.map((check) => check.rule)).toEqual(RULES);
    expect(decision.checks.find(({ passed }) => !passed)).toEqual({
      rule,
      passed: false,
      detail: decision.reasonDetail,
    });
  });

  it('for the first of several reasons, and every rule says its own', () => {
    const decision = decided({ to: { isValid: false, isOptedOut: true }, routes: [] });
    expect(decision.reason).toBe('invalid_number');
    expect(decision.checks.filter(({ passed }) => !passed).map(({ rule }) => rule)).toEqual([
      'number',
      'sender',
      'consent',
    ]);
  });

  it('without taking room from those after it', () => {
    const facts = factsOf({ policy: { messagesPerDay: 1 } });
    const blocked = decideNext(facts, requestOf({ to: { isOptedOut: true } }));
    const [first, second] = [decideNext(facts, requestOf({})), decideNext(facts, requestOf({}))];
    expect([blocked.reason, first.status, second.reason]).toEqual(['opted_out', 'QUEUED', 'project_cap']);
  });
});

describe('A message passes', () => {
  const cases: [what: string, one: RoutingCase][] = [
    ['to a valid number', {}],
    ['to a number that nobody has looked up yet', { to: { isValidated: false, isValid: false, phoneType: 'UNKNOWN' } }],
    [
      'to a number without a country, by a sender for all',
      {
        to: { countryCodeIso2: null },
        routes: [sender('1', { countries: [] })],
      },
    ],
    ['to an allowed country', { policy: { allowedCountries: ['DE', 'US'] } }],
    ['of MARKETING to a number that has opted in', { request: MARKETING, optedIn: [PHONE] }],
    ['of MARKETING where nobody needs to opt in', { request: MARKETING, policy: { marketingNeedsOptIn: false } }],
    ['in the quiet hours, for it is not MARKETING', { policy: NIGHT }],
    ['under a spend cap with room', { policy: { spendPerDayMicros: 5 }, prices: [price('1', 5)] }],
  ];
  it.each(cases)('%s', (_what, one) => {
    const decision = decided(one);
    expect([decision.status, decision.reason, decision.hold]).toEqual(['QUEUED', null, null]);
    expect(decision.checks.every(({ passed }) => passed)).toBe(true);
    expect(decision).toMatchObject({ sendAt: NOW, earliestAt: NOW, sender: { senderId: '1' } });
  });
});

describe('The route of a message', () => {
  const routes = [
    sender('0', { isActive: false }),
    sender('1', { countries: ['US'] }),
    sender('2'),
    sender('3', { kind: 'NAME', address: 'ACME', countries: [] }),
    sender('4'),
  ];

  it('is the first active one that sends there', () => {
    expect(decided({ routes }).sender?.senderId).toBe('2');
    expect(decided({ routes, to: { countryCodeIso2: 'US' } }).sender?.senderId).toBe('1');
    expect(decided({ routes, to: { countryCodeIso2: 'FR' } }).sender?.senderId).toBe('3');
  });

  it.each(['3', 'ACME'])('is the one that the caller names: %s', (from) => {
    expect(decided({ routes, request: { from } }).sender?.senderId).toBe('3');
  });

  it('has the price of its provider; caps reckon with the dearest of its kind, and with a footer that is due', () => {
    const prices = [price('2', 5), price('3', 900), price('4', 7)];
    const text = { text: 'x'.repeat(150) };
    const plain = decided({ routes, prices, request: text });
    expect(plain).toMatchObject({ priceMicros: 5, parts: 1, partsMax: 1, reservedMicros: 7 });
    const compliance = { optOutRemindersEnabled: true };
    const reminded = decided({ routes, prices, request: text, compliance });
    expect(reminded).toMatchObject({ priceMicros: 5, parts: 2, partsMax: 2, reservedMicros: 14 });
    const known = decided({ routes, prices, request: text, compliance, to: { lastOptOutReminderAt: NOW - 1 } });
    expect(known).toMatchObject({ priceMicros: 5, parts: 1, partsMax: 2, reservedMicros: 7 });
    expect(decided({ routes, prices, request: { from: '2' } }).reservedMicros).toBe(5);
  });

  it('of MARKETING is at a simulated provider where the opt-in was simulated', () => {
    const mixed = [...routes, sender('5', { isSimulated: true })];
    const one = { routes: mixed, request: MARKETING, optedIn: [PHONE] };
    expect(decided(one).sender?.senderId).toBe('2');
    expect(decided({ ...one, optedInBy: 'SIMULATED' }).sender?.senderId).toBe('5');
    expect(decided({ ...one, optedInBy: 'SIMULATED', request: { ...MARKETING, from: '2' } }).reason).toBe('no_consent');
  });

  it('leaves out what has no price under a spend cap', () => {
    const policy = { spendPerDayMicros: 1_000 };
    expect(decided({ routes, policy, prices: [price('4', 7)] }).sender?.senderId).toBe('4');
  });
});

describe('The text of a message', () => {
  it('begins with the identity, and is counted with it', () => {
    const compliance = { identityEnabled: true, identity: 'Żabka' };
    expect(decided({ compliance })).toMatchObject({ text: 'Żabka: Hello.', encoding: 'UCS_2', parts: 1, partsMax: 1 });
  });

  const compliance = { optOutRemindersEnabled: true };
  const reminded = 'Hello. Reply STOP to opt out.';
  const ago = (days: number) => ({ lastOptOutReminderAt: NOW - days * DAY_MS });
  const cases: [what: string, text: string, one: RoutingCase][] = [
    ['to a number that was never reminded', reminded, {}],
    ['to one reminded 30 days ago', reminded, { to: ago(30) }],
    ['to one reminded less than 30 days ago', 'Hello.', { to: ago(29.9) }],
    [
      'to one reminded 30 days before it will be sent',
      reminded,
      { to: ago(1), request: { sendAt: NOW + 29 * DAY_MS } },
    ],
    [
      'to one reminded 30 days before the quiet hours end',
      reminded,
      { to: ago(29.6), request: MARKETING, policy: { ...NIGHT, marketingNeedsOptIn: false } },
    ],
    ['that is URGENT', 'Hello.', { request: { category: 'URGENT' } }],
    ['that replies to a keyword', 'Hello.', { request: { repliesTo: 'HELP' } }],
    ['of a project that reminds nobody', 'Hello.', { compliance: { optOutRemindersEnabled: false } }],
    [
      'in the words of the policy',
      'Hello. Mit STOPP Schluss.',
      {
        policy: {
          keywordTexts: { ...NO_KEYWORD_TEXTS, byLanguage: { de: { ...NO_REPLIES, footer: 'Mit STOPP Schluss.' } } },
        },
      },
    ],
    [
      'from a name',
      'Hello. Opt out: https://parley.test/o/abcdefghijklmnopqrstuv',
      { routes: [sender('1', { kind: 'NAME', address: 'ACME' })] },
    ],
  ];
  it.each(cases)('says how to opt out where that is due: %s', (_what, text, one) => {
    const decision = decided({ compliance, ...one });
    expect(decision).toMatchObject({ text, footerAt: text === 'Hello.' ? null : 'Hello.'.length, reason: null });
  });

  it.each([
    ['due', {}, 11],
    ['not due', { to: ago(1) }, 11],
    ['never in it, for it is URGENT', { request: { category: 'URGENT' } }, 10],
    ['never in it, for the project reminds nobody', { compliance: { optOutRemindersEnabled: false } }, 10],
  ] as [string, RoutingCase, number][])('is limited with the footer, which is %s', (_what, one, partsMax) => {
    const text = 'x'.repeat(1_530);
    const own = { ...one, request: { ...one.request, text } };
    expect(decided({ compliance, ...own }).partsMax).toBe(partsMax);
  });
});

describe('The schedule of a message', () => {
  const HOUR = 3_600_000;
  const NEW_YORK = { phoneE164: '+12125551234', countryCodeIso2: 'US' };

  it.each([
    ['in the past', NOW - HOUR, 'QUEUED', NOW],
    ['now', NOW, 'QUEUED', NOW],
    ['later', NOW + HOUR, 'SCHEDULED', NOW + HOUR],
  ])('%s', (_when, sendAt, status, expected) => {
    const decision = decided({ request: { sendAt } });
    expect(decision).toMatchObject({ status, sendAt: expected, earliestAt: expected, hold: null });
  });

  it('holds MARKETING until the quiet hours of the recipient end', () => {
    const one = { policy: NIGHT, optedIn: [PHONE], request: MARKETING };
    expect(decided(one)).toMatchObject({
      status: 'QUEUED',
      hold: 'quiet_hours',
      sendAt: NOW,
      earliestAt: Date.UTC(2026, 10, 23, 7),
    });
    const elsewhere = {
      ...one,
      optedIn: [NEW_YORK.phoneE164],
      routes: [sender('1', { countries: [] })],
      to: NEW_YORK,
    };
    expect(decided(elsewhere)).toMatchObject({ status: 'QUEUED', hold: null, earliestAt: NOW });
    const later = { ...MARKETING, sendAt: NOW + HOUR };
    expect(decided({ ...one, request: later })).toMatchObject({
      status: 'SCHEDULED',
      hold: null,
      earliestAt: Date.UTC(2026, 10, 23, 7),
    });
  });

  it('names the rule that holds MARKETING, its zone, its end and its source', () => {
    const to = { phoneE164: '+12145551234', countryCodeIso2: 'US' };
    const routes = [sender('1', { countries: [] })];
    const texas = { optedIn: [to.phoneE164], routes, to };
    const words = 'Rule US-TX of quiet hours holds it in America/Chicago until 2026-11-29T18:00:00.000Z.';
    const sendAt = Date.UTC(2026, 10, 29, 3, 30);
    const { checks, ...later } = decided({ ...texas, request: { ...MARKETING, sendAt } });
    expect(later).toMatchObject({ status: 'SCHEDULED', hold: null, earliestAt: Date.UTC(2026, 10, 29, 18) });
    expect(checks.at(-1)?.detail).toMatch(`${words} Source: `);
    expect(checks.at(-1)?.detail).toMatch(/https?:\/\/\S+, read on \d{4}-\d{2}-\d{2}\.$/);
    const zoned = decided({ ...texas, request: { ...MARKETING, sendAt, timezone: 'Pacific/Honolulu' } });
    expect(zoned).toMatchObject({ earliestAt: sendAt, hold: null });
    expect(decided({ ...texas, request: { sendAt } })).toMatchObject({ earliestAt: sendAt });
  });

  it('says that nothing opens: it waits until its validity ends', () => {
    const to = { phoneE164: '+12125551234', countryCodeIso2: 'US' };
    const policy = { quietFrom: 7 * 60, quietTo: 22 * 60 };
    const routes = [sender('1', { countries: [] })];
    const decision = decided({ policy, optedIn: [to.phoneE164], routes, to, request: MARKETING });
    expect(decision).toMatchObject({ status: 'QUEUED', hold: 'quiet_hours', earliestAt: null });
    expect(decision.reasonDetail).toMatch(/no time within 8 days is open .* until its validity ends\.$/);
  });
});
