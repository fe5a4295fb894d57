import { newNumber } from '../harness/numbers.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { Random } from '../harness/random.js';
import { Sql } from '../harness/sql.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const TEXT = 'Your order has shipped.';
const MESSAGES = 60;
const HOUR_MS = 3_600_000;

describe('POST /v1/projects/{projectId}/messages/preview', () => {
  const app = routeApp();
  const world = new World(app);
  const tenant = new MessageTenant(world);
  let project: SendingProject;
  let sql: Sql;
  beforeAll(async () => {
    project = await tenant.project({ compliance: { optOutRemindersEnabled: true } });
    sql = await Sql.open(app.schema);
  });
  afterAll(() => sql.close());

  it('200: says what would go out, its cost, and what each rule says; it stores nothing', async () => {
    const to = newNumber();
    await world.send('put', `/v1/providers/${project.providerId}/prices`, app.adminKey, {
      prices: [{ country: 'US', price: 0.0075 }],
    });
    const { status, body } = await tenant.preview(project, { to, text: 'It’s shipped.' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      wouldSend: true,
      status: 'QUEUED',
      reason: null,
      text: 'It’s shipped. Reply STOP to opt out.',
      encoding: 'UCS_2',
      parts: 1,
      oddCharacters: [{ character: '’', position: 2, replacement: "'" }],
      price: 0.0075,
      provider: project.providerId,
      from: project.from,
    });
    expect(body.checks.map(({ rule, passed }: { rule: string; passed: boolean }) => [rule, passed])).toEqual(
      ['number', 'country', 'sender', 'consent', 'caps', 'schedule'].map((rule) => [rule, true]),
    );
    expect(await sql.count('phones WHERE phoneE164 = ?', [to])).toBe(0);
    expect(await sql.count('messages WHERE phone = ?', [to])).toBe(0);
  });

  it('200: one that would be blocked says by which rule', async () => {
    const to = newNumber();
    await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [to] });
    await world.send('post', `/v1/projects/${project.projectId}/phones/${to}/opt-out`, project.key, {});
    const { body } = await tenant.preview(project, { to, text: TEXT });
    expect(body).toMatchObject({ wouldSend: false, status: 'BLOCKED', reason: 'opted_out' });
  });

  it('200: sending does what the preview said, whatever the message', async () => {
    const random = new Random(4711);
    const numbers = Array.from({ length: 8 }, newNumber);
    const unreminded = await tenant.project();
    for (const { projectId, key } of [project, unreminded]) {
      const path = `/v1/projects/${projectId}/phones`;
      await world.admin('post', path, { phones: numbers.slice(0, 6) });
      for (const number of numbers.slice(0, 2)) await world.send('post', `${path}/${number}/opt-out`, key, {});
      for (const number of numbers.slice(2, 4))
        await world.send('post', `${path}/${number}/opt-in`, key, { evidence: 'Signed.' });
    }
    for (let message = 0; message < MESSAGES; message += 1) {
      const body = {
        to: random.pick([...numbers, '+4930123456', '+442079460958']),
        text: random.pick([TEXT, 'Grüße → €', 'a'.repeat(300), '😀'.repeat(40)]),
        ...random.pick<object>([{}, { category: 'MARKETING' }, { category: 'URGENT' }, { from: '+15005550000' }]),
      };
      // What is sent at once may remind the number between a preview and the next message.
      const [from, sendAt] = random.chance(0.5) ? [unreminded, {}] : [project, { sendAt: Date.now() + HOUR_MS }];
      const { body: preview } = await tenant.preview(from, { ...body, ...sendAt });
      const { body: sent } = await tenant.send(from, { ...body, ...sendAt });
      expect({ status: sent.status, reason: sent.reason, from: sent.from, provider: sent.providerId }).toEqual({
        status: preview.status,
        reason: preview.reason,
        from: preview.from,
        provider: preview.provider,
      });
      // Nothing of an erased number is stored.
      if (sent.reason !== 'erased') expect([preview.text, preview.parts]).toEqual([sent.text, sent.parts]);
    }
  });

  it('400: a text of too many parts', async () => {
    const { status, body } = await tenant.preview(project, { to: newNumber(), text: 'ä→'.repeat(400) });
    expect([status, body.details[0].path]).toEqual([400, 'text']);
  });

  it('404: a project of somebody else', async () => {
    const foreign = { ...project, projectId: (await world.project()).projectId };
    expect((await tenant.preview(foreign, { to: newNumber(), text: TEXT })).status).toBe(404);
  });

  it('409: an archived project', async () => {
    const other = await tenant.project();
    await world.admin('patch', `/v1/projects/${other.projectId}`, { status: 'archived' });
    const { status } = await tenant.preview({ ...other, key: app.adminKey }, { to: newNumber(), text: TEXT });
    expect(status).toBe(409);
  });
});
