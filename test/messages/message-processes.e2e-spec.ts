import { newNumber } from '../harness/numbers.js';
import type { Response } from 'supertest';
import { MessageTenant } from '../harness/message-tenant.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const SENDS = 200;
const CAP = 100;
const EQUAL_SENDS = 50;
const TEXT = 'Your order is here.';
/** Too much is under way, here or in the database: the request comes again under its key. */
const AGAIN = [429, 503];
const AGAIN_AFTER_MS = 50;

describe('Two processes that accept messages', () => {
  let apps: TestApp[];
  let sql: Sql;
  let tenants: [MessageTenant, MessageTenant];
  beforeAll(async () => {
    const first = await startTestApp();
    apps = [first, await startTestApp({}, first.schema)];
    tenants = apps.map((app) => new MessageTenant(new World(app))) as typeof tenants;
    sql = await Sql.open(first.schema);
  });
  afterAll(async () => {
    await sql.close();
    for (const app of apps.toReversed()) await app.close();
  });

  /** All at once, each in one of the two processes, until it has a response. */
  const sendAll = (count: number, send: (tenant: MessageTenant, index: number) => Promise<Response>) =>
    Promise.all(
      Array.from({ length: count }, async (_none, index) => {
        for (;;) {
          const response = await send(tenants[index % 2] as MessageTenant, index);
          if (!AGAIN.includes(response.status) && !isInFlight(response)) return response;
          await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
        }
      }),
    );

  it('202: of 200 messages at once, a cap of 100 accepts exactly 100', async () => {
    const project = await tenants[0].project();
    const policy = { messagesPerDay: CAP };
    const path = `/v1/projects/${project.projectId}/sending-policy`;
    expect((await tenants[0].world.send('put', path, apps[0]?.adminKey ?? '', policy)).status).toBe(200);
    const sendAt = Date.now() + 3_600_000;
    const numbers = Array.from({ length: SENDS }, newNumber);
    const responses = await sendAll(SENDS, (tenant, index) =>
      tenant.send(project, { to: numbers[index], text: TEXT, sendAt }, { 'Idempotency-Key': `send-${index}` }),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 202));
    const outcomes = responses.map(({ body }) => `${body.status} ${body.reason}`);
    expect(await sql.count('messages WHERE projectId = ?', [project.projectId])).toBe(SENDS);
    expect(outcomes.filter((outcome) => outcome === 'SCHEDULED null')).toHaveLength(CAP);
    expect(outcomes.filter((outcome) => outcome === 'BLOCKED project_cap')).toHaveLength(SENDS - CAP);
    const [use] = await sql.rows<{ used: number }>('SELECT used FROM cap_uses WHERE projectId = ?', [
      project.projectId,
    ]);
    expect(use?.used).toBe(CAP);
    expect(await sql.count('messages WHERE projectId = ? AND isReserved = 1', [project.projectId])).toBe(CAP);
  });

  it('202: 50 equal requests with one Idempotency-Key are one message', async () => {
    const project = await tenants[0].project();
    const message = { to: newNumber(), text: TEXT };
    const send = (tenant: MessageTenant) => tenant.send(project, message, { 'Idempotency-Key': 'one' });
    const responses = await sendAll(EQUAL_SENDS, send);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 202));
    expect(new Set(responses.map(({ body }) => String(body.messageId))).size).toBe(1);
    expect(await sql.count('messages WHERE projectId = ?', [project.projectId])).toBe(1);
  });
});

/** Another one under the same key is under way. */
function isInFlight({ status, text }: Response): boolean {
  return status === 409 && text.includes('still in flight');
}
