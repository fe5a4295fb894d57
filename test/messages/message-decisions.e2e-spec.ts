import { settled } from '../harness/eventually.js';
import { newNumber } from '../harness/numbers.js';
import { SimulatorAdapter } from '../../src/messaging/providers/simulator/simulator-adapter.js';
import { MessageWorld, type SendingProject } from '../harness/message-world.js';

const HOUR_MS = 3_600_000;

describe('At the hand-over', () => {
  let world: MessageWorld;
  let project: SendingProject;
  beforeAll(async () => {
    world = await MessageWorld.start();
    project = await world.project();
  });
  afterAll(() => world.stop());

  const suspend = (projectId: string, status: 'suspended' | 'active' | 'archived'): Promise<unknown> =>
    world.world.admin('patch', `/v1/projects/${projectId}`, { status });
  const later = (): { sendAt: number; status: 'SCHEDULED' } => ({ sendAt: Date.now() + HOUR_MS, status: 'SCHEDULED' });
  /** Makes what is scheduled due. */
  const comeDue = (ids: readonly string[]): Promise<unknown> =>
    world.sql.rows(`UPDATE messages SET dueAt = ${Date.now()} WHERE messageId IN (${ids.map(() => '?').join()})`, ids);

  it('a message whose number opted out before is never SENDING', async () => {
    const number = newNumber();
    const ids = await world.accept(project, [number], later());
    await world.world.admin('post', `/v1/projects/${project.projectId}/phones/${number}/opt-out`, {});
    await comeDue(ids);
    const [message] = await world.until(ids, 'BLOCKED');
    expect(message).toMatchObject({ reason: 'opted_out', attemptCount: 0, costMicros: 0, queuedFor: null });
    expect(await world.timeline(ids[0] ?? '')).toEqual(['STATUS SCHEDULED', 'STATUS BLOCKED opted_out']);
  });

  it('opt-outs under way are waited for: none that has committed is followed by a request', async () => {
    const adapter = world.app.app.get(SimulatorAdapter, { strict: false });
    const startedAt = new Map<string, number>();
    const send = adapter.send.bind(adapter);
    adapter.send = (account, batch) => {
      for (const { to } of batch) startedAt.set(to, performance.now());
      return send(account, batch);
    };
    const numbers = Array.from({ length: 60 }, newNumber);
    const ids = await world.accept(project, numbers, later());
    await comeDue(ids);
    const outAt = await Promise.all(
      numbers.map(async (number) => {
        await world.world.admin('post', `/v1/projects/${project.projectId}/phones/${number}/opt-out`, {});
        return performance.now();
      }),
    );
    const messages = await world.until(ids, ['BLOCKED', 'DELIVERED']);
    adapter.send = send;
    for (const message of messages) {
      const entries = await world.sql.rows<{ n: number }>(
        `SELECT COUNT(*) AS n FROM message_entries e JOIN phones p ON p.projectId = ? AND p.phoneE164 = ?
WHERE e.messageId = ? AND e.status = 'SENDING' AND e.at > p.optOutAt`,
        [project.projectId, message.phone, message.messageId],
      );
      expect(Number(entries[0]?.n)).toBe(0);
      if (message.status === 'BLOCKED') expect(startedAt.has(message.phone)).toBe(false);
    }
    expect(outAt).toHaveLength(numbers.length);
  });

  it('a scheduled message is queued and sent when it is due, and both are reported', async () => {
    const ids = await world.accept(project, [newNumber()], later());
    await settled();
    expect((await world.message(ids[0] ?? '')).status).toBe('SCHEDULED');
    await comeDue(ids);
    await world.until(ids, 'DELIVERED');
    expect(await world.timeline(ids[0] ?? '')).toEqual(
      expect.arrayContaining(['STATUS SCHEDULED', 'STATUS QUEUED', 'STATUS SENDING', 'STATUS SENT']),
    );
    expect(await world.events(ids[0] ?? '')).toEqual(
      ['scheduled', 'queued', 'sending', 'sent', 'delivered'].map((word) => `message.${word}`),
    );
  });

  it('what is not valid any more has expired, at once or when its time comes', async () => {
    const now = Date.now();
    const [due = ''] = await world.accept(project, [newNumber()], { validUntil: now - 1 });
    const [waiting = ''] = await world.accept(project, [newNumber()], { ...later(), validUntil: now + 500 });
    const messages = await world.until([due, waiting], 'EXPIRED');
    expect(messages.map(({ reason, attemptCount }) => [reason, attemptCount])).toEqual([
      ['validity_ended', 0],
      ['validity_ended', 0],
    ]);
  });

  it('a message whose number was erased, or erased and made again, is blocked', async () => {
    const [gone, again] = [newNumber(), newNumber()];
    const ids = await world.accept(project, [gone, again], later());
    await world.sql.rows('DELETE FROM phones WHERE phoneE164 = ?', [gone]);
    await world.sql.rows('UPDATE phones SET createdAt = ? WHERE phoneE164 = ?', [Date.now() + 1_000, again]);
    await comeDue(ids);
    const messages = await world.until(ids, 'BLOCKED');
    expect(messages.map(({ reason }) => reason)).toEqual(['erased', 'erased']);
    const [row] = await world.sql.rows('SELECT blockedCount FROM phones WHERE phoneE164 = ?', [again]);
    expect(row).toEqual({ blockedCount: 0 });
  });

  it('a suspended project waits untouched, and goes on when it is active again', async () => {
    const own = await world.project();
    await world.accept(own, ['+14155552601'], later());
    await suspend(own.projectId, 'suspended');
    const ids = await world.insert(own, ['+14155552601']);
    await settled();
    expect(await world.message(ids[0] ?? '')).toMatchObject({ status: 'QUEUED', version: 1, fence: 0, hold: null });
    await suspend(own.projectId, 'active');
    await world.until(ids, 'DELIVERED');
  });

  it('what waits in an archived project is canceled', async () => {
    const own = await world.project();
    await world.accept(own, ['+14155552601'], later());
    await suspend(own.projectId, 'suspended');
    const ids = await world.insert(own, ['+14155552601']);
    await suspend(own.projectId, 'archived');
    const [message] = await world.until(ids, 'CANCELED');
    expect(message?.reason).toBe('project_archived');
  });
});
