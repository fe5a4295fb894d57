import { eventually } from '../harness/eventually.js';
import { answering } from '../harness/receiver.js';
import { routeApp } from '../harness/route-app.js';
import { RunningCommand } from '../../packages/cli/test/running-command.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

describe('parley doctor', () => {
  let hooks: WebhookWorld;
  let hook: Hook;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
    hook = await hooks.hook();
  });
  afterAll(() => hooks.stop());

  const doctor = (env: Record<string, string>, ...args: string[]): RunningCommand =>
    new RunningCommand(['doctor', ...args], {
      PARLEY_URL: hooks.app.url,
      PARLEY_API_KEY: hooks.app.adminKey,
      PARLEY_PROJECT: hook.project.projectId,
      ...env,
    });
  const checksOf = ({ stdout }: RunningCommand): Record<string, unknown>[] =>
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('sees an installation that works, each thing in a line, and tests its webhooks', async () => {
    // A process says 10 seconds after its start that it runs.
    await eventually('a process was seen', async () => {
      const { body } = await hooks.app.http.get('/v1/status').set('x-api-key', hooks.app.adminKey);
      return (body as { processes: unknown[] }).processes.length > 0;
    });
    const command = doctor({}, '--webhooks', '--json');
    // Other files may be making queues and providers of this application wait.
    expect([0, 1]).toContain(await command.ended);
    const grades = new Map(checksOf(command).map(({ check, grade }) => [check, grade]));
    for (const check of ['reachable', 'clock', 'key', 'version', 'database', 'processes', `webhook ${hook.id}`])
      expect([check, grades.get(check)]).toEqual([check, 'GOOD']);
    for (const queue of ['EVENTS', 'DELIVERIES', 'MESSAGES', 'IMPORTS', 'ERASURES'])
      expect(grades.has(`queue ${queue}`)).toBe(true);
    expect(grades.get('senders')).toBe('WARNED');
    expect(hooks.received(hook).at(-1)?.headers['webhook-id']).toMatch(/^evt_/);
  });

  it('says what a TENANT key may not see, in lines for people', async () => {
    const command = doctor({ PARLEY_API_KEY: hook.project.key });
    expect(await command.ended).toBe(0);
    expect(command.stdout).toMatch(/^unseen {2}version, database, processes, queues, providers: only an ADMIN key/m);
    expect(command.stdout).toMatch(/^warned {2}senders: prj_\w+ has none: it can send no message → an ADMIN key/m);
    expect([command.stdout.split('\n').length, command.stderr]).toEqual([7, '']);
  });

  it('1: fails when one is bad, and says how many are', async () => {
    hooks.behave(hook, answering(500));
    const command = doctor({ PARLEY_API_KEY: hook.project.key }, '--webhooks');
    expect([await command.ended, command.stderr]).toEqual([1, '1 check is bad.\n']);
    expect(command.stdout).toContain(`BAD     webhook ${hook.id}: `);
    hooks.behave(hook, answering(200));
  });

  it.each([
    ['key', { PARLEY_API_KEY: 'parley_wrong' }, 'refused (api_key_invalid)'],
    ['reachable', { PARLEY_URL: 'http://127.0.0.1:1' }, 'http://127.0.0.1:1: '],
  ])('1: %s is bad', async (check, env, finding) => {
    const command = doctor(env, '--json');
    expect(await command.ended).toBe(1);
    expect(checksOf(command)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ check, grade: 'BAD', finding: expect.stringContaining(finding) }),
        expect.objectContaining({ check: 'all else', grade: 'UNSEEN' }),
      ]),
    );
  });
});
