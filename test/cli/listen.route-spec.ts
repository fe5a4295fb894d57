import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyWebhook } from 'parley-sdk/webhooks';
import { eventually } from '../harness/eventually.js';
import { answering, Receiver } from '../harness/receiver.js';
import { routeApp } from '../harness/route-app.js';
import { RunningCommand } from '../../packages/cli/test/running-command.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

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
