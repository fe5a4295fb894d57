import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const HOUR_MS = 3_600_000;
const CAP = 3;

describe('A cap on messages to one prefix in an hour', () => {
  const app = routeApp();
  const world = new World(app);
  const tenant = new MessageTenant(world);
  let project: SendingProject;
  beforeAll(async () => {
    project = await tenant.project();
    const path = `/v1/projects/${project.projectId}/sending-policy`;
    expect((await world.send('put', path, app.adminKey, { prefixPerHour: CAP })).status).toBe(200);
  });

  /** The beginning of an hour to come, so that none ends while this runs. */
  const hourAfter = (hours: number) => (Math.floor(Date.now() / HOUR_MS) + hours) * HOUR_MS;
  const messageTo = (to: string, sendAt: number) => ({ to, text: 'Your order has shipped.', sendAt });
  const send = async (to: string, sendAt: number) => (await tenant.send(project, messageTo(to, sendAt))).body;

  it('blocks what is more, by preview and sending alike; what is canceled makes room again', async () => {
    const sendAt = hourAfter(1);
    const sent = [];
    for (let index = 0; index < CAP; index += 1) sent.push(await send(`+1415555260${index}`, sendAt));
    expect(sent.map(({ status }) => status)).toEqual(['SCHEDULED', 'SCHEDULED', 'SCHEDULED']);
    const next = messageTo('+14155552609', sendAt + 1);
    const detail = expect.stringMatching(/^3 of 3 messages an hour to \+14155… are used at /);
    const preview = (await tenant.preview(project, next)).body;
    expect(preview).toMatchObject({ wouldSend: false, status: 'BLOCKED', reason: 'prefix_velocity' });
    expect(preview.checks).toContainEqual({ rule: 'caps', passed: false, detail });
    const blocked = await send(next.to, next.sendAt);
    expect(blocked).toMatchObject({ status: 'BLOCKED', reason: 'prefix_velocity', reasonDetail: detail });
    expect(await send('+14165552601', sendAt)).toMatchObject({ status: 'SCHEDULED' });
    expect(await send('+14155552609', hourAfter(2))).toMatchObject({ status: 'SCHEDULED' });
    const cancel = `/v1/messages/${String(sent[0]?.messageId)}/cancel`;
    expect((await world.send('post', cancel, project.key)).body).toMatchObject({ status: 'CANCELED' });
    const results = [await send('+14155552611', sendAt), await send('+14155552612', sendAt)];
    expect(results.map(({ status }) => status)).toEqual(['SCHEDULED', 'BLOCKED']);
  });

  it('lets exactly so many in, however many come at once', async () => {
    const sendAt = hourAfter(3);
    const numbers = Array.from({ length: 20 }, (_none, index) => `+141555527${String(index).padStart(2, '0')}`);
    const statuses = (await Promise.all(numbers.map((to) => send(to, sendAt)))).map(({ status }) => String(status));
    expect(statuses.sort()).toEqual([...Array(20 - CAP).fill('BLOCKED'), ...Array(CAP).fill('SCHEDULED')]);
  });
});
