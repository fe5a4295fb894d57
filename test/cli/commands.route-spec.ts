import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyWebhook } from 'parley-sdk/webhooks';
import { RunningCommand } from '../../packages/cli/test/running-command.js';
import { Terminal } from '../../packages/cli/test/terminal.js';
import { answering, Receiver } from '../doubles/receiver.js';
import { eventually } from '../harness/eventually.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { newNumber, newNumbers } from '../harness/numbers.js';
import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';
import { type ProjectWorld, World } from '../harness/world.js';

const app = routeApp();

/** One afternoon of somebody with a key, against the real service. */
describe('The commands through the API', () => {
  const HOUR_MS = 3_600_000;

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

describe('parley events tail', () => {
  const world = new World(app);
  let project: ProjectWorld;
  beforeEach(async () => {
    project = await world.project();
  });

  const tail = (...args: string[]): RunningCommand =>
    new RunningCommand(['events', 'tail', ...args], { PARLEY_URL: app.url, PARLEY_API_KEY: project.key });
  const register = (): Promise<unknown> =>
    world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: newNumbers(1) });
  const lines = (command: RunningCommand, count: number) =>
    eventually(`${count} lines`, async () => command.stdout.split('\n').length > count);

  it('prints a line for each event from a sequence on, as it comes', async () => {
    const command = tail('--from', '1');
    await register();
    await lines(command, 2);
    expect(await command.interrupt()).toBe(130);
    const [created, validated] = ['phone.created', 'phone.validated'].map(
      (type, index) =>
        new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z {2}${index + 1} {2}${type} +evt_\\w{26} {2}\\+\\d+$`),
    );
    expect(command.stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(created as RegExp),
      expect.stringMatching(validated as RegExp),
    ]);
  });

  it('prints the events of a type as the API has them, and goes on after a restore', async () => {
    await register();
    const command = tail('--from', '1', '--type', 'phone.validated', '--json');
    await lines(command, 1);
    const sql = await Sql.open(app.schema);
    await sql.rows('INSERT INTO event_epochs (projectId, epoch, afterSequence, startedAt) VALUES (?, 2, 2, 0)', [
      project.projectId,
    ]);
    await sql.close();
    await command.says('go on after event 2 of epoch 2');
    await register();
    await lines(command, 2);
    expect(await command.interrupt()).toBe(130);
    const shown = command.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string });
    expect(shown).toMatchObject([
      { type: 'phone.validated', sequence: 2, epoch: 1 },
      { type: 'phone.validated', sequence: 4, epoch: 2 },
    ]);
    const { body } = await app.http.get(`/v1/events/${shown[0]?.id}`).set('x-api-key', project.key);
    expect(shown[0]).toEqual(body);
  });

  it.each([
    [2, ['--from', 'yesterday'], 'It must be now, or a sequence from 1 on.'],
    [3, ['--type', 'phone.create'], 'type'],
  ])('%i: %j', async (code, args, sentence) => {
    const command = tail(...args);
    expect([await command.ended, command.stdout]).toEqual([code, '']);
    expect(command.stderr).toContain(sentence);
  });
});

describe('parley listen', () => {
  let hooks: WebhookWorld;
  let hook: Hook;
  let mine: Receiver;
  let folder: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
    mine = await Receiver.start();
    hook = await hooks.hook();
    const { projectId } = hook.project;
    const { url: PARLEY_URL, adminKey: PARLEY_API_KEY } = hooks.app;
    env = { PARLEY_URL, PARLEY_API_KEY, PARLEY_PROJECT: projectId, XDG_CONFIG_HOME: folder };
  });
  afterEach(async () => {
    await mine.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const listen = (...args: string[]): RunningCommand =>
    new RunningCommand(['listen', '--forward-to', mine.url, ...args], env);
  const secret = async (): Promise<string> => {
    const command = new RunningCommand(['listen', '--print-secret'], env);
    expect(await command.ended).toBe(0);
    return command.stdout.trim();
  };
  const received = (count: number) => eventually(`${count} posts`, async () => mine.received.length >= count);

  it('posts what happens from now on, byte for byte as a delivery, signed with a secret of its own', async () => {
    await hooks.register(hook.project);
    await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    const command = listen('--type', 'phone.created');
    await command.says('are posted to');
    await hooks.register(hook.project, 2);
    await received(2);
    const bySequence = (one: { body: string }, other: { body: string }): number =>
      JSON.parse(one.body).sequence - JSON.parse(other.body).sequence;
    await hooks.until(hook, 3, ({ status }) => status === 'DELIVERED');
    const delivered = hooks.received(hook).toSorted(bySequence).slice(1);
    const posted = mine.received.toSorted(bySequence);
    expect(posted.map(({ body }) => body)).toEqual(delivered.map(({ body }) => body));
    const own = await secret();
    for (const [index, { body, headers, method }] of posted.entries()) {
      const { id, type } = verifyWebhook(body, headers, own);
      expect([method, headers['webhook-id'], type]).toEqual(['POST', id, 'phone.created']);
      for (const name of ['webhook-id', 'content-type', 'user-agent', 'content-length'])
        expect([name, headers[name]]).toEqual([name, delivered[index]?.headers[name]]);
    }
    expect(await command.interrupt()).toBe(130);
    const line = /^\d{4}-\d\d-\d\dT[\d:.]+Z {2}phone\.created +evt_\w{26} {2}200 {2}\d+ ms$/;
    expect(command.stdout.trimEnd().split('\n')).toEqual([expect.stringMatching(line), expect.stringMatching(line)]);
    expect(command.stderr).toMatch(/All events up to \d+ are done\. Go on with --from \d+\.\n$/);
  });

  it('goes on with --resume from where all was done, and shows what a receiver says without acting on it', async () => {
    await hooks.register(hook.project);
    await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    const file = join(folder, 'place.json');
    mine.behaviour = (_request, response) => void response.writeHead(500).end('\u001b[2Jfault\u202e');
    const first = listen('--from', '1', '--resume', file, '--json');
    await received(2);
    await eventually('the place is kept', async () => JSON.parse(readFileSync(file, 'utf8')).sequence === 2);
    expect(await first.interrupt()).toBe(130);
    const records = first.stdout.trimEnd().split('\n');
    expect(records.map((text) => JSON.parse(text) as object)).toEqual(
      ['phone.created', 'phone.validated'].map((type, index) =>
        expect.objectContaining({ type, sequence: index + 1, status: 500, response: '\u001b[2Jfault\u202e' }),
      ),
    );
    expect(first.stdout).toContain(String.raw`"response":"\u001b[2Jfault\u202e"`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      projectId: hook.project.projectId,
      sequence: 2,
      epoch: 1,
    });
    const second = listen('--resume', file);
    await second.says('after 2 are posted to');
    await hooks.register(hook.project);
    await received(4);
    expect(mine.events().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    expect(await second.interrupt()).toBe(130);
  });

  it('posts one event again, and fails when it is not taken', async () => {
    await hooks.register(hook.project);
    await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    const eventId = String(hooks.received(hook)[0]?.headers['webhook-id']);
    const good = listen('--event', eventId);
    expect([await good.ended, mine.received.length]).toEqual([0, 1]);
    expect(mine.received[0]?.body).toBe(hooks.received(hook)[0]?.body);
    mine.behaviour = answering(410);
    const refused = listen('--event', eventId);
    expect([await refused.ended, refused.stderr]).toEqual([1, 'The receiver did not take 1 of 1 events.\n']);
    expect(refused.stdout).toContain(`${eventId}  410 "status 410"  `);
  });

  it('waits for a receiver that is down, and for nothing once it is interrupted', async () => {
    const { url } = mine;
    await mine.stop();
    await hooks.register(hook.project);
    const command = new RunningCommand(['listen', '--forward-to', url, '--from', '1'], env);
    await command.says('The receiver is down (nothing listens there): waiting for it, 5 minutes at most.');
    expect(await command.interrupt()).toBe(130);
    expect(command.stderr).toContain('All events up to 0 are done. Go on with --from 1.');
    expect(command.stdout).toBe('');
  });

  it.each([
    [2, ['listen'], 'Say where the events go: --forward-to'],
    [2, ['listen', '--forward-to', 'localhost:8080'], '--forward-to takes an http or https URL'],
    [2, ['listen', '--forward-to', 'http://a:b@localhost'], '--forward-to takes an http or https URL'],
    [2, ['listen', '--forward-to', 'http://localhost', '--from', '0'], 'It must be now, or a sequence from 1 on.'],
    [2, ['listen', '--forward-to', 'http://localhost', '--from', '1', '--event', 'evt_1'], 'cannot be used with'],
    [2, ['listen', '--forward-to', 'http://localhost', '--print-secret'], 'cannot be used with'],
    [3, ['listen', '--forward-to', 'http://localhost', '--type', 'phone.create'], 'type'],
    [3, ['listen', '--forward-to', 'http://localhost', '--event', 'evt_unknown'], 'code: not_found'],
    [1, ['listen', '--forward-to', 'http://localhost', '--resume', '/proc/self/environ'], 'is no file that --resume'],
  ])('%i: %j', async (code, args, sentence) => {
    const command = new RunningCommand(args, env);
    expect([await command.ended, command.stdout]).toEqual([code, '']);
    expect(command.stderr).toContain(sentence);
  });

  it('signs with the secret that the profile keeps, also after another login', async () => {
    const keyFile = join(folder, 'key');
    writeFileSync(keyFile, hooks.app.adminKey);
    env = { XDG_CONFIG_HOME: folder };
    const login = ['login', hooks.app.url, '--key-file', keyFile, '--project', hook.project.projectId];
    expect(await new RunningCommand(login, env).ended).toBe(0);
    const kept = await secret();
    expect(await new RunningCommand(login, env).ended).toBe(0);
    expect(await secret()).toBe(kept);
    await hooks.register(hook.project);
    const command = listen('--from', '1');
    await received(1);
    expect(verifyWebhook(mine.received[0]?.body ?? '', mine.received[0]?.headers ?? {}, kept).sequence).toBe(1);
    expect(await command.interrupt()).toBe(130);
  });

  it('4: a service that is not there from the beginning is not waited for', async () => {
    const command = new RunningCommand(['listen', '--forward-to', mine.url], {
      ...env,
      PARLEY_URL: 'http://127.0.0.1:1',
    });
    expect(await command.ended).toBe(4);
  });
});
