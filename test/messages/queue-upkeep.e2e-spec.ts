import { eventually } from '../harness/eventually.js';
import { MessageWorld, type SendingProject } from '../harness/message-world.js';
import { Sql } from '../harness/sql.js';

const NUMBER = '+14155552601';
/** More than are handed over at once. */
const LONG_QUEUE = 1_000;
const DOWN_FOR_MS = 2_000;
/** Shorter than what a sender must be off for before its messages are moved. */
const OFF_FOR_MS = 250;
const WITHIN_MS = 20_000;
const LOOK_AGAIN_MS = 4_000;

describe('What waits for a sender that takes no messages', () => {
  let world: MessageWorld;
  let other: Sql;
  beforeAll(async () => {
    world = await MessageWorld.start();
    other = await Sql.open(world.app.schema);
  });
  afterAll(async () => {
    await other.close();
    await world.stop();
  });

  /** Off since long ago. */
  const disable = ({ senderId }: { senderId: string }): Promise<unknown> =>
    world.sql.rows("UPDATE senders SET status = 'disabled', updatedAt = 0 WHERE senderId = ?", [senderId]);
  const switchSender = ({ projectId, senderId }: SendingProject, status: string): Promise<unknown> =>
    world.world.admin('patch', `/v1/projects/${projectId}/senders/${senderId}`, { status });
  const switchProvider = ({ providerId }: SendingProject, status: string): Promise<unknown> =>
    world.world.admin('patch', `/v1/providers/${providerId}`, { status });
  const openBreaker = ({ providerId }: SendingProject, forMs: number): Promise<unknown> =>
    world.sql.rows('UPDATE providers SET failures = 5, downUntil = ? WHERE providerId = ?', [
      Date.now() + forMs,
      providerId,
    ]);

  // Seen to fail with the breaker read once for a whole queue, and one queue at a time.
  it('a long queue at a gateway that is down keeps no other one waiting, and is looked at seldom', async () => {
    const down = await world.project({ settings: { availability: 'down' } });
    const closed = await world.project();
    const next = await world.sender(closed.projectId, { rank: 500 });
    await world.accept(closed, [NUMBER], { sendAt: Date.now() + WITHIN_MS * 10, status: 'SCHEDULED' });
    const long = await world.accept(down, Array<string>(LONG_QUEUE).fill(NUMBER), {
      isSenderNamed: true,
      dueAt: Date.now() + WITHIN_MS * 10,
    });
    const release = await holdNumber(down);
    try {
      await openBreaker(down, DOWN_FOR_MS);
      await world.sql.rows('UPDATE messages SET dueAt = ? WHERE projectId = ?', [Date.now(), down.projectId]);
      await eventually('some are taken', async () => {
        const rows = await world.messages(long);
        return rows.some(({ fence }) => fence > 0);
      });
      await new Promise((resolve) => setTimeout(resolve, DOWN_FOR_MS));
      await openBreaker(down, WITHIN_MS * 10);
    } finally {
      await release();
    }
    await disable(closed);
    const [id = ''] = await world.insert(closed, [NUMBER]);
    expect((await world.until([id], 'DELIVERED'))[0]).toMatchObject(next);
    await eventually('nothing of the long queue is due soon', async () => {
      const rows = await world.messages(long);
      return rows.every(({ status, dueAt }) => status === 'QUEUED' && (dueAt ?? 0) > Date.now() + LOOK_AGAIN_MS / 2);
    });
  });

  // Seen to fail with messages that were ended as soon as the sender was found disabled.
  it.each(['sender', 'provider'])('nothing ends or moves when its %s is off for a moment', async (what) => {
    const project = await world.project();
    await world.sender(project.projectId, { rank: 500 });
    const choices = { sendAt: Date.now() + WITHIN_MS * 10, status: 'SCHEDULED' } as const;
    await world.accept(project, [NUMBER], choices);
    const turn = (status: string) => (what === 'sender' ? switchSender : switchProvider)(project, status);
    await turn('disabled');
    const ids = [
      ...(await world.insert(project, [NUMBER])),
      ...(await world.insert(project, [NUMBER], { isSenderNamed: true })),
    ];
    await new Promise((resolve) => setTimeout(resolve, OFF_FOR_MS));
    await turn('active');
    const rows = await world.until(ids, 'DELIVERED');
    expect(new Set(rows.map(({ senderId }) => senderId))).toEqual(new Set([project.senderId]));
  });

  // Seen to fail with the state of the queue as it was when its messages were taken.
  it('a message stays whose sender is enabled while it is being moved', async () => {
    const project = await world.project();
    const choices = { sendAt: Date.now() + WITHIN_MS * 10, status: 'SCHEDULED' } as const;
    await world.accept(project, [NUMBER], choices);
    await disable(project);
    const release = await holdNumber(project);
    try {
      const [id = ''] = await makeDue(project);
      await eventually('it is taken', async () => (await world.message(id)).fence > 0);
      await switchSender(project, 'active');
      await release();
      await world.until([id], 'DELIVERED');
    } finally {
      await release();
    }
  });

  it('what another sender takes goes there although that one is down: its breaker holds it', async () => {
    const project = await world.project();
    const next = await world.sender(project.projectId, { rank: 500, settings: { availability: 'down' } });
    await openBreaker({ ...project, ...next }, WITHIN_MS * 10);
    const choices = { sendAt: Date.now() + WITHIN_MS * 10, status: 'SCHEDULED' } as const;
    await world.accept(project, [NUMBER], choices);
    await disable(project);
    const [id = ''] = await world.insert(project, [NUMBER]);
    await eventually('it has moved', async () => (await world.message(id)).senderId === next.senderId);
    expect((await world.message(id)).status).toBe('QUEUED');
  });

  /** Locks the row of the number, so that nothing becomes of its messages until the returned function is called. */
  function holdNumber({ projectId }: SendingProject): Promise<() => Promise<void>> {
    return other.hold('SELECT 1 FROM phones WHERE projectId = ? AND phoneE164 = ?', [projectId, NUMBER]);
  }

  /** The messages of a project, due now. */
  async function makeDue(project: SendingProject): Promise<string[]> {
    const rows = await world.sql.rows<{ messageId: string }>('SELECT messageId FROM messages WHERE projectId = ?', [
      project.projectId,
    ]);
    const ids = rows.map(({ messageId }) => messageId);
    await world.sql.rows("UPDATE messages SET status = 'QUEUED', sendAt = ?, dueAt = ? WHERE projectId = ?", [
      Date.now(),
      Date.now(),
      project.projectId,
    ]);
    return ids;
  }
});
