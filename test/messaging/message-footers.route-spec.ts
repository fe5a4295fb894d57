import { newNumber } from '../harness/numbers.js';
import { eventually } from '../harness/eventually.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { Sql } from '../harness/sql.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PRICE = 0.01;
/** One part without the footer, two with it. */
const TEXT = `${'x'.repeat(149)}.`;
const FOOTER = ' Reply STOP to opt out.';

/** What the 202 says of a message, and what is stored of it. */
interface Shown {
  readonly messageId: string;
  readonly text: string;
  readonly parts: number;
  readonly cost: number;
  readonly version: number;
}

describe('The footer of a message', () => {
  const app = routeApp();
  const world = new World(app);
  const tenant = new MessageTenant(world);
  let sql: Sql;
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
  });
  afterAll(async () => {
    await sql.close();
  });

  async function reminding(policy: object = {}): Promise<SendingProject> {
    const project = await tenant.project({ compliance: { optOutRemindersEnabled: true } });
    await world.send('put', `/v1/providers/${project.providerId}/prices`, app.adminKey, {
      prices: [{ country: 'US', price: PRICE }],
    });
    const put = await world.send('put', `/v1/projects/${project.projectId}/sending-policy`, app.adminKey, policy);
    expect(put.status).toBe(200);
    return project;
  }
  async function send(project: SendingProject, body: object): Promise<Shown> {
    const response = await tenant.send(project, body);
    expect(response.status).toBe(202);
    return response.body as Shown;
  }
  const read = async (messageId: string): Promise<Shown & { status: string; reason: string | null }> =>
    (await world.admin('get', `/v1/messages/${messageId}`)) as never;
  const delivered = (messageId: string): Promise<void> =>
    eventually('it is delivered', async () => (await read(messageId)).status === 'DELIVERED');
  const comeDue = (messageId: string): Promise<unknown> =>
    sql.rows('UPDATE messages SET dueAt = ? WHERE messageId = ?', [Date.now(), messageId]);
  const reminderOf = async (to: string): Promise<number | null> =>
    (
      await sql.rows<{ at: number | null }>('SELECT lastOptOutReminderAt AS at FROM phones WHERE phoneE164 = ?', [to])
    )[0]?.at ?? null;
  const remindersOf = (to: string): Promise<number> =>
    sql.count("events WHERE subject = ? AND type = 'phone.opt_out_reminder_sent'", [to]);
  const later = () => ({ sendAt: Date.now() + HOUR_MS });
  async function usageOf({ projectId }: SendingProject): Promise<{ parts: number; costMicros: number }> {
    const [sum] = await sql.rows<{ parts: number; costMicros: number }>(
      `SELECT SUM(parts) AS parts, SUM(costMicros) AS costMicros FROM (
SELECT parts, costMicros FROM usage_deltas WHERE projectId = ? UNION ALL
SELECT parts, costMicros FROM usage_days WHERE projectId = ?) AS deltas`,
      [projectId, projectId],
    );
    return { parts: Number(sum?.parts), costMicros: Number(sum?.costMicros) };
  }
  /** Of all days: what is sent in an hour may count for tomorrow. */
  async function spent({ projectId }: SendingProject): Promise<number> {
    const uses = await sql.rows<{ used: number }>('SELECT used FROM cap_uses WHERE projectId = ?', [projectId]);
    return uses.reduce((sum, { used }) => sum + used, 0);
  }

  // Seen to fail with the footer added at the hand-over: 1 part for 0.01 in the 202, 2 parts for 0.02 sent.
  it('202: text, parts and cost are those that go out, in preview, events, usage and caps too', async () => {
    const project = await reminding({ spendPerDay: 5 });
    const to = newNumber();
    const { body: preview } = await tenant.preview(project, { to, text: TEXT });
    const accepted = await send(project, { to, text: TEXT });
    const shown = { text: TEXT + FOOTER, parts: 2, cost: 2 * PRICE };
    expect(accepted).toMatchObject(shown);
    expect(preview).toMatchObject({ text: shown.text, parts: 2, price: 2 * PRICE });
    expect(await spent(project)).toBe(20_000);
    await delivered(accepted.messageId);
    expect(await read(accepted.messageId)).toMatchObject(shown);
    const events = await sql.rows<{ data: string }>(
      "SELECT data FROM events WHERE projectId = ? AND type LIKE 'message.%' ORDER BY eventId",
      [project.projectId],
    );
    const told = events.map(({ data }) => JSON.parse(data) as Shown);
    expect(told.map(({ text, parts, cost }) => ({ text, parts, cost }))).toEqual(told.map(() => shown));
    expect(await usageOf(project)).toEqual({ parts: 2, costMicros: 20_000 });
  });

  it('202: messages accepted at once all carry it; the number is reminded when one is SENT', async () => {
    const project = await reminding();
    const to = newNumber();
    const { body } = await tenant.batch(
      project,
      [1, 2, 3].map((n) => ({ to, text: `No. ${n}.`, ...later() })),
    );
    const messages = (body.data as { message: Shown }[]).map(({ message }) => message);
    expect(messages.map(({ text }) => text)).toEqual([1, 2, 3].map((n) => `No. ${n}.${FOOTER}`));
    expect([await reminderOf(to), await remindersOf(to)]).toEqual([null, 0]);
    await comeDue(messages[0]?.messageId ?? '');
    await delivered(messages[0]?.messageId ?? '');
    expect([await reminderOf(to), await remindersOf(to)]).toEqual([expect.any(Number), 1]);
    expect((await send(project, { to, text: 'No. 4.' })).text).toBe('No. 4.');
    const inTime = Date.now() + 31 * DAY_MS;
    expect((await send(project, { to, text: 'No. 5.', sendAt: inTime })).text).toBe(`No. 5.${FOOTER}`);
  });

  it('a reminder that was SENT meanwhile takes it away: with SENDING, and caps keep what they hold', async () => {
    const project = await reminding({ spendPerDay: 5 });
    const to = newNumber();
    const [first, second] = [
      await send(project, { to, text: TEXT, ...later() }),
      await send(project, { to, text: TEXT }),
    ];
    await delivered(second.messageId);
    const reminded = await reminderOf(to);
    expect([first.parts, second.parts]).toEqual([2, 2]);
    await comeDue(first.messageId);
    await delivered(first.messageId);
    expect(await read(first.messageId)).toMatchObject({ text: TEXT, parts: 1, cost: PRICE });
    const events = await sql.rows<{ type: string; data: string }>(
      "SELECT type, data FROM events WHERE projectId = ? AND type LIKE 'message.%' ORDER BY eventId",
      [project.projectId],
    );
    const told = events
      .map(({ type, data }) => ({ type, ...(JSON.parse(data) as Shown) }))
      .filter(({ messageId }) => messageId === first.messageId)
      .map(({ type, parts, version }) => [type, parts, version]);
    expect(told.slice(0, 3)).toEqual([
      ['message.scheduled', 2, 1],
      ['message.queued', 2, 2],
      ['message.sending', 1, 3],
    ]);
    expect(await usageOf(project)).toEqual({ parts: 3, costMicros: 30_000 });
    expect(await spent(project)).toBe(40_000);
    expect([await reminderOf(to), await remindersOf(to)]).toEqual([reminded, 1]);
  });

  it('it goes when the project wants no reminders any more; what was accepted without one gets none', async () => {
    const project = await reminding();
    const to = newNumber();
    const wanted = (optOutRemindersEnabled: boolean) =>
      world.admin('patch', `/v1/projects/${project.projectId}`, { complianceSettings: { optOutRemindersEnabled } });
    const reminded = await send(project, { to, text: TEXT, ...later() });
    await wanted(false);
    const plain = await send(project, { to, text: TEXT, ...later() });
    await comeDue(reminded.messageId);
    await delivered(reminded.messageId);
    expect(await read(reminded.messageId)).toMatchObject({ text: TEXT, parts: 1, cost: PRICE });
    await wanted(true);
    await comeDue(plain.messageId);
    await delivered(plain.messageId);
    expect(await read(plain.messageId)).toMatchObject({ text: TEXT, parts: 1, cost: PRICE });
    expect([await reminderOf(to), await remindersOf(to)]).toEqual([null, 0]);
  });

  // Seen to fail with reminders that fall back when a message ends without having been sent.
  it('a message that is never sent reminds nobody, and takes no reminder back', async () => {
    const project = await reminding();
    const to = newNumber();
    const first = await send(project, { to, text: TEXT, ...later() });
    const second = await send(project, { to, text: TEXT });
    await delivered(second.messageId);
    const reminded = await reminderOf(to);
    await world.admin('post', `/v1/messages/${first.messageId}/cancel`, {});
    expect((await read(first.messageId)).status).toBe('CANCELED');
    expect(await reminderOf(to)).toBe(reminded);
    const other = newNumber();
    await world.admin(
      'post',
      `/v1/messages/${(await send(project, { to: other, text: TEXT, ...later() })).messageId}/cancel`,
      {},
    );
    expect(await reminderOf(other)).toBeNull();
    expect((await send(project, { to: other, text: 'Hello.' })).text).toBe(`Hello.${FOOTER}`);
  });

  it('202: in the words of the policy, and none in what is URGENT', async () => {
    const de = { footer: 'Mit STOPP ist Schluss.' };
    const project = await reminding({ keywordTexts: { footer: 'Text END to end.', byLanguage: { de } } });
    const texts = [
      await send(project, { to: newNumber(), text: 'Hello.' }),
      await send(project, { to: '+4915112345678', text: 'Hallo.' }),
      await send(project, { to: newNumber(), text: 'Your code is 1234.', category: 'URGENT', ...later() }),
    ].map(({ text }) => text);
    expect(texts).toEqual(['Hello. Text END to end.', 'Hallo. Mit STOPP ist Schluss.', 'Your code is 1234.']);
  });

  it('202: with the link of the number from a name, and the message keeps to senders of that kind', async () => {
    const project = await reminding({ keywordTexts: { footerLink: 'No more:' } });
    const name = await tenant.sender(project.projectId, project.providerId, { kind: 'NAME', address: 'ACME' });
    const to = newNumber();
    const named = await send(project, { to, text: 'Hello.', from: 'ACME' });
    const [phone] = await sql.rows<{ optOutToken: string }>('SELECT optOutToken FROM phones WHERE phoneE164 = ?', [to]);
    expect(named.text).toMatch(/^Hello\. No more: https?:.*\/o\/[\w-]{22}$/);
    expect(named.text.endsWith(phone?.optOutToken ?? '-')).toBe(true);
    // Seen to fail with the kind decided at the first hand-over.
    const waiting = await send(project, { to: newNumber(), text: 'Hello.', ...later() });
    const path = `/v1/projects/${project.projectId}/senders`;
    await world.admin('patch', `${path}/${project.senderId}`, { status: 'disabled' });
    await comeDue(waiting.messageId);
    await eventually('it is blocked', async () => (await read(waiting.messageId)).status === 'BLOCKED');
    expect(await read(waiting.messageId)).toMatchObject({ reason: 'no_sender', text: `Hello.${FOOTER}` });
    expect(name.address).toBe('ACME');
  });

  it('400: a text of too many parts with it, whether or not the number was reminded lately', async () => {
    const project = await reminding();
    const [reminded, other] = [newNumber(), newNumber()];
    await delivered((await send(project, { to: reminded, text: 'Hello.' })).messageId);
    await send(project, { to: other, text: 'Hello.', ...later() });
    for (const to of [reminded, other]) {
      const { status, body } = await tenant.send(project, { to, text: 'x'.repeat(1_520) });
      expect([status, body.details?.[0]?.rule]).toEqual([400, 'maxParts']);
    }
    await world.admin('patch', `/v1/projects/${project.projectId}`, {
      complianceSettings: { optOutRemindersEnabled: false },
    });
    expect((await send(project, { to: reminded, text: 'x'.repeat(1_520) })).parts).toBe(10);
  });
});
