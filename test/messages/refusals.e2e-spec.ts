import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { OutgoingMessage, SendOutcome } from '../../src/messaging/providers/adapter/provider-adapter.js';
import { SimulatorAdapter } from '../../src/messaging/providers/simulator/simulator-adapter.js';
import { eventually } from '../harness/eventually.js';
import { MessageWorld, type SendingProject } from '../harness/message-world.js';

const NUMBER = '+14155552601';
/** The gateway never has room for it. */
const NO_ROOM = '+14155550105';
const WITHIN_MS = 15_000;
const FAILURES_MAX = 5;
const SOON_MS = 2_000;
const STATUS_400 = { kind: 'UNAVAILABLE', concerns: 'message', detail: 'Status 400.', status: 400 } as const;

describe('What a gateway refuses', () => {
  let world: MessageWorld;
  let adapter: SimulatorAdapter;
  let send: SimulatorAdapter['send'];
  beforeAll(async () => {
    world = await MessageWorld.start();
    adapter = world.app.app.get(SimulatorAdapter, { strict: false });
    send = adapter.send.bind(adapter);
  });
  afterEach(() => {
    adapter.send = send;
  });
  afterAll(() => world.stop());

  /** The gateway says this of some messages from now on. */
  const refuse = (isRefused: (message: OutgoingMessage) => boolean, outcome: SendOutcome): void => {
    adapter.send = (account, batch) =>
      batch.map((message) =>
        isRefused(message) ? Promise.resolve(outcome) : send(account, [message])[0],
      ) as Promise<SendOutcome>[];
  };
  /** A project of another tenant that sends by the same provider. */
  const neighbourOf = async ({ providerId }: SendingProject, address: string): Promise<SendingProject> => {
    const project = await world.world.project();
    const path = `/v1/projects/${project.projectId}/senders`;
    const { senderId } = await world.world.admin('post', path, { kind: 'NUMBER', address, providerId });
    return { ...project, providerId, senderId: String(senderId) };
  };
  const breakerOf = async ({ providerId }: SendingProject) => {
    const [row] = await world.sql.rows<{ failures: number; downUntil: number | null; downReason: string | null }>(
      'SELECT failures, downUntil, downReason FROM providers WHERE providerId = ?',
      [providerId],
    );
    return row;
  };
  /** The gateway is not there for some projects from now on; returns which of their messages are sent there. */
  const goAway = (...from: readonly SendingProject[]): OutgoingMessage[] => {
    const tried: OutgoingMessage[] = [];
    const isTried = (message: OutgoingMessage): boolean =>
      from.some(({ projectId }) => projectId === message.projectId) && tried.push(message) > 0;
    refuse(isTried, { kind: 'UNAVAILABLE', concerns: 'provider', detail: 'Nobody there.' });
    return tried;
  };
  const openUntil = ({ providerId }: SendingProject, at: number): Promise<unknown> =>
    world.sql.rows('UPDATE providers SET failures = 5, downUntil = ? WHERE providerId = ?', [at, providerId]);
  const makeDue = (projectIds: readonly string[]): Promise<unknown> =>
    world.sql.rows(
      `UPDATE messages SET dueAt = ? WHERE status = 'QUEUED' AND projectId IN (${projectIds.map(() => '?').join()})`,
      [Date.now(), ...projectIds],
    );
  /** When a provider took a message is noted every few seconds only. */
  const ageAcceptance = ({ providerId }: SendingProject, ms: number): Promise<unknown> =>
    world.sql.rows('UPDATE providers SET acceptedAt = acceptedAt - ? WHERE providerId = ?', [ms, providerId]);
  const attemptsOf = async ({ projectId }: SendingProject): Promise<number> =>
    world.sql.count("message_attempts WHERE projectId = ? AND status <> 'STARTED'", [projectId]);

  // Seen to fail with each refusal counted by the breaker.
  it('a message that is refused while others are taken leaves the breaker closed', async () => {
    const project = await world.project();
    const neighbour = await neighbourOf(project, '+14157780001');
    await world.until(await world.accept(neighbour, [NUMBER]), 'DELIVERED');
    const ids = await world.accept(project, Array<string>(2 * FAILURES_MAX).fill(NO_ROOM));
    await eventually('all were refused', async () => (await attemptsOf(project)) >= ids.length);
    expect(await breakerOf(project)).toMatchObject({ failures: 0, downUntil: null });
    await world.until(await world.insert(neighbour, [NUMBER]), 'DELIVERED');
  });

  it('where nothing else is taken it is the provider that refuses', async () => {
    const project = await world.project();
    await world.accept(project, Array<string>(FAILURES_MAX).fill(NO_ROOM));
    await eventually('the breaker is open', async () => (await breakerOf(project))?.downUntil !== null);
  });

  // Seen to fail with a message that was sent again until its validity ended.
  it('a message refused with a status five times, while others are taken, ends rejected_by_provider', async () => {
    const project = await world.project();
    const refused = '+14155552602';
    await world.until(await world.accept(project, [NUMBER]), 'DELIVERED');
    refuse(({ to }) => to === refused, STATUS_400);
    const [id = ''] = await world.accept(project, [refused]);
    for (let attempts = 1; attempts < 5; attempts += 1) {
      await eventually('it was refused', async () => {
        const { status, attemptCount } = await world.message(id);
        return status === 'QUEUED' && attemptCount === attempts;
      });
      await ageAcceptance(project, 6_000);
      await world.until(await world.accept(project, [NUMBER]), 'DELIVERED');
      await makeDue([project.projectId]);
    }
    await world.until([id], 'FAILED');
    expect(await world.message(id)).toMatchObject({ reason: 'rejected_by_provider', attemptCount: 5, costMicros: 0 });
    expect((await world.timeline(id)).filter((entry) => entry === 'RETURN QUEUED')).toHaveLength(4);
  });

  // Seen to fail with refusals counted that no acceptance came after.
  it('a gateway that refuses everybody from one moment to the next ends no message: its breaker opens', async () => {
    const project = await world.project();
    await world.until(await world.accept(project, [NUMBER]), 'DELIVERED');
    refuse(({ projectId }) => projectId === project.projectId, STATUS_400);
    const ids = await world.accept(project, Array<string>(FAILURES_MAX).fill(NUMBER));
    await eventually('each was refused more than five times', async () => {
      await makeDue([project.projectId]);
      return (await world.messages(ids)).every(({ status, attemptCount }) => status === 'FAILED' || attemptCount > 5);
    });
    expect((await world.messages(ids)).filter(({ status }) => status === 'FAILED')).toEqual([]);
    await ageAcceptance(project, 60_000);
    await eventually('the breaker is open', async () => {
      await makeDue([project.projectId]);
      return ((await breakerOf(project))?.downUntil ?? null) !== null;
    });
    adapter.send = send;
    await world.sql.rows('UPDATE providers SET downUntil = ? WHERE providerId = ?', [Date.now(), project.providerId]);
    await eventually('all are delivered', async () => {
      await makeDue([project.projectId]);
      return (await world.messages(ids)).every(({ status }) => status === 'DELIVERED');
    });
  });

  it('a sender that is refused closes its own queue only, and opens it again', async () => {
    const project = await world.project();
    const neighbour = await neighbourOf(project, '+14157780002');
    const [sender] = await world.sql.rows<{ address: string }>('SELECT address FROM senders WHERE senderId = ?', [
      project.senderId,
    ]);
    refuse(({ from }) => from === sender?.address, {
      kind: 'UNAVAILABLE',
      concerns: 'sender',
      detail: 'Its queue is full.',
    });
    const ids = await world.accept(project, Array<string>(FAILURES_MAX).fill(NUMBER));
    const downUntil = async () =>
      (
        await world.sql.rows<{ downUntil: number | null }>('SELECT downUntil FROM senders WHERE senderId = ?', [
          project.senderId,
        ])
      )[0]?.downUntil ?? null;
    await eventually('its queue is closed', async () => (await downUntil()) !== null);
    expect(await breakerOf(project)).toMatchObject({ failures: 0, downUntil: null });
    await world.until(await world.accept(neighbour, [NUMBER]), 'DELIVERED');
    const shown = await world.world.admin('get', `/v1/messages/${ids[0] ?? ''}`);
    expect(shown['hold']).toBe('provider_down');
    adapter.send = send;
    await world.sql.rows('UPDATE senders SET downUntil = ? WHERE senderId = ?', [Date.now(), project.senderId]);
    await eventually('all are sent', async () => {
      await makeDue([project.projectId]);
      return (await world.messages(ids)).every(({ status }) => status === 'DELIVERED');
    });
    expect(await downUntil()).toBeNull();
  });

  // Seen to fail with all that was due sent at once when the breaker had been open.
  it('a breaker that was open gets one message at a time, and tenants take turns', async () => {
    const project = await world.project();
    const neighbour = await neighbourOf(project, '+14157780003');
    const tried = goAway(project, neighbour);
    await openUntil(project, Date.now() + 10 * WITHIN_MS);
    await world.accept(project, Array<string>(20).fill(NUMBER), { isSenderNamed: true });
    await world.accept(neighbour, [NUMBER], { isSenderNamed: true });
    for (let round = 1; round <= 4; round += 1) {
      // What was moved in the last round is at rest again.
      await eventually('nothing is due soon', async () => {
        const places = [project.projectId, neighbour.projectId];
        const soon = 'messages WHERE projectId IN (?, ?) AND (dueAt IS NULL OR dueAt < ?)';
        return (await world.sql.count(soon, [...places, Date.now() + SOON_MS])) === 0;
      });
      await world.sql.rows(
        `UPDATE messages m JOIN providers p ON p.providerId = m.providerId
SET m.dueAt = ?, p.failures = 5, p.downUntil = ? WHERE m.projectId IN (?, ?)`,
        [Date.now(), Date.now(), project.projectId, neighbour.projectId],
      );
      await eventually('one was sent, and refused', async () => {
        const { downUntil = null } = (await breakerOf(project)) ?? {};
        return tried.length >= round && (downUntil ?? 0) > Date.now();
      });
    }
    const turns = tried.map(({ projectId }) => projectId);
    expect(turns).toHaveLength(4);
    expect(turns.slice(2)).toEqual(turns.slice(0, 2));
    expect(new Set(turns)).toEqual(new Set([project.projectId, neighbour.projectId]));
  });

  // Seen to fail: the oldest message was sent each time, and kept all others waiting.
  it('a breaker that was open gets a new message before those that were refused', async () => {
    const project = await world.project();
    const tried = goAway(project);
    await openUntil(project, Date.now() + 10 * WITHIN_MS);
    const refused = await world.accept(project, Array<string>(FAILURES_MAX).fill(NUMBER));
    await world.sql.rows('UPDATE messages SET attemptCount = 7 WHERE projectId = ?', [project.projectId]);
    const another = '+14155552603';
    await world.accept(project, [another]);
    await makeDue([project.projectId]);
    const waiting = 'messages WHERE projectId = ? AND dueAt > ?';
    await eventually('all wait for the breaker', async () => {
      return (await world.sql.count(waiting, [project.projectId, Date.now() + SOON_MS])) === refused.length + 1;
    });
    const byMs = 10 * WITHIN_MS;
    await world.sql.rows('UPDATE messages SET dueAt = dueAt - ? WHERE projectId = ?', [byMs, project.projectId]);
    await openUntil(project, Date.now());
    await eventually('one was sent', () => Promise.resolve(tried.length > 0));
    expect(tried[0]?.to).toBe(another);
  });

  // Seen to fail with the sentence of the failed request stored as it was.
  it('what is stored with a message names no host; the provider does', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const { providerId } = await world.world.admin('post', '/v1/providers', {
      name: 'A Kannel that is away',
      kind: 'KANNEL',
      settings: {
        sendUrl: `http://127.0.0.1:${port}/cgi-bin/sendsms`,
        username: 'u',
        password: 'of-the-test',
        callbackCidrs: ['127.0.0.1/32'],
      },
    });
    const project = await neighbourOf({ ...(await world.project()), providerId: String(providerId) }, '+14157780004');
    const [id = ''] = await world.accept(project, [NUMBER]);
    await eventually('it was sent', async () => (await attemptsOf(project)) > 0);
    const stored = await world.sql.rows('SELECT detail FROM message_attempts WHERE messageId = ?', [id]);
    const timeline = await world.world.admin('get', `/v1/messages/${id}/timeline`);
    const shown = JSON.stringify([stored, timeline, await world.message(id)]);
    expect(shown).toContain('refused the connection');
    expect(shown).not.toContain('127.0.0.1');
    expect((await breakerOf(project))?.downReason).toContain(`127.0.0.1:${port}`);
  });
});
