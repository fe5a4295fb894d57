import { meaningOf } from 'parley-sdk/vocabularies';
import { eventually } from '../harness/eventually.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { newNumber } from '../harness/numbers.js';
import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { CASES, TwelveCases } from '../harness/twelve-cases.js';
import { World } from '../harness/world.js';

describe('GET /v1/messages/{messageId} says why a message was not delivered', () => {
  const TEXT = 'Your order has shipped.';
  const MINUTE_MS = 60_000;
  const DAY_MS = 24 * 60 * MINUTE_MS;

  /** Digits at which the simulated gateway behaves otherwise. */
  const [ABSENT, UNKNOWN, FILTERED, REFUSED, NO_ROOM, BREAKS, SILENT, OUT] = [
    '01',
    '02',
    '03',
    '04',
    '05',
    '06',
    '08',
    '16',
  ];

  /** What one read of a message says. */
  interface Answer {
    readonly status: string;
    readonly reason: string | null;
    readonly reasonDetail: string | null;
    readonly hold: string | null;
  }

  const app = routeApp();
  const world = new World(app);
  const tenant = new MessageTenant(world);
  let sql: Sql;
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
  });
  afterAll(() => sql.close());

  const admin = async (method: 'patch' | 'put' | 'post', path: string, body: object): Promise<void> => {
    const { status } = await world.send(method, path, app.adminKey, body);
    expect([path, Math.floor(status / 100)]).toEqual([path, 2]);
  };
  const policy = ({ projectId }: SendingProject, rules: object) =>
    admin('put', `/v1/projects/${projectId}/sending-policy`, rules);
  const phones = ({ projectId }: SendingProject) => `/v1/projects/${projectId}/phones`;
  const magic = (digits = '') => `+141555501${digits}`;
  const set = (id: string, columns: Record<string, number>) =>
    sql.rows(
      `UPDATE messages SET ${Object.keys(columns)
        .map((column) => `${column} = ?`)
        .join(', ')} WHERE messageId = ?`,
      [...Object.values(columns), id],
    );

  const read = async (id: string) => (await world.send('get', `/v1/messages/${id}`, app.adminKey)).body as Answer;
  const until = (id: string, status: string) =>
    eventually(`${id} is ${status}`, async () => (await read(id)).status === status);

  async function send(project: SendingProject, to = newNumber(), more: object = {}): Promise<string> {
    const { status, body } = await tenant.send(project, { to, text: TEXT, ...more });
    expect([status, body.messageId]).toEqual([202, expect.any(String)]);
    return String(body.messageId);
  }

  async function sent(project: SendingProject, digits = '', status = 'UNDELIVERED'): Promise<string> {
    const id = await send(project, magic(digits));
    await until(id, status);
    return id;
  }

  async function expired(id: string): Promise<string> {
    await set(id, { validUntil: Date.now(), wakeAt: Date.now() });
    await until(id, 'EXPIRED');
    return id;
  }

  /** How a message comes not to be delivered. Each has a project of its own. */
  type Cause = (project: SendingProject) => Promise<string>;
  const capped =
    (rules: object): Cause =>
    async (project) => {
      await policy(project, rules);
      return send(project);
    };
  const causes: [status: string, reason: string | null, words: RegExp, cause: Cause][] = [
    [
      'BLOCKED',
      'opted_out',
      /opted out/,
      async (project) => {
        const to = newNumber();
        await admin('post', phones(project), { phones: [to] });
        await admin('post', `${phones(project)}/${to}/opt-out`, { reason: 'API' });
        return send(project, to);
      },
    ],
    ['BLOCKED', 'no_consent', /opt-in/, (project) => send(project, newNumber(), { category: 'MARKETING' })],
    [
      'BLOCKED',
      'erased',
      /erased/,
      async (project) => {
        const to = newNumber();
        await admin('post', phones(project), { phones: [to] });
        await world.erase(project.projectId, to);
        return send(project, to);
      },
    ],
    [
      'BLOCKED',
      'invalid_number',
      /not in use/,
      async (project) => {
        const to = newNumber();
        await admin('post', phones(project), { phones: [to] });
        await sql.rows('UPDATE phones SET isValidated = 1, isValid = 0 WHERE projectId = ?', [project.projectId]);
        return send(project, to);
      },
    ],
    ['BLOCKED', 'unreachable_type', /PREMIUM_RATE/, (project) => send(project, '+19002345678')],
    ['BLOCKED', 'country_not_allowed', /does not allow US/, capped({ allowedCountries: ['DE'] })],
    ['BLOCKED', 'no_sender', /no sender with the id/, (project) => send(project, newNumber(), { from: 'MyShop' })],
    ['BLOCKED', 'no_price', /without a price/, capped({ spendPerDay: 1 })],
    ['BLOCKED', 'number_cap', /numberPerDay/, capped({ numberPerDay: 0 })],
    ['BLOCKED', 'project_cap', /messagesPerDay/, capped({ messagesPerDay: 0 })],
    [
      'BLOCKED',
      'spend_cap',
      /spendPerDay/,
      async (project) => {
        await admin('put', `/v1/providers/${project.providerId}/prices`, { prices: [{ price: 5 }] });
        return capped({ spendPerDay: 1 })(project);
      },
    ],
    [
      'FAILED',
      'rejected_by_provider',
      /rejected the message \(code SIM-04\)/,
      (project) => sent(project, REFUSED, 'FAILED'),
    ],
    ['BLOCKED', 'opted_out', /\(code SIM-16\)/, (project) => sent(project, OUT, 'BLOCKED')],
    ['UNDELIVERED', 'blocked_by_carrier', /filtered or barred/, (project) => sent(project, FILTERED)],
    ['UNDELIVERED', 'unknown_subscriber', /does not know the number/, (project) => sent(project, UNKNOWN)],
    ['UNDELIVERED', 'absent_subscriber', /switched off/, (project) => sent(project, ABSENT)],
    [
      'SENT',
      null,
      /took the message 30 min ago, and no receipt has come/,
      async (project) => {
        const id = await sent(project, SILENT, 'SENT');
        await set(id, { sentAt: Date.now() - 30 * MINUTE_MS });
        return id;
      },
    ],
    [
      'UNDELIVERED',
      'outcome_unknown',
      /response of the provider is not known, and no receipt came/,
      async (project) => {
        const id = await sent(project, BREAKS, 'SENDING');
        await set(id, { wakeAt: Date.now() });
        await until(id, 'UNDELIVERED');
        return id;
      },
    ],
    [
      'EXPIRED',
      'validity_ended',
      /ended before it was sent.*no room .*right now/,
      async (project) => {
        const id = await send(project, magic(NO_ROOM));
        const hasFailed = async () => (await read(id)).reasonDetail !== null;
        await eventually('an attempt has failed', hasFailed);
        return expired(id);
      },
    ],
    [
      'EXPIRED',
      'validity_ended',
      /ended before it was sent.*suspended/,
      async (project) => {
        const id = await send(project, newNumber(), { sendAt: Date.now() + DAY_MS });
        await admin('patch', `/v1/projects/${project.projectId}`, { status: 'suspended' });
        return expired(id);
      },
    ],
    [
      'CANCELED',
      'canceled_by_caller',
      /canceled by a request/,
      async (project) => {
        const id = await send(project, newNumber(), { sendAt: Date.now() + DAY_MS });
        await admin('post', `/v1/messages/${id}/cancel`, {});
        return id;
      },
    ],
    [
      'CANCELED',
      'project_archived',
      /archived/,
      async (project) => {
        const id = await send(project, newNumber(), { sendAt: Date.now() + DAY_MS });
        await admin('patch', `/v1/projects/${project.projectId}`, { status: 'archived' });
        await until(id, 'CANCELED');
        return id;
      },
    ],
  ];

  it('there are at least twenty causes', () => expect(causes.length).toBeGreaterThanOrEqual(20));

  it.each(causes)('200: %s, %s: %s', async (status, reason, words, cause) => {
    const id = await cause(await tenant.project({ settings: { latencyMs: 0, receiptMs: 100 } }));
    const answer = await read(id);
    expect(answer).toMatchObject({ status, reason, hold: null });
    expect(answer.reasonDetail).toMatch(words);
    expect(answer.reasonDetail).toMatch(/^[A-Z0-9].*\.$/);
  });
});

describe('GET /v1/messages/{messageId} and its timeline', () => {
  interface Message {
    readonly status: string;
    readonly reason: string | null;
    readonly reasonDetail: string | null;
    readonly hold: string | null;
  }

  interface Entry {
    readonly attempt: { readonly status: string; readonly detail: string | null } | null;
    readonly delivery: { readonly status: string; readonly lastError: string | null } | null;
  }

  let cases: TwelveCases;
  beforeAll(async () => {
    cases = await TwelveCases.start(routeApp());
  });
  afterAll(() => cases.stop());

  it.each(CASES)('200: $name', async ({ make, says }) => {
    const { messageId } = await make(cases);
    const message = (await cases.world.admin('get', `/v1/messages/${messageId}`)) as unknown as Message;
    const { data } = (await cases.world.admin('get', `/v1/messages/${messageId}/timeline`)) as unknown as {
      data: Entry[];
    };
    const words = [
      message.reasonDetail,
      message.hold === null ? null : meaningOf('hold', message.hold)?.meaning,
      ...data.flatMap(({ attempt, delivery }) => [
        attempt === null ? null : meaningOf('attemptStatus', attempt.status)?.meaning,
        delivery?.lastError,
      ]),
    ];
    expect(words.filter((sentence) => typeof sentence === 'string').join('\n')).toMatch(says);
  });
});
