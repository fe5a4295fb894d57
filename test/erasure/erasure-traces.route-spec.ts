import { routeApp } from '../harness/route-app.js';
import { eventually } from '../harness/eventually.js';
import { WebhookWorld } from '../harness/webhook-world.js';

/** No other file has it: its traces are looked for in the whole database. */
const NUMBER = '+13125552671';
const DIGITS = NUMBER.slice(1);
/** Each text of a proof has it. */
const PROVED = 'Proved by Zebulon Quux';
const PROOF = {
  method: 'WEB_FORM',
  capturedAt: Date.now() - 60_000,
  disclosure: `${PROVED}, ${NUMBER}`,
  url: `https://example.com/${encodeURIComponent(PROVED)}`,
  ipAddress: '203.0.113.77',
  userAgent: PROVED,
  signedName: PROVED,
  programme: PROVED,
  certificateUrl: `https://example.com/${encodeURIComponent(PROVED)}`,
  attachmentSha256: '5eb1'.repeat(16),
};
/** The digits of the number within its calling code, forwards and backwards, and the proof. */
const TRACE = new RegExp(
  `${DIGITS.slice(1)}|${Array.from(DIGITS.slice(1)).reverse().join('')}|Zebulon|Quux|203\\.0\\.113\\.77|(5eb1){4}`,
);
const EVERY_PHONE_EVENT = {
  messageEvents: [],
  phoneEvents: ['CREATED', 'VALIDATED', 'OPTED_OUT', 'OPTED_IN', 'ERASED'],
};

describe('What an erasure leaves in the database', () => {
  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  const phonesOf = (projectId: string) => `/v1/projects/${projectId}/phones`;
  const send = (method: 'post', path: string, body?: object, headers = {}) =>
    hooks.world.send(method, path, hooks.app.adminKey, body, headers);

  /** Every row of every table in which the number stands, in whatever column. */
  async function traces(): Promise<string[]> {
    const tables = await hooks.sql.rows<{ name: string }>(
      'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await hooks.sql.rows<Record<string, unknown>>(`SELECT * FROM ${name}`);
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (TRACE.test(Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
            found.push(`${name}.${column}`);
    }
    return [...new Set(found)].sort();
  }

  it('is nothing: not in rows, ledger, events, responses of receivers, nor under idempotency keys', async () => {
    const hook = await hooks.hook({ subscriptions: EVERY_PHONE_EVENT });
    hooks.behave(hook, (request, response) =>
      response.end(`You said: ${request.body}; I say (312) 555-2671, 312 555 2671.`),
    );
    const { projectId } = hook.project;
    await send('post', phonesOf(projectId), { phones: [NUMBER] }, { 'Idempotency-Key': 'register' });
    await send('post', `${phonesOf(projectId)}/${NUMBER}/opt-in`, { proof: PROOF }, { 'Idempotency-Key': 'proved' });
    await send(
      'post',
      `${phonesOf(projectId)}/${NUMBER}/opt-out`,
      { note: `From ${NUMBER}` },
      { 'Idempotency-Key': 'opt-out' },
    );
    await send(
      'post',
      `${phonesOf(projectId)}/${NUMBER}/opt-in`,
      { evidence: `Form of ${NUMBER}` },
      { 'Idempotency-Key': 'opt-in' },
    );
    await hooks.until(hook, 4, ({ status }) => status === 'DELIVERED');
    expect(await traces()).toEqual([
      'consent_entries.note',
      'consent_entries.phoneE164',
      'consent_entries.proof',
      'delivery_attempts.answer',
      'events.data',
      'events.subject',
      'phones.phoneE164',
      'phones.phoneReversed',
    ]);
    await hooks.world.erase(projectId, NUMBER);
    const delivered = await hooks.until(hook, 5, ({ status }) => status === 'DELIVERED');
    expect(await traces()).toEqual([]);
    const oldest = delivered.find(({ eventType }) => eventType === 'phone.created');
    const { body } = await hooks.get(hook, `/deliveries/${String(oldest?.deliveryId)}`);
    expect(body.attempts).toEqual([expect.objectContaining({ outcome: 'SUCCESS', answer: null })]);
    expect(hooks.received(hook).map(({ body: sent }) => TRACE.test(sent))).toEqual([true, true, true, true, false]);
  });

  it('is nothing in the proofs of other numbers, whose other words stay', async () => {
    const { projectId } = await hooks.world.project();
    const other = '+13125552672';
    await send('post', phonesOf(projectId), { phones: [NUMBER, other] });
    const proof = {
      method: 'PAPER',
      capturedAt: Date.now() - 60_000,
      disclosure: `For me and my wife at ${NUMBER}.`,
      signedName: `(312) 555-2671`,
    };
    await send('post', `${phonesOf(projectId)}/${other}/opt-in`, { proof });
    await hooks.world.erase(projectId, NUMBER);
    const path = `${phonesOf(projectId)}/${other}/consent`;
    const { body } = await hooks.world.send('get', path, hooks.app.adminKey);
    expect(body.data[0].proof).toMatchObject({
      method: 'PAPER',
      capturedAt: proof.capturedAt,
      disclosure: expect.stringMatching(/^For me and my wife at erased_[\w-]{22}\.$/),
      signedName: expect.stringMatching(/^erased_[\w-]{22}$/),
    });
    expect(await traces()).toEqual([]);
  });

  /**
   * The number is registered, and its receiver keeps the response back, which repeats what it got, until `answer` is
   * called.
   */
  async function unanswered() {
    const hook = await hooks.hook();
    const { projectId } = hook.project;
    let answer: (() => void) | undefined;
    hooks.behave(hook, (request, response) => (answer = () => response.end(request.body)));
    const delivered = hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    await send('post', phonesOf(projectId), { phones: [NUMBER] });
    await eventually('it is asked', () => answer !== undefined);
    return { hook, projectId, delivered, answer: () => answer?.() };
  }

  it('is nothing when a receiver responds while the erasure is not committed yet', async () => {
    const { hook, projectId, delivered, answer } = await unanswered();
    await hooks.sql.rows('START TRANSACTION');
    await hooks.sql.rows("UPDATE events SET data = '{}', subject = 'erased_by_hand' WHERE projectId = ?", [projectId]);
    answer();
    const isWaiting = async () => (await hooks.sql.atWork(/FROM events[^]*(FOR SHARE|SHARE MODE)/)) > 0;
    await eventually('the attempt is being recorded', isWaiting);
    await hooks.sql.rows('COMMIT');
    const [delivery] = await delivered;
    expect((await hooks.get(hook, `/deliveries/${String(delivery?.deliveryId)}`)).body.attempts).toEqual([
      expect.objectContaining({ outcome: 'SUCCESS', answer: null }),
    ]);
    await hooks.world.erase(projectId, NUMBER);
  });

  it('is nothing when a receiver responds afterwards', async () => {
    const { hook, projectId, delivered, answer } = await unanswered();
    await hooks.world.erase(projectId, NUMBER);
    answer();
    const [delivery] = await delivered;
    expect(await traces()).toEqual([]);
    expect((await hooks.get(hook, `/deliveries/${String(delivery?.deliveryId)}`)).body.attempts).toEqual([
      expect.objectContaining({ outcome: 'SUCCESS', answer: null }),
    ]);
  });
});
