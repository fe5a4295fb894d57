import { eventually } from '../harness/eventually.js';
import { fencedBlocks } from '../harness/fenced-blocks.js';
import { Kannel, KANNEL_ROOT } from '../harness/kannel.js';
import { runBuilt, startService } from '../harness/processes.js';
import { Terminal } from '../harness/terminal.js';
import { TEST_MASTER_KEY } from '../harness/test-app.js';
import { createTestSchema, type TestSchema } from '../harness/test-schema.js';
const PAGE_WITHIN_MS = 180_000;
const BLOCKS = fencedBlocks('docs/kannel.md');
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

/** Left out where there is no Kannel, which `npm test` says. */
const withKannel = KANNEL_ROOT === '' ? describe.skip : describe;

withKannel('docs/kannel.md', () => {
  let schema: TestSchema;
  let service: Awaited<ReturnType<typeof startService>>;
  let kannel: Kannel;
  let terminal: Terminal;

  beforeAll(async () => {
    schema = await createTestSchema();
    service = await startService(schema.databaseUrl);
    const settings = { DATABASE_URL: schema.databaseUrl, MASTER_KEY: TEST_MASTER_KEY };
    const seeded = runBuilt('cli/parley.js', settings, ['seed', '--json']);
    await seeded.exited;
    const { plainApiKey, projectId } = JSON.parse(seeded.output()) as { plainApiKey: string; projectId: string };
    terminal = new Terminal({ BASE: service.url, KEY: plainApiKey, PROJECT: projectId });
  }, PAGE_WITHIN_MS);
  afterAll(async () => {
    await kannel?.stop();
    terminal?.close();
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

  const block = (name: Name): string => BLOCKS[NAMES.indexOf(name)]?.text ?? '';
  /** Runs a block with a call, which must succeed; what it prints. */
  const run = async (name: Name): Promise<string> => {
    const { code, stdout, output, requests } = await terminal.paste(onThisMachine(block(name), kannel));
    expect({ name, output, code, ok: requests.map(({ status }) => status < 300) }).toEqual({
      name,
      output,
      code: 0,
      ok: [true],
    });
    return stdout;
  };
  const call = async (name: Name) => JSON.parse(await run(name)) as Record<string, unknown>;
  const messages = async (name: Name) => (await call(name))['data'] as { from: string; text: string; status: string }[];
  /** The configuration of step 3 with the group of step 5 in place of the carrier's, filled in as the page says. */
  const configuration = (): string =>
    onThisMachine(block('configuration').replace(/group = smsc\n[^]*?(?=\ngroup = smsbox)/, block('fakeSmsc')), kannel)
      .replace('PROVIDER_ID', terminal.variable('PROVIDER'))
      .replace('SECRET', terminal.variable('SECRET'));
  const inbound = () => messages('listInbound');
  const personWrites = async (text: string) => {
    const before = (await inbound()).length;
    await kannel.playSmsc(onThisMachine(block('personWrites'), kannel).replace('STOP', text));
    await eventually(`${text} has come in`, async () => (await inbound()).length > before);
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
      await run('provider');
      const sender = await call('sender');
      kannel.write(configuration());
      await kannel.start();
      expect(await call('doctor')).toMatchObject({ isReachable: true });

      await kannel.playSmsc(onThisMachine(block('smscGets'), kannel));
      const sent = await call('send');
      const isDelivered = async () => (await messages('readMessage'))[0]?.status === 'DELIVERED';
      await eventually('it is DELIVERED', isDelivered);
      expect(kannel.submitted[0]).toBe(
        `${String(sender['address'])} ${String(sent['to'])} text ${String(sent['text'])}`,
      );

      expect(await personWrites('STOP')).toMatchObject({ from: sent['to'], text: 'STOP', status: 'RECEIVED' });
      await eventually('the confirmation is at the SMSC', () => Promise.resolve(kannel.submitted.length === 2));
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
      for (const secret of ['Your order', 'a long random text', terminal.variable('SECRET'), 'STOP', '14155552601'])
        expect([log, secret, text.includes(secret)]).toEqual([log, secret, false]);
    }
  });
});
