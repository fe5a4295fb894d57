import { eventually } from '../harness/eventually.js';
import { MessageWorld, type SendingProject } from '../harness/message-world.js';

const NUMBER = '+14155552601';
/** The gateway refuses it once. */
const REFUSED_FIRST = '+14155550115';
const RESERVED = { isReserved: true, reservedMicros: 1_000, priceMicros: 1_000, costMicros: 1_000 } as const;
const WITHIN_MS = 10_000;

describe('What a message costs that takes another route', () => {
  let world: MessageWorld;
  beforeAll(async () => {
    world = await MessageWorld.start();
  });
  afterAll(() => world.stop());

  const put = async (path: string, body: object): Promise<void> => {
    const { status } = await world.world.send('put', path, world.app.adminKey, body);
    expect(status).toBe(200);
  };
  const capped = async (settings: object = {}): Promise<SendingProject> => {
    const project = await world.project({ settings });
    await put(`/v1/projects/${project.projectId}/sending-policy`, { spendPerDay: 0.05 });
    await price(project, 0.001);
    return project;
  };
  const price = ({ providerId }: { providerId: string }, each: number): Promise<unknown> =>
    put(`/v1/providers/${providerId}/prices`, { prices: [{ price: each }] });
  const disable = ({ senderId }: SendingProject): Promise<unknown> =>
    world.sql.rows("UPDATE senders SET status = 'disabled', updatedAt = 0 WHERE senderId = ?", [senderId]);

  // Seen to fail with every route permitted that had a price.
  it('under a spend cap it never takes one that is dearer than what is reserved', async () => {
    const project = await capped({ availability: 'down' });
    const dear = await world.sender(project.projectId, { rank: 500 });
    await price(dear, 5);
    const [id = ''] = await world.accept(project, [NUMBER], RESERVED);
    await eventually('it is attempted again', async () => (await world.attempts(id)).length >= 2);
    expect(await world.message(id)).toMatchObject({ senderId: project.senderId, priceMicros: 1_000 });
    await price(dear, 0.001);
    expect((await world.until([id], 'DELIVERED'))[0]).toMatchObject({ ...dear, costMicros: 1_000 });
  });

  it('one of a disabled sender ends with spend_cap where every other one is dearer', async () => {
    const project = await capped();
    const dear = await world.sender(project.projectId, { rank: 500 });
    await price(dear, 0.002);
    await world.accept(project, [NUMBER], { sendAt: Date.now() + WITHIN_MS * 10, status: 'SCHEDULED' });
    await disable(project);
    const [tooDear = ''] = await world.insert(project, [NUMBER], RESERVED);
    const [fits = ''] = await world.insert(project, [NUMBER], { ...RESERVED, reservedMicros: 2_000 });
    expect((await world.until([tooDear], 'BLOCKED'))[0]).toMatchObject({ reason: 'spend_cap', costMicros: 0 });
    expect((await world.until([fits], 'DELIVERED'))[0]).toMatchObject({ ...dear, costMicros: 2_000 });
  });

  it('without a spend cap it costs what the route costs when it is taken', async () => {
    const project = await world.project({ settings: { availability: 'down' } });
    const dear = await world.sender(project.projectId, { rank: 500 });
    await price(dear, 5);
    const [id = ''] = await world.accept(project, [NUMBER], RESERVED);
    expect((await world.until([id], 'DELIVERED'))[0]).toMatchObject({ ...dear, costMicros: 5_000_000 });
  });

  // Seen to fail with the price of the route as it was at the next attempt.
  it('its price stays as it was accepted while it keeps its route', async () => {
    const project = await world.project();
    await price(project, 9);
    const [id = ''] = await world.accept(project, [REFUSED_FIRST], RESERVED);
    const [message] = await world.until([id], 'DELIVERED');
    expect(message).toMatchObject({ attemptCount: 2, priceMicros: 1_000, costMicros: 1_000 });
  });
});
