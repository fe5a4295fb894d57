import { eventually } from '../harness/eventually.js';
import { InboundIntake } from '../../src/messaging/inbound/inbound-intake.js';
import { MessageWorld, type SendingProject } from '../harness/message-world.js';

const HOUR_MS = 3_600_000;
const TEXT = 'Your order is here.';
const ADDRESS = '+14155569999';

/** Whose clock is set: the other process keeps the machine's. */
function setAhead(world: MessageWorld, byMs: number): void {
  world.clock.now = () => Date.now() + byMs;
}

describe('Processes whose clocks differ', () => {
  let ahead: MessageWorld;
  let right: MessageWorld;
  let project: SendingProject;
  beforeAll(async () => {
    ahead = await MessageWorld.start();
    right = await MessageWorld.start({}, ahead.app.schema);
    project = await ahead.project({ address: ADDRESS });
  });
  beforeEach(() => setAhead(ahead, HOUR_MS));
  afterEach(() => setAhead(ahead, 0));
  afterAll(async () => {
    await right.stop();
    await ahead.stop();
  });

  const send = async (world: MessageWorld, to: string) => {
    const path = `/v1/projects/${project.projectId}/messages`;
    return String((await world.world.send('post', path, project.key, { to, text: TEXT })).body.messageId);
  };
  const phoneOf = async (to: string) =>
    (await right.world.send('get', `/v1/phones/${to}`, project.key)).body as Readonly<Record<string, number>>;

  it('show a message in the order in which it went', async () => {
    const path = `/v1/projects/${project.projectId}/messages`;
    const later = { to: '+14155562000', text: TEXT, sendAt: Date.now() + 3 * HOUR_MS };
    const { messageId } = (await ahead.world.send('post', path, project.key, later)).body as { messageId: string };
    const canceled = await right.world.send('post', `/v1/messages/${messageId}/cancel`, project.key, {});
    expect(canceled.status).toBe(200);
    expect(await right.timeline(messageId)).toEqual(['STATUS SCHEDULED', 'STATUS CANCELED canceled_by_caller']);
    expect(await right.events(messageId)).toEqual(['message.scheduled', 'message.canceled']);
  });

  it('send to a number that was registered by the clock that is ahead, and count it', async () => {
    const to = '+14155562001';
    await ahead.world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [to] });
    const id = await send(right, to);
    await right.until([id], 'DELIVERED');
    expect(await phoneOf(to)).toMatchObject({ messageCount: 1, deliveredCount: 1, blockedCount: 0 });
  });

  it('keep messages to who had a number before apart from those to who has it now', async () => {
    const to = '+14155562002';
    const before = await send(ahead, to);
    await ahead.until([before], 'DELIVERED');
    const path = `/v1/projects/${project.projectId}/phones`;
    await right.world.admin('delete', `${path}/${to}`);
    await right.world.admin('post', path, { phones: [to] });
    await right.world.admin('post', `${path}/${to}/opt-in`, { evidence: 'Asked on the phone.' });
    const after = await send(right, to);
    await right.until([after], 'DELIVERED');
    expect(await phoneIn(before)).toMatch(/^erased_/);
    expect(await phoneIn(after)).toBe(to);
    expect(await phoneOf(to)).toMatchObject({ messageCount: 1, deliveredCount: 1 });
  });

  it('do not leave what the number wrote in its messages either', async () => {
    const from = '+14155562003';
    const path = `/v1/projects/${project.projectId}/phones`;
    await right.world.admin('post', path, { phones: [from] });
    const intake = ahead.app.app.get(InboundIntake, { strict: false });
    const inbound = { providerMessageId: null, from, to: ADDRESS, text: 'Hello' };
    await intake.take({ providerId: project.providerId, handlesKeywords: false, defaultCountry: null }, [inbound]);
    const ofNumber = 'SELECT messageId FROM messages WHERE projectId = ? AND phone = ?';
    const [message] = await right.sql.rows<{ messageId: string }>(ofNumber, [project.projectId, from]);
    await right.world.admin('delete', `${path}/${from}`);
    await right.world.admin('post', path, { phones: [from] });
    expect(await phoneIn(message?.messageId ?? '')).toMatch(/^erased_/);
  });

  /** The number of a message, once no erasure is under way. */
  async function phoneIn(id: string): Promise<string> {
    const waiting = "erasures WHERE status <> 'DONE'";
    await eventually('no erasure is under way', async () => (await right.sql.count(waiting)) === 0);
    return (await right.message(id)).phone;
  }
});
