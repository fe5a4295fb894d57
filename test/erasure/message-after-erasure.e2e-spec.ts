import { newNumber } from '../harness/numbers.js';
import type { Receipt, SendOutcome } from '../../src/messaging/providers/adapter/provider-adapter.js';
import { ProviderReceipts } from '../../src/messaging/providers/adapter/provider-receipts.js';
import { SimulatorAdapter } from '../../src/messaging/providers/simulator/simulator-adapter.js';
import { eventually } from '../harness/eventually.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const NO_RECEIPT = '+14155550108';
const CODE = '30003';

describe('After the erasure of its number', () => {
  let app: TestApp;
  let world: World;
  let tenant: MessageTenant;
  let sql: Sql;
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    tenant = new MessageTenant(world);
    sql = await Sql.open(app.schema);
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  const send = async (project: SendingProject, to: string): Promise<{ messageId: string; reason: string | null }> =>
    (await tenant.send(project, { to, text: 'Hello.' })).body as never;
  const reach = (messageId: string, wanted: string): Promise<void> =>
    eventually(`it is ${wanted}`, async () => {
      const [row] = await sql.rows<{ status: string }>('SELECT status FROM messages WHERE messageId = ?', [messageId]);
      return row?.status === wanted;
    });
  /** Everything that is stored of a message as one text. */
  async function storedOf(messageId: string): Promise<string> {
    const rows = [
      await sql.rows('SELECT * FROM messages WHERE messageId = ?', [messageId]),
      await sql.rows('SELECT * FROM message_entries WHERE messageId = ?', [messageId]),
      await sql.rows('SELECT * FROM message_attempts WHERE messageId = ?', [messageId]),
      await sql.rows('SELECT * FROM events WHERE data LIKE ?', [`%${messageId}%`]),
    ];
    return JSON.stringify(rows);
  }
  const wordsOn = (number: string): string => `The gateway says that ${number} rings in vain`;

  // Seen to fail: the words stood in the message, its timeline and its event.
  it('a receipt leaves its code and none of its words, however often it comes', async () => {
    const project = await tenant.project();
    const { messageId } = await send(project, NO_RECEIPT);
    await reach(messageId, 'SENT');
    await world.erase(project.projectId, NO_RECEIPT);
    const [attempt] = await sql.rows<{ attemptId: string }>(
      'SELECT attemptId FROM message_attempts WHERE messageId = ?',
      [messageId],
    );
    const receipt: Receipt = {
      attemptId: attempt?.attemptId ?? '',
      providerMessageId: null,
      status: 'UNDELIVERED',
      reason: 'absent_subscriber',
      code: CODE,
      detail: wordsOn(NO_RECEIPT),
      costMicros: null,
    };
    const receipts = app.app.get(ProviderReceipts, { strict: false });
    for (let time = 0; time < 3; time += 1) await receipts.take(project.providerId, [receipt]);
    await reach(messageId, 'UNDELIVERED');
    const stored = await storedOf(messageId);
    expect(stored).not.toContain(NO_RECEIPT.slice(1));
    expect(stored).not.toContain('rings in vain');
    expect(stored).toContain(CODE);
    const kind = "message_entries WHERE messageId = ? AND kind = 'RECEIPT'";
    expect(await sql.count(kind, [messageId])).toBe(1);
  });

  // Seen to fail: the words stood in the message, its attempt, its timeline and its event.
  it.each([
    ['REJECTED', 'FAILED'],
    ['UNAVAILABLE', 'BLOCKED'],
    ['UNKNOWN', 'SENDING'],
  ] as const)('a response leaves none of its words: %s', async (kind, end) => {
    const project = await tenant.project();
    const to = newNumber();
    const adapter = app.app.get(SimulatorAdapter, { strict: false });
    const own = adapter.send.bind(adapter);
    let respond: (outcome: SendOutcome) => void = () => {};
    adapter.send = (account, batch) =>
      batch[0]?.to === to ? [new Promise((resolve) => (respond = resolve))] : own(account, batch);
    try {
      const { messageId } = await send(project, to);
      await reach(messageId, 'SENDING');
      await world.erase(project.projectId, to);
      const detail = wordsOn(to);
      const outcomes: SendOutcome[] = [
        { kind: 'REJECTED', reason: 'rejected_by_provider', code: CODE, detail },
        { kind: 'UNAVAILABLE', concerns: 'provider', detail },
        { kind: 'UNKNOWN', detail },
      ];
      respond(outcomes.find((outcome) => outcome.kind === kind) as SendOutcome);
      await eventually('its attempt has ended', async () => {
        const [row] = await sql.rows<{ endedAt: number | null }>(
          'SELECT endedAt FROM message_attempts WHERE messageId = ? ORDER BY attemptId LIMIT 1',
          [messageId],
        );
        return row !== undefined && row.endedAt !== null;
      });
      await reach(messageId, end);
      const stored = await storedOf(messageId);
      expect(stored).not.toContain(to.slice(1));
      expect(stored).not.toContain('rings in vain');
    } finally {
      adapter.send = own;
    }
  });

  // Seen to fail: the cap began again with the new row of the number.
  it('what it got today counts for the cap of a number that comes back', async () => {
    const project = await tenant.project();
    const path = `/v1/projects/${project.projectId}`;
    await world.send('put', `${path}/sending-policy`, app.adminKey, { numberPerDay: 2 });
    const [to, other] = [newNumber(), newNumber()];
    const { messageId } = await send(project, to);
    await reach(messageId, 'DELIVERED');
    await world.erase(project.projectId, to);
    await world.admin('post', `${path}/phones`, { phones: [to] });
    await world.admin('post', `${path}/phones/${to}/opt-in`, { evidence: 'A signed form.' });
    expect((await send(project, to)).reason).toBeNull();
    const { body: preview } = await tenant.preview(project, { to, text: 'Hello.' });
    expect([preview.reason, (await send(project, to)).reason]).toEqual(['number_cap', 'number_cap']);
    expect((await send(project, other)).reason).toBeNull();
  });
});
