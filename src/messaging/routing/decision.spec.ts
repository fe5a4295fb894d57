import { DAY_MS } from '../../platform/clock.js';
import {
  decided,
  factsOf,
  MARKETING,
  NIGHT,
  NOW,
  PHONE,
  price,
  requestOf,
  type RoutingCase,
  sender,
} from '../../../test/harness/routing-case.js';
import { NO_KEYWORD_TEXTS, NO_REPLIES } from '../record/message-text.js';
import { RULES } from './decision.js';
import { decideNext } from './message-routing.js';

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
