import { type Parley, ParleyApiError, ParleyConnectionError } from 'parley-sdk';
import { examine, type Patient } from './examination.js';

const NOW = 1_763_700_000_000;
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

describe('An examination', () => {
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
