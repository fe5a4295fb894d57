import { Terminal } from '../../packages/cli/test/terminal.js';
import { eventually } from '../harness/eventually.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { newNumber } from '../harness/numbers.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';
const HOUR_MS = 3_600_000;

/** One afternoon of somebody with a key, against the real service. */
describe('The commands through the API', () => {
  const app = routeApp();
  const tenant = new MessageTenant(new World(app));
  const terminal = new Terminal();
  const phone = newNumber();
  let project: SendingProject;
  let delivered: string;
  beforeAll(async () => {
    project = await tenant.project();
  });
  afterAll(() => terminal.close());

  const parley = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await terminal.run(args);
    expect([args, code, stderr]).toEqual([args, 0, '']);
    return stdout;
  };
  const json = async (...args: string[]): Promise<Record<string, unknown>> =>
    JSON.parse(await parley(...args, '--json')) as Record<string, unknown>;

  it('log in with the key of a project', async () => {
    const { code } = await terminal.run(['login', app.url], { stdin: `${project.key}\n` });
    expect(code).toBe(0);
    expect(await json('whoami')).toMatchObject({ projectId: project.projectId, role: 'TENANT' });
  });

  it('preview and send a message, and follow it by its reference', async () => {
    const preview = await json('send', phone, 'Hello', '--preview');
    expect(preview).toMatchObject({ wouldSend: true, parts: 1 });
    const { messageId } = await json('send', phone, 'Hello', '--reference', 'order-1', '--idempotency-key', 'one');
    expect(await json('send', phone, 'Hello', '--reference', 'order-1', '--idempotency-key', 'one')).toMatchObject({
      messageId,
    });
    await eventually('it is delivered', async () => {
      const { status } = await json('messages', 'get', String(messageId));
      return status === 'DELIVERED';
    });
    delivered = String(messageId);
    const timeline = await parley('timeline', '--reference', 'order-1');
    expect(timeline).toMatch(/^msg_\w+ from \S+ to \S+: DELIVERED\nAT /);
    expect(timeline).toMatch(/^\S+Z +STATUS +DELIVERED/m);
    expect((await parley('messages', 'list', '--phone', phone, '--json')).trim().split('\n')).toHaveLength(1);
  });

  it('cancel what is not sent yet, and hear why another one cannot be', async () => {
    const { messageId } = await json('send', phone, 'Later', '--send-at', String(Date.now() + HOUR_MS));
    expect(await json('messages', 'cancel', String(messageId))).toMatchObject({ status: 'CANCELED' });
    const again = await terminal.run(['messages', 'cancel', delivered]);
    expect([again.code, again.stdout, again.stderr]).toEqual([
      3,
      '',
      expect.stringMatching(/^[^\n]+\ncode: state_conflict, request: \S+\n$/),
    ]);
  });

  it('opt a number out and in, show it with its ledger, and erase it', async () => {
    expect(await json('phones', 'opt-out', phone, '--note', 'no more')).toMatchObject({ isOptedOut: true });
    expect(await parley('phones', 'list', '--opted-out')).toContain(phone);
    expect(await parley('phones', 'get', phone)).toMatch(/^\S+Z +OPT_OUT +API +no more$/m);
    expect(await json('phones', 'opt-in', phone, '--evidence', 'Asked for it.')).toMatchObject({ isOptedOut: false });
    const { erasureId } = await json('phones', 'erase', phone);
    expect(await json('api', 'readErasure', '--erasureId', String(erasureId))).toMatchObject({ erasureId });
  });

  it('list webhooks and deliveries of a project that has none', async () => {
    const { code, stdout, stderr } = await terminal.run('webhooks list');
    expect([code, stdout, stderr]).toEqual([0, '', 'There are none.\n']);
    expect(await terminal.run('deliveries list')).toMatchObject({ code: 2, stdout: '' });
  });

  it('are refused a project of somebody else', async () => {
    const { projectId } = await tenant.world.project();
    const { code, stderr } = await terminal.run(['send', phone, 'Hello', '--project', projectId]);
    expect([code, stderr]).toEqual([3, expect.stringContaining('code: not_found')]);
  });
});
