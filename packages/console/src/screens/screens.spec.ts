import type {
  ActivityHourView,
  DeliveryPageView,
  DeliveryView,
  EventPageView,
  EventView,
  MessageAttemptView,
  MessageView,
  UsageView,
  WebhookConfigView,
} from 'parley-sdk';
import { costSentence, isQuiet, lostIn, messagesSentence, sumOf } from './activity-words.js';
import { countDeliveries } from './count-deliveries.js';
import { backwardsOf, newestFirst } from './events-backwards.js';
import { sizeOf } from './import-words.js';
import { standingOf } from './key-words.js';
import { standingOf as standingOfLink } from './link-words.js';
import { accountsOf, latestOf } from './message-words.js';
import { healthOf, needsNumber } from './provider-words.js';
import { addressOf, planOf } from './search-plan.js';
import { askedOf, csvOf, groupsOf, totalSentence } from './usage-groups.js';
import { changedOf, createdOf, eventField, headersOf, valuesOf } from './webhook-values.js';

const NOW = 1_000;

describe('activity in words', () => {
  const NOTHING: ActivityHourView = {
    hour: Date.UTC(2026, 10, 1, 10),
    accepted: 0,
    open: 0,
    delivered: 0,
    undelivered: 0,
    failed: 0,
    blocked: 0,
    expired: 0,
    canceled: 0,
    received: 0,
    cost: 0,
  };
  const SPAN = 'the last 24 hours';

  it('counts what became of the accepted, and names nothing that is zero', () => {
    const hours = [
      { ...NOTHING, accepted: 1_200, delivered: 1_190, blocked: 4, failed: 3, undelivered: 2, expired: 1 },
      { ...NOTHING, accepted: 2, open: 2, received: 1 },
    ];
    expect(messagesSentence(SPAN, hours)).toBe(
      'In the last 24 hours 1,202 messages were accepted (1,190 delivered, 2 undelivered, 3 failed, 4 blocked, ' +
        '1 expired, 2 not ended yet), and 1 was received.',
    );
    expect(hours.map(lostIn)).toEqual([10, 0]);
    expect(isQuiet(hours)).toBe(false);
  });

  it('says so when there is nothing', () => {
    expect(isQuiet([NOTHING])).toBe(true);
    expect(messagesSentence(SPAN, [NOTHING])).toBe(
      'In the last 24 hours no message was accepted, and none was received.',
    );
    expect(costSentence(SPAN, [NOTHING], 'EUR')).toBe('In the last 24 hours messages cost nothing.');
  });

  it('adds up costs exactly, and names the dearest hour', () => {
    const hours = [0.1, 0.2, 0.0075].map((cost) => ({ ...NOTHING, cost }));
    expect(sumOf(hours, 'cost')).toBe(0.3075);
    expect(costSentence(SPAN, hours, 'EUR')).toMatch(
      /^In the last 24 hours messages cost 0\.3075 EUR; the dearest hour was that from .*, with 0\.20 EUR\.$/,
    );
  });
});

describe('countDeliveries', () => {
  /** Deliveries that were made at 1, 2, 3 … ms, the newest first, 100 on a page. */
  function listOf(size: number) {
    let read = 0;
    const page = ({ cursor = '0' }: { cursor?: string }): Promise<DeliveryPageView> => {
      read += 1;
      const start = Number(cursor);
      const rows = Array.from({ length: Math.min(100, size - start) }, (_one, index) => size - start - index);
      const data = rows.map((createdAt) => ({ createdAt }) as DeliveryView);
      return Promise.resolve({ data, cursor: String(start + 100), hasMore: start + 100 < size });
    };
    return { page, pagesRead: () => read };
  }

  it('counts what was made from since on and before until', async () => {
    const { page } = listOf(250);
    expect(await countDeliveries(page, { since: 20, until: 240, statuses: ['FAILED'] })).toEqual({
      count: 220,
      isAll: true,
    });
  });

  it('reads no page that lies before since', async () => {
    const { page, pagesRead } = listOf(1_000);
    expect(await countDeliveries(page, { since: 951, statuses: ['FAILED'] })).toEqual({ count: 50, isAll: true });
    expect(pagesRead()).toBe(1);
  });

  it('gives up after 2,000, and says that there are more', async () => {
    const { page, pagesRead } = listOf(9_000);
    expect(await countDeliveries(page, { since: 1, statuses: ['FAILED'] })).toEqual({ count: 2_000, isAll: false });
    expect(pagesRead()).toBe(20);
  });
});

describe('events, backwards', () => {
  /** What the feed answers about a project with so many events. */
  function feedOf(size: number, { last, afterSequence = 0, limit }: ReturnType<typeof backwardsOf>): EventPageView {
    const start = last === undefined ? afterSequence : Math.max(0, size - last);
    const end = Math.min(size, start + Number(last ?? limit));
    const data = Array.from({ length: end - start }, (_one, index) => ({ sequence: start + 1 + index }) as EventView);
    return { data, cursor: '', hasMore: end < size, lastSequence: end, epoch: 1 };
  }

  function walk(size: number): number[] {
    const seen: number[] = [];
    let cursor = '';
    for (;;) {
      const page = newestFirst(cursor, feedOf(size, backwardsOf(cursor)));
      seen.push(...page.data.map(({ sequence }) => sequence));
      if (!page.hasMore) return seen;
      ({ cursor } = page);
    }
  }

  it.each([0, 1, 99, 100, 101, 250, 300])('shows each of %i events once, the newest first', (size) => {
    expect(walk(size)).toEqual(Array.from({ length: size }, (_one, index) => size - index));
  });

  it('takes nothing twice where the feed goes on after what was asked for', () => {
    const data = [7, 8, 9].map((sequence) => ({ sequence }) as EventView);
    const page = newestFirst('9', { data, cursor: '', hasMore: false, lastSequence: 9, epoch: 1 });
    expect(page.data.map(({ sequence }) => sequence)).toEqual([8, 7]);
  });
});

describe('sizeOf', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_500, '1.5 kB'],
    [52_428_800, '52.4 MB'],
    [3_000_000_000_000, '3000.0 GB'],
  ])('says %i bytes in the unit that fits', (bytes, shown) => {
    expect(sizeOf(bytes)).toBe(shown);
  });
});

describe('standingOf', () => {
  const KEY = { isActive: true, expiresAt: null, role: 'TENANT', tenantIsActive: true, projectIsActive: true } as const;

  it.each([
    ['works', KEY],
    ['works', { ...KEY, expiresAt: 1_001 }],
    ['works', { ...KEY, role: 'ADMIN', tenantIsActive: false, projectIsActive: false }],
    ['expired', { ...KEY, expiresAt: 1_000, isActive: false }],
    ['off', { ...KEY, isActive: false, tenantIsActive: false }],
    ['refused', { ...KEY, tenantIsActive: false }],
    ['refused', { ...KEY, projectIsActive: false }],
  ] as const)('says that a key %s', (word, key) => {
    const { why, ...standing } = standingOf(key, NOW);
    expect([standing.word, why !== null]).toEqual([word, word === 'refused']);
  });
});

describe('standingOf', () => {
  it.each([
    ['open', { expiresAt: 1_001, sessionExpiresAt: null }, 'until', 1_001],
    ['expired', { expiresAt: 1_000, sessionExpiresAt: null }, 'since', 1_000],
    ['session running', { expiresAt: 500, sessionExpiresAt: 1_001 }, 'until', 1_001],
    ['session ended', { expiresAt: 2_000, sessionExpiresAt: 1_000 }, 'since', 1_000],
  ] as const)('says that a link is %s', (word, link, preposition, at) => {
    expect(standingOfLink(link, NOW)).toMatchObject({ word, preposition, at });
  });
});

const message = (fields: Partial<MessageView>): MessageView =>
  ({ status: 'SENT', reason: null, reasonDetail: null, hold: null, holdUntil: null, ...fields }) as MessageView;
const delivery = (fields: Partial<DeliveryView>): DeliveryView =>
  ({
    deliveryId: 'dlv_1',
    status: 'DELIVERED',
    lastError: null,
    lastStatusCode: 200,
    updatedAt: 1,
    ...fields,
  }) as DeliveryView;

describe('accountsOf', () => {
  const only = (of: Partial<MessageView>, attempts: MessageAttemptView[] = []) =>
    accountsOf(message(of), attempts, [])[0];

  it('says what happened, why, and what to do', () => {
    const reasonDetail = 'The number has opted out of this project by a text such as STOP (KEYWORD).';
    expect(only({ status: 'BLOCKED', reason: 'opted_out', reasonDetail })).toEqual({
      word: 'BLOCKED',
      tone: 'warn',
      happened: 'It was not sent, because a rule forbids it.',
      why: [reasonDetail],
      until: null,
      remedy: 'Do not send. The person can opt in again by START, or by an opt-in that you have evidence for.',
    });
  });

  it('says nothing twice', () => {
    const reasonDetail = 'The network filtered or barred the message (code 30007).';
    expect(only({ status: 'UNDELIVERED', reason: 'blocked_by_carrier', reasonDetail })?.why).toEqual([reasonDetail]);
  });

  it('says why a message waits and until when, with what went wrong before', () => {
    const reasonDetail = 'The gateway is down.';
    expect(only({ status: 'QUEUED', hold: 'provider_down', holdUntil: 5, reasonDetail })).toMatchObject({
      tone: 'warn',
      why: [expect.stringMatching(/^The provider takes no messages/), reasonDetail],
      until: 5,
    });
  });

  it('says of a broken connection that nobody knows yet, for as long as that is so', () => {
    const attempt = { status: 'UNKNOWN', detail: 'The gateway broke the connection.' } as MessageAttemptView;
    expect(only({ status: 'SENDING' }, [attempt])).toMatchObject({
      tone: 'warn',
      why: [expect.stringMatching(/may have taken the message or not/), attempt.detail],
      remedy: expect.stringMatching(/^Wait for the receipt/),
    });
    expect(only({ status: 'DELIVERED' }, [attempt])).toMatchObject({ tone: 'good', why: [], remedy: null });
  });

  it('shows a word that it does not know as it is', () => {
    const unknown = { status: 'BLOCKED', reason: 'brand_new' } as unknown as Partial<MessageView>;
    expect(only(unknown)).toMatchObject({ why: ['brand_new'], remedy: null });
  });

  it('says which receivers have trouble, even though the message was delivered', () => {
    const failing = delivery({ status: 'PENDING', lastError: 'The endpoint answered 500.' });
    const accounts = accountsOf(message({ status: 'DELIVERED' }), [], [delivery({ deliveryId: 'dlv_2' }), failing]);
    expect(accounts.map(({ word, tone, why }) => [word, tone, why])).toEqual([
      ['DELIVERED', 'good', []],
      ['PENDING', 'warn', ['The endpoint answered 500.']],
    ]);
  });
});

describe('latestOf', () => {
  it('takes the newest of what is said of a delivery', () => {
    const latest = latestOf([
      delivery({ updatedAt: 1, status: 'PENDING' }),
      delivery({ updatedAt: 2, status: 'FAILED' }),
    ]);
    expect(latest.map(({ status }) => status)).toEqual(['FAILED']);
  });
});

describe('healthOf', () => {
  it.each([
    ['well', { status: 'active', downUntil: null }],
    ['down', { status: 'active', downUntil: 1_001 }],
    ['tried again', { status: 'active', downUntil: 1_000 }],
    [null, { status: 'disabled', downUntil: null }],
  ] as const)('says that a provider is %s', (word, provider) => {
    expect(healthOf(provider, NOW).word).toBe(word);
  });
});

describe('needsNumber', () => {
  it('asks for the number of a person whose own is none', () => {
    expect(needsNumber({ kind: 'INBOUND', from: '01511234' })).toBe(true);
    expect(needsNumber({ kind: 'INBOUND', from: null })).toBe(true);
    expect(needsNumber({ kind: 'INBOUND', from: '+14155550123' })).toBe(false);
    expect(needsNumber({ kind: 'RECEIPT', from: null })).toBe(false);
  });
});

const ULID = '01JD8V4T9Z6Q2M5N7P8R0S1T2V';

describe('planOf', () => {
  it.each(['msg', 'evt', 'dlv', 'prj', 'bat', 'imp', 'era', 'whc', 'cln'])(
    'looks for %s_ by its id alone',
    (prefix) => {
      expect(planOf(` ${prefix}_${ULID} `)).toMatchObject({ id: { prefix }, phone: null, reference: null });
    },
  );

  it.each([
    ['+44 20 7946 0958', '+44 20 7946 0958', '+44 20 7946 0958'],
    ['(415) 555-2601', '(415) 555-2601', '(415) 555-2601'],
    ['2601', '2601', '2601'],
    ['1', null, '1'],
    ['order-2601', null, 'order-2601'],
    [`key_${ULID}`, null, `key_${ULID}`],
    ['msg_1', null, 'msg_1'],
    ['', null, null],
    ['a'.repeat(101), null, null],
  ])('%s', (typed, phone, reference) => {
    expect(planOf(typed)).toEqual({ id: null, phone, reference });
  });
});

describe('addressOf', () => {
  it('is the address of its screen', () => {
    const { id } = planOf(`whc_${ULID}`);
    expect(id && addressOf(id)).toBe(`/webhooks/whc_${ULID}`);
  });
});

describe('usage by groups', () => {
  const GROUP = { messages: 2, parts: 3, cost: 0.0075, day: null, country: null, category: null, status: null };
  const USAGE: UsageView = {
    from: '2026-01-01',
    to: '2026-01-31',
    currency: 'EUR',
    total: { messages: 1_200, parts: 1, cost: 1.5 },
    data: [
      { ...GROUP, day: '2026-01-10', country: 'DE' },
      { ...GROUP, day: '2026-01-10', country: 'a "b", c' },
      { ...GROUP, day: '2026-01-11' },
    ],
  };

  it('asks for what the address names, by days otherwise', () => {
    expect(groupsOf({})).toEqual(['day']);
    expect(groupsOf({ by: 'status,country,<script>' })).toEqual(['country', 'status']);
    expect(askedOf({ from: '2026-01-01', by: 'category' })).toEqual({ from: '2026-01-01', groupBy: ['category'] });
  });

  it('says the sums in words', () => {
    expect(totalSentence(USAGE)).toBe('1,200 messages of 2026-01-01 to 2026-01-31 (UTC) in 1 part cost 1.50 EUR.');
    const none = { ...USAGE, to: USAGE.from, total: { messages: 0, parts: 0, cost: 0 } };
    expect(totalSentence(none)).toBe('There are no messages of 2026-01-01 (UTC).');
  });

  it('makes a file of it that any program reads', () => {
    expect(csvOf(USAGE, ['day', 'country'])).toBe(
      'day,country,messages,parts,cost,currency\r\n' +
        '2026-01-10,DE,2,3,0.0075,EUR\r\n2026-01-10,"a ""b"", c",2,3,0.0075,EUR\r\n2026-01-11,,2,3,0.0075,EUR\r\n',
    );
  });
});

const CONFIG: WebhookConfigView = {
  webhookConfigId: 'whc_1',
  endpoint: {
    url: 'https://example.com/hook',
    method: 'PUT',
    headers: { 'x-a': '1', 'x-time': '10:30' },
    auth: { type: 'BASIC', username: 'me', password: '********', token: null },
    timeoutMs: 5_000,
    isActive: true,
  },
  subscriptions: { messageEvents: ['DELIVERED'], phoneEvents: [] },
};

describe('valuesOf', () => {
  it('ticks every event of a new config, and asks for nothing but the address', () => {
    const body = createdOf({ ...valuesOf(null), url: ' https://example.com ' });
    expect(body.endpoint).toEqual({ url: 'https://example.com', method: 'POST' });
    expect([body.subscriptions?.messageEvents?.length, body.subscriptions?.phoneEvents?.length]).toEqual([12, 7]);
  });

  it('shows a config as it is', () => {
    const { isActive: _, auth: __, ...endpoint } = CONFIG.endpoint;
    expect(createdOf(valuesOf(CONFIG))).toEqual({
      endpoint: { ...endpoint, auth: { type: 'BASIC', username: 'me', password: '********' } },
      subscriptions: CONFIG.subscriptions,
    });
  });
});

describe('changedOf', () => {
  const before = valuesOf(CONFIG);

  it('sends nothing where nothing was typed', () => {
    expect(changedOf(before, before)).toEqual({});
  });

  it('sends what was changed only', () => {
    const events = { [eventField('messageEvents', 'DELIVERED')]: '', [eventField('phoneEvents', 'ERASED')]: 'true' };
    expect(changedOf(before, { ...before, ...events, method: 'POST' })).toEqual({
      endpoint: { method: 'POST' },
      subscriptions: { messageEvents: [], phoneEvents: ['ERASED'] },
    });
  });

  it('takes headers and credentials away', () => {
    expect(changedOf(before, { ...before, headers: '', auth: 'NONE' })).toEqual({
      endpoint: { headers: {}, auth: { type: 'NONE' } },
    });
  });
});

describe('headersOf', () => {
  it('reads a header a line, and joins what has one name', () => {
    expect(headersOf('x-a: 1\n\n x-b :2:3\nx-a: 4')).toEqual({ 'x-a': '1, 4', 'x-b': '2:3' });
  });

  it('leaves a line without a colon to the service, which refuses it', () => {
    expect(headersOf('no header')).toEqual({ 'no header': '' });
  });
});
