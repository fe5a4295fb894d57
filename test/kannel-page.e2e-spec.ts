import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { eventually } from './harness/eventually.js';
import { Kannel, KANNEL_ROOT } from './harness/kannel.js';
import { BUILD_WITHIN_MS, ensureBuilt, runBuilt, startService } from './harness/processes.js';
import { TEST_MASTER_KEY } from './harness/test-app.js';
import { createTestSchema, type TestSchema } from './harness/test-schema.js';

/** A callback that failed is repeated after 10 s, as the page configures it. */
const WITHIN_MS = 60_000;
const PAGE_WITHIN_MS = 180_000;
const PAGE = readFileSync('docs/kannel.md', 'utf8');
/** Every fenced block of the page, in its order. */
const BLOCKS = [...PAGE.matchAll(/^```\w*\n([^]*?)^```$/gm)].map(([, block]) => String(block));
const NAMES = [
  'install',
  'provider',
  'sender',
  'configuration',
  'doctor',
  'fakeSmsc',
  'smscGets',
  'send',
  'readMessage',
  'personWrites',
  'listInbound',
  'newSecret',
  'endOldSecret',
] as const;
type Name = (typeof NAMES)[number];
const run = promisify(execFile);

/** Left out where there is no Kannel, which `npm test` says. */
const withKannel = KANNEL_ROOT === '' ? describe.skip : describe;

withKannel('docs/kannel.md', () => {
  let schema: TestSchema;
  let service: Awaited<ReturnType<typeof startService>>;
  let kannel: Kannel;
  /** What somebody who follows the page has in the shell. */
  const shell: Record<string, string> = { PATH: process.env['PATH'] ?? '' };

  beforeAll(ensureBuilt, BUILD_WITHIN_MS);
  beforeAll(async () => {
    schema = await createTestSchema();
    service = await startService(schema.databaseUrl);
    const settings = { DATABASE_URL: schema.databaseUrl, MASTER_KEY: TEST_MASTER_KEY };
    const seeded = await runBuilt('cli/parley.js', settings, ['seed', '--json']);
    await seeded.exited;
    const { plainApiKey, projectId } = JSON.parse(seeded.output()) as { plainApiKey: string; projectId: string };
    const [H, J, B] = [`x-api-key: ${plainApiKey}`, 'content-type: application/json', `${service.url}/v1`];
    Object.assign(shell, { H, J, B, PROJECT: projectId });
  }, PAGE_WITHIN_MS);
  afterAll(async () => {
    await kannel?.stop();
    service.child.kill();
    await service.exited;
    await schema.drop();
  });

  /** All that is not as the page has it: what is at another place on this machine. */
  const onThisMachine = (text: string, { folder, ports }: Kannel): string =>
    [
      ['/usr/lib/kannel', `${KANNEL_ROOT}/usr/lib/kannel`],
      ['/var/log/kannel', folder],
      ['/var/spool/kannel', folder],
      ['13000', String(ports.admin)],
      ['13001', String(ports.boxes)],
      ['13013', String(ports.sendsms)],
      ['10000', String(ports.smsc)],
      ['https://parley.example.com', service.url],
    ].reduce((changed, [from = '', to = '']) => changed.replaceAll(from, to), text);

  const block = (name: Name): string => BLOCKS[NAMES.indexOf(name)] ?? '';
  /** Runs a block of calls, and keeps the secret that it makes; the response of the last call. */
  const call = async (name: Name): Promise<Record<string, unknown>> => {
    const script = `${onThisMachine(block(name), kannel)}\nprintf '\\n%s' "\${SECRET-}"`;
    const { stdout } = await run('sh', ['-euc', script], { env: shell });
    const [secret = '', ...lines] = stdout.split('\n').reverse();
    shell['SECRET'] = secret;
    const response = JSON.parse(lines.reverse().join('\n')) as Record<string, unknown>;
    expect([name, response['message'], response['details']]).toEqual([name, undefined, undefined]);
    return response;
  };
  /** The configuration of step 3 with the group of step 5 in place of the carrier's, filled in as the page says. */
  const configuration = (): string =>
    onThisMachine(block('configuration').replace(/group = smsc\n[^]*?(?=\ngroup = smsbox)/, block('fakeSmsc')), kannel)
      .replace('PROVIDER_ID', String(shell['PROVIDER']))
      .replace('SECRET', String(shell['SECRET']));
  const inbound = async () => (await call('listInbound'))['data'] as { from: string; text: string; status: string }[];
  const personWrites = async (text: string) => {
    const before = (await inbound()).length;
    await kannel.playSmsc(onThisMachine(block('personWrites'), kannel).replace('STOP', text));
    await eventually(`${text} has come in`, WITHIN_MS, async () => (await inbound()).length > before);
    return (await inbound())[0];
  };

  it('has no block that this test does not follow', () => {
    expect(BLOCKS).toHaveLength(NAMES.length);
    expect(block('install')).toMatch(/^apt-get install kannel kannel-extras/);
  });

  it(
    'leads to a message that is DELIVERED, one that is RECEIVED, and a new secret, each block as it stands',
    async () => {
      kannel = await Kannel.prepare();
      shell['PROVIDER'] = String((await call('provider'))['providerId']);
      const sender = await call('sender');
      kannel.write(configuration());
      await kannel.start();
      expect(await call('doctor')).toMatchObject({ isReachable: true });

      await kannel.playSmsc(onThisMachine(block('smscGets'), kannel));
      const sent = await call('send');
      shell['MESSAGE'] = String(sent['messageId']);
      await eventually('it is DELIVERED', WITHIN_MS, async () => (await call('readMessage'))['status'] === 'DELIVERED');
      expect(kannel.submitted[0]).toBe(
        `${String(sender['address'])} ${String(sent['to'])} text ${String(sent['text'])}`,
      );

      expect(await personWrites('STOP')).toMatchObject({ from: sent['to'], text: 'STOP', status: 'RECEIVED' });
      await eventually('the confirmation is at the SMSC', WITHIN_MS, () =>
        Promise.resolve(kannel.submitted.length === 2),
      );
      expect(await call('send')).toMatchObject({ status: 'BLOCKED', reason: 'opted_out' });

      await call('newSecret');
      kannel.write(configuration());
      await kannel.startSmsbox();
      await call('endOldSecret');
      expect(await personWrites('START')).toMatchObject({ text: 'START', status: 'RECEIVED' });
    },
    PAGE_WITHIN_MS,
  );

  it('keeps passwords, secrets, numbers and texts out of the logs', () => {
    for (const log of ['bearerbox.log', 'smsbox.log']) {
      const text = kannel.read(log);
      for (const secret of ['Your order', 'a long random text', String(shell['SECRET']), 'STOP', '14155552601'])
        expect([log, secret, text.includes(secret)]).toEqual([log, secret, false]);
    }
  });
});
