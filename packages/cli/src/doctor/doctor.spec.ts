import { type ApiKeyView, type Parley, ParleyApiError, ParleyConnectionError, type StatusView } from 'parley-sdk';
import { examine, type Patient } from './examination.js';
import { clockCheck, keyCheck, refusedKeyCheck } from './key-checks.js';
import { checksOfStatus, durationOf } from './status-checks.js';

const NOW = 1_763_700_000_000;

describe('An examination', () => {
  const refusal = (status: number, code: string | null): ParleyApiError =>
    new ParleyApiError(`It is ${code}.`, {
      status,
      code,
      requestId: 'req-1',
      details: [],
      retryAfterMs: null,
      body: null,
    });
  const AWAY = new ParleyConnectionError('No connection.', false, null);

  async function* records<T>(...all: T[]): AsyncGenerator<T> {
    yield* all;
  }

  const STATUS = {
    version: '0.1.0',
    epoch: 1,
    measuredAt: NOW,
    database: { kind: 'MARIADB', version: '11', isReadOnly: false, roundTripMs: 1 },
    processes: [{ role: 'all', version: '0.1.0', lastSeenAt: NOW }],
    queues: [],
    providers: [{ status: 'active', downUntil: null }],
  };
  const config = (webhookConfigId: string, isActive = true) => ({
    webhookConfigId,
    endpoint: { url: `https://example.com/${webhookConfigId}`, isActive },
  });

  /** A service in which all is well, seen by an ADMIN key. */
  const WELL = {
    readCurrentApiKey: async () => ({ name: 'Ops', role: 'ADMIN', projectId: 'prj_key', expiresAt: null }),
    readStatus: async () => STATUS,
    listEvents: async () => ({ epoch: 2, lastSequence: 7 }),
    listSenders: () => records({ status: 'active' }, { status: 'disabled' }),
    listWebhookConfigs: () => ({ pages: () => records({ data: [config('whc_1')] }) }),
    testWebhookConfig: async () => ({ isSuccess: true, explanation: 'ok', durationMs: 3 }),
  };

  /** A list whose first page cannot be read. */
  const failsAsList = (error: unknown) => () => ({
    [Symbol.asyncIterator]: () => ({ next: async () => Promise.reject(error) }),
  });

  const fails = (error: unknown) => async () => Promise.reject(error);

  /** `grade check` and the finding, a line each. */
  async function found(service: object, more: Partial<Patient> = {}): Promise<string[]> {
    const lines: string[] = [];
    const patient: Patient = {
      parley: { ...WELL, ...service } as unknown as Parley,
      url: 'https://parley.example.com',
      projectId: null,
      signal: new AbortController().signal,
      now: () => NOW,
      lastResponse: () => ({ sentAt: NOW + 400, gotAt: NOW + 600, date: new Date(NOW).toUTCString() }),
      withWebhooks: false,
      ...more,
    };
    for await (const { check, grade, finding } of examine(patient)) lines.push(`${grade} ${check}: ${finding}`);
    return lines;
  }

  it('of all that an ADMIN key sees', async () => {
    expect(await found({}, { withWebhooks: true })).toEqual([
      'GOOD reachable: https://parley.example.com, 200 ms',
      'GOOD clock: 0 s from that of the service',
      'GOOD key: "Ops", ADMIN, reads and writes, does not expire',
      'GOOD version: 0.1.0, as this command',
      'GOOD epoch: 1: never restored from a backup',
      'GOOD database: MariaDB 11, 1 ms there and back',
      'GOOD processes: 1 seen within 30 s',
      'GOOD providers: 1, none is down',
      'GOOD senders: 2 of prj_key, 1 active',
      'GOOD webhook whc_1: https://example.com/whc_1 took an event, 3 ms',
    ]);
  });

  it('says what a TENANT key may not see, and asks for none of it', async () => {
    const readCurrentApiKey = async () => ({ name: 'App', role: 'TENANT', projectId: 'prj_key', expiresAt: null });
    expect((await found({ readCurrentApiKey, readStatus: fails(new Error('asked')) })).slice(3)).toEqual([
      'GOOD epoch: 2 of the project; its last event is 7',
      'UNSEEN version, database, processes, queues, providers: only an ADMIN key sees them',
      'GOOD senders: 2 of prj_key, 1 active',
    ]);
  });

  it.each([
    [AWAY, 'BAD reachable: https://parley.example.com: No connection.'],
    [refusal(200, null), 'BAD reachable: https://parley.example.com: what responds there is no Parley (HTTP 200)'],
  ])('ends where nothing responds as the service does', async (error, line) => {
    expect(await found({ readCurrentApiKey: fails(error) }, { lastResponse: () => null })).toEqual([
      line,
      'UNSEEN all else: needs a key that the service takes',
    ]);
  });

  it.each([
    [refusal(401, 'api_key_expired'), 'BAD key: refused (api_key_expired): It is api_key_expired.'],
    [refusal(403, 'project_suspended'), 'BAD key: refused (project_suspended): It is project_suspended.'],
    [refusal(503, 'unavailable'), 'BAD key: It is unavailable. (request req-1)'],
  ])('ends after a key that is not taken', async (error, line) => {
    expect((await found({ readCurrentApiKey: fails(error) })).slice(2)).toEqual([
      line,
      'UNSEEN all else: needs a key that the service takes',
    ]);
  });

  it.each([
    [refusal(404, 'not_found'), 'WARNED version: older than this command: it has no GET /v1/status'],
    [refusal(503, 'unavailable'), 'BAD database: the service does without: It is unavailable.'],
    [refusal(500, 'internal'), 'BAD status: It is internal. (request req-1)'],
  ])('goes on where the status cannot be read', async (error, line) => {
    expect((await found({ readStatus: fails(error) })).slice(3)).toEqual([
      line,
      'GOOD senders: 2 of prj_key, 1 active',
    ]);
  });

  it.each([
    [() => records(), 'WARNED senders: prj_1 has none: it can send no message'],
    [() => records({ status: 'disabled' }), 'WARNED senders: 1 of prj_1, 0 active'],
    [failsAsList(AWAY), 'BAD senders: No connection.'],
  ])('of the senders of the project that is named', async (listSenders, line) => {
    const [last = ''] = (await found({ listSenders }, { projectId: 'prj_1' })).slice(-1);
    expect(last).toContain(line);
  });

  it('tests each webhook config, ten at once', async () => {
    let atOnce = 0;
    let most = 0;
    const configs = Array.from({ length: 25 }, (_none, index) => config(`whc_${index}`));
    const lines = await found(
      {
        listWebhookConfigs: () => ({
          pages: () => records({ data: configs.slice(0, 15) }, { data: configs.slice(15) }),
        }),
        testWebhookConfig: async () => {
          most = Math.max(most, (atOnce += 1));
          await new Promise((resolve) => setImmediate(resolve));
          atOnce -= 1;
          return { isSuccess: true, explanation: '', durationMs: 3 };
        },
      },
      { withWebhooks: true },
    );
    expect([lines.filter((line) => line.startsWith('GOOD webhook')).length, most]).toEqual([25, 10]);
  });

  it.each([
    [
      { testWebhookConfig: async () => ({ isSuccess: false, explanation: 'refused', durationMs: 1 }) },
      'BAD',
      'refused',
    ],
    [{ testWebhookConfig: fails(refusal(403, 'access_not_allowed')) }, 'UNSEEN', 'not tested, a key that only reads'],
    [{ testWebhookConfig: fails(refusal(500, 'internal')) }, 'BAD', 'It is internal.'],
    [
      { listWebhookConfigs: () => ({ pages: () => records({ data: [config('whc_1', false)] }) }) },
      'WARNED',
      'took an event, but the config is switched off',
    ],
  ])('of a webhook config: %#', async (service, grade, finding) => {
    const [last = ''] = (await found(service, { withWebhooks: true })).slice(-1);
    expect(last).toMatch(`${grade} webhook whc_1: https://example.com/whc_1`);
    expect(last).toContain(finding);
  });

  it('of no webhook config, and of a list that cannot be read', async () => {
    const none = await found({ listWebhookConfigs: () => ({ pages: () => records() }) }, { withWebhooks: true });
    expect(none.slice(-1)).toEqual(['WARNED webhooks: prj_key has no webhook config']);
    const failing = await found({ listWebhookConfigs: () => ({ pages: failsAsList(AWAY) }) }, { withWebhooks: true });
    expect(failing.slice(-1)).toEqual([expect.stringMatching(/^BAD webhooks: No connection\./)]);
  });

  it.each(['readCurrentApiKey', 'readStatus', 'listSenders', 'testWebhookConfig'])(
    'ends with the reason of the signal, in %s too',
    async (name) => {
      const interruption = new AbortController();
      const service = {
        [name]: () => {
          interruption.abort(new Error('interrupted'));
          return name === 'listSenders' ? failsAsList(AWAY)() : Promise.reject(AWAY);
        },
      };
      const examination = found(service, { signal: interruption.signal, withWebhooks: true });
      await expect(examination).rejects.toThrow('interrupted');
    },
  );
});

describe('The checks of keys', () => {
  const NOW = Date.UTC(2026, 10, 24, 8);
  const DAY = 86_400_000;
  const KEY = { name: 'Backend', role: 'TENANT', expiresAt: null } as unknown as ApiKeyView;

  describe('The check of a key', () => {
    it.each([
      [KEY, 'GOOD', '"Backend", TENANT, reads and writes, does not expire'],
      [{ ...KEY, access: 'READ' as const }, 'GOOD', '"Backend", TENANT, reads only, does not expire'],
      [{ ...KEY, expiresAt: NOW + 30 * DAY }, 'GOOD', '"Backend", TENANT, reads and writes, expires in 30 d'],
      [{ ...KEY, expiresAt: NOW + 7 * DAY }, 'WARNED', '"Backend", TENANT, reads and writes, expires in 7 d'],
    ])('%#', (key, grade, finding) => {
      expect(keyCheck(key, NOW)).toMatchObject({ check: 'key', grade, finding });
    });

    it('is bad when it is refused', () => {
      expect(refusedKeyCheck('api_key_expired', 'The key has expired.')).toMatchObject({
        grade: 'BAD',
        finding: 'refused (api_key_expired): The key has expired.',
        remedy: expect.stringContaining('parley login'),
      });
    });
  });

  describe('The check of the clock', () => {
    const dated = (apartMs: number, tookMs = 0) =>
      clockCheck({
        sentAt: NOW + 500 + apartMs,
        gotAt: NOW + 500 + apartMs + tookMs,
        date: new Date(NOW).toUTCString(),
      });

    it.each([
      [0, 'GOOD', '0 s from that of the service'],
      [30_000, 'GOOD', '30 s from that of the service'],
      [-30_000, 'GOOD', '30 s from that of the service'],
      [30_001, 'WARNED', '30 s fast, compared with that of the service'],
      [-90_000, 'WARNED', '90 s slow, compared with that of the service'],
    ])('%i ms apart', (apartMs, grade, finding) => {
      expect(dated(apartMs)).toMatchObject({ check: 'clock', grade, finding });
    });

    it('takes the middle of a slow request', () => {
      expect(dated(-20_000, 40_000)).toMatchObject({ grade: 'GOOD', finding: '0 s from that of the service' });
    });

    it.each([null, 'yesterday'])('cannot be made of the date %j', (date) => {
      expect(clockCheck({ sentAt: NOW, gotAt: NOW, date })).toMatchObject({ grade: 'WARNED' });
    });
  });
});

const PROCESS = { processId: 'prc_1', role: 'all', version: '0.1.0', startedAt: 0, lastSeenAt: NOW - 9_000 } as const;
const PROVIDER = {
  providerId: 'pvd_1',
  name: 'Simulator',
  kind: 'SIMULATOR',
  status: 'active',
  downUntil: null,
  downReason: null,
} as const;
const STATUS: StatusView = {
  version: '0.1.0',
  epoch: 1,
  measuredAt: NOW,
  database: { kind: 'MARIADB', version: '10.11.19', isReadOnly: false, roundTripMs: 0.4 },
  processes: [PROCESS],
  queues: [{ queue: 'MESSAGES', due: 0, isMore: false, oldestDueAt: null }],
  providers: [PROVIDER],
};

/** The grades and findings of a status that differs in this, by the name of the check. */
const graded = (more: Partial<StatusView>): Record<string, string> =>
  Object.fromEntries(
    checksOfStatus({ ...STATUS, ...more }, '0.1.0').map(({ check, grade, finding }) => [check, `${grade}: ${finding}`]),
  );

describe('The checks of a status', () => {
  it('are good when all is well, and then have nothing to do', () => {
    expect(graded({})).toEqual({
      version: 'GOOD: 0.1.0, as this command',
      epoch: 'GOOD: 1: never restored from a backup',
      database: 'GOOD: MariaDB 10.11.19, 0.4 ms there and back',
      processes: 'GOOD: 1 seen within 30 s',
      'queue MESSAGES': 'GOOD: nothing waits',
      providers: 'GOOD: 1, none is down',
    });
    expect(checksOfStatus(STATUS, '0.1.0').every(({ remedy }) => remedy === null)).toBe(true);
  });

  it('say what to do about all that is not good', () => {
    const checks = checksOfStatus(
      {
        ...STATUS,
        version: '0.2.0',
        database: { ...STATUS.database, kind: 'MYSQL', isReadOnly: true },
        processes: [],
        queues: [{ queue: 'EVENTS', due: 1, isMore: false, oldestDueAt: NOW - 700_000 }],
        providers: [],
      },
      '0.1.0',
    );
    expect(checks.filter(({ grade, remedy }) => (grade === 'GOOD') !== (remedy === null))).toEqual([]);
    expect(checks.map(({ grade }) => grade)).toEqual(['WARNED', 'GOOD', 'BAD', 'BAD', 'BAD', 'WARNED']);
  });

  it.each<[string, string, Partial<StatusView>]>([
    ['epoch', 'GOOD: 3: restored from a backup', { epoch: 3 }],
    ['version', 'WARNED: 0.2.0, and processes that run 0.1.0', { version: '0.2.0' }],
    [
      'version',
      'WARNED: 0.2.0, and this command is of 0.1.0',
      { version: '0.2.0', processes: [{ ...PROCESS, version: '0.2.0' }] },
    ],
    [
      'database',
      'BAD: MySQL 9.7.0, 0.4 ms there and back; it takes no writes',
      { database: { kind: 'MYSQL', version: '9.7.0', isReadOnly: true, roundTripMs: 0.4 } },
    ],
    ['processes', 'BAD: none has said that it runs', { processes: [] }],
    ['processes', 'GOOD: 1 seen within 30 s', { processes: [{ ...PROCESS, lastSeenAt: NOW - 30_000 }] }],
    [
      'processes',
      'BAD: none was seen within 30 s; the last one 30 s ago',
      { processes: [{ ...PROCESS, lastSeenAt: NOW - 30_001 }] },
    ],
    [
      'processes',
      'WARNED: 1 seen within 30 s, 1 ended without a word within an hour',
      { processes: [PROCESS, { ...PROCESS, lastSeenAt: NOW - 600_000 }] },
    ],
    [
      'processes',
      'BAD: 1 seen within 30 s, and none with ROLE=all or ROLE=worker: nothing is sent',
      { processes: [{ ...PROCESS, role: 'api' }] },
    ],
    [
      'processes',
      'GOOD: 2 seen within 30 s',
      {
        processes: [
          { ...PROCESS, role: 'api' },
          { ...PROCESS, role: 'worker' },
        ],
      },
    ],
    ...[
      [60_000, 'GOOD: 7 due, the oldest for 60 s'],
      [60_001, 'WARNED: 7 due, the oldest for 60 s'],
      [600_000, 'WARNED: 7 due, the oldest for 10 min'],
      [600_001, 'BAD: 7 due, the oldest for 10 min'],
      [-5_000, 'GOOD: 7 due, the oldest for 0 s'],
    ].map(([age, finding]): [string, string, Partial<StatusView>] => [
      'queue DELIVERIES',
      String(finding),
      { queues: [{ queue: 'DELIVERIES', due: 7, isMore: false, oldestDueAt: NOW - Number(age) }] },
    ]),
    [
      'queue DELIVERIES',
      'BAD: more than 10000 due, the oldest for 2 h',
      { queues: [{ queue: 'DELIVERIES', due: 10_000, isMore: true, oldestDueAt: NOW - 7_200_000 }] },
    ],
    ['providers', 'WARNED: there is none: no message can be sent', { providers: [] }],
    [
      'providers',
      'GOOD: 2, 1 disabled, none is down',
      { providers: [PROVIDER, { ...PROVIDER, status: 'disabled', downUntil: NOW + 1_000 }] },
    ],
    ['providers', 'GOOD: 1, none is down', { providers: [{ ...PROVIDER, downUntil: NOW, downReason: 'before' }] }],
    [
      'provider Simulator',
      'BAD: down, used again in 30 s: 503 Service Unavailable',
      { providers: [{ ...PROVIDER, downUntil: NOW + 30_000, downReason: '503 Service Unavailable' }] },
    ],
  ])('%s is %s', (check, found, more) => {
    expect(graded(more)[check]).toBe(found);
  });
});

describe('A duration', () => {
  it.each([
    [0, '0 s'],
    [119_000, '119 s'],
    [120_000, '2 min'],
    [7_100_000, '118 min'],
    [7_200_000, '2 h'],
    [172_800_000, '2 d'],
  ])('%i ms are %s', (ms, text) => expect(durationOf(ms)).toBe(text));
});
