import type { Receipt } from '../../src/messaging/providers/adapter/provider-adapter.js';
import { ProviderReceipts } from '../../src/messaging/providers/adapter/provider-receipts.js';
import { eventually, settled } from '../harness/eventually.js';
import { newNumber } from '../harness/numbers.js';
import { MessageWorld, type SendingProject } from '../harness/message-world.js';

const HOUR_MS = 3_600_000;
const ABSENT = '+14155550101';
const NO_ROOM = '+14155550105';
const BREAKS = '+14155550106';

describe('How messages end', () => {
  let world: MessageWorld;
  let project: SendingProject;
  beforeAll(async () => {
    world = await MessageWorld.start();
    project = await world.project();
  });
  afterAll(() => world.stop());

  const deliveredLate = async (id: string): Promise<void> => {
    const [attempt] = await world.attempts(id);
    const receipt: Receipt = {
      attemptId: attempt?.attemptId ?? null,
      providerMessageId: null,
      status: 'DELIVERED',
      reason: null,
      code: null,
      detail: null,
      costMicros: null,
    };
    await world.app.app.get(ProviderReceipts, { strict: false }).take(project.providerId, [receipt]);
  };
  const counters = async () => {
    const [row] = await world.sql.rows(
      'SELECT messageCount, deliveredCount, failedCount FROM phones WHERE projectId = ? AND phoneE164 = ?',
      [project.projectId, ABSENT],
    );
    return row;
  };
  const endedBefore = (id: string, hours: number): Promise<unknown> =>
    world.sql.rows('UPDATE messages SET endedAt = ? WHERE messageId = ?', [Date.now() - hours * HOUR_MS, id]);

  it('UNDELIVERED becomes DELIVERED by a receipt within 72 hours, and counters follow; later it stays', async () => {
    const [inTime = '', tooLate = ''] = await world.accept(project, [ABSENT, ABSENT]);
    await world.until([inTime, tooLate], 'UNDELIVERED');
    expect(await counters()).toEqual({ messageCount: 2, deliveredCount: 0, failedCount: 2 });
    await endedBefore(inTime, 71);
    await endedBefore(tooLate, 73);
    await deliveredLate(inTime);
    await deliveredLate(tooLate);
    expect((await world.message(inTime)).status).toBe('DELIVERED');
    expect(await world.message(tooLate)).toMatchObject({ status: 'UNDELIVERED', reason: 'absent_subscriber' });
    expect(await world.timeline(tooLate)).toContain('RECEIPT DELIVERED');
    expect(await counters()).toEqual({ messageCount: 2, deliveredCount: 1, failedCount: 1 });
    expect(await world.events(inTime)).toContain('message.delivered');
    expect(await world.events(tooLate)).not.toContain('message.delivered');
  });

  it('…5550105: a gateway without room is asked again until the validity ends, then EXPIRED', async () => {
    const own = await world.project();
    const [id = ''] = await world.accept(own, [NO_ROOM]);
    await eventually('it is attempted again', async () => (await world.attempts(id)).length >= 2);
    await eventually('it waits', async () => (await world.message(id)).status === 'QUEUED');
    expect(new Set((await world.attempts(id)).map(({ status }) => status))).toEqual(new Set(['UNAVAILABLE']));
    expect(await world.timeline(id)).toContain('RETURN QUEUED');
    expect((await world.events(id)).filter((type) => type === 'message.sending')).toHaveLength(1);
    await world.sql.rows('UPDATE messages SET validUntil = ?, wakeAt = ? WHERE messageId = ?', [
      Date.now(),
      Date.now(),
      id,
    ]);
    const [message] = await world.until([id], 'EXPIRED');
    expect(message).toMatchObject({ reason: 'validity_ended', costMicros: 0, sentAt: null });
  });

  it('what a gateway would deliver after the end of its validity is UNDELIVERED then', async () => {
    const own = await world.project({ settings: { receiptMs: HOUR_MS } });
    const validUntil = Date.now() + 1_500;
    const [id = ''] = await world.accept(own, [newNumber()], { validUntil });
    const [message] = await world.until([id], 'UNDELIVERED');
    expect(message).toMatchObject({ reason: 'validity_ended', attemptCount: 1 });
    expect(message?.endedAt).toBeGreaterThanOrEqual(validUntil);
  });

  it('…5550106: a broken connection leaves it SENDING; given up it is UNDELIVERED and keeps its cost', async () => {
    const own = await world.project();
    const [id = ''] = await world.accept(own, [BREAKS]);
    const isUnknown = async () => (await world.attempts(id))[0]?.status === 'UNKNOWN';
    await eventually('the outcome is unknown', isUnknown);
    const before = await world.message(id);
    expect(before).toMatchObject({ status: 'SENDING', attemptCount: 1 });
    expect(before.wakeAt).toBe((before.validUntil ?? 0) + 24 * HOUR_MS);
    await settled();
    await world.sql.rows('UPDATE messages SET wakeAt = ? WHERE messageId = ?', [Date.now(), id]);
    const [message] = await world.until([id], 'UNDELIVERED');
    expect(message).toMatchObject({ reason: 'outcome_unknown', attemptCount: 1, costMicros: before.costMicros });
    expect(await world.attempts(id)).toHaveLength(1);
  });
});
