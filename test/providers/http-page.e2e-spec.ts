import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { eventually } from '../harness/eventually.js';
import { fencedBlocks } from '../harness/fenced-blocks.js';
import { freePort } from '../harness/free-port.js';
import { runBuilt, startService } from '../harness/processes.js';
import { Terminal } from '../harness/terminal.js';
import { TEST_MASTER_KEY } from '../harness/test-app.js';
import { createTestSchema, type TestSchema } from '../harness/test-schema.js';
const PAGE_WITHIN_MS = 120_000;
/** Characters of the service's log that a failure shows. */
const LOG_SHOWN = 2_000;
/** The port of the gateway as the page has it. */
const PAGE_PORT = '9380';
const BLOCKS = fencedBlocks('docs/http-provider.md').filter(({ language }) => language === 'sh');
const NAMES = [
  'gateway',
  'provider',
  'dryRun',
  'doctor',
  'sender',
  'send',
  'readMessage',
  'personWrites',
  'listInbound',
  'newSecret',
  'endOldSecret',
  'preset',
] as const;
type Name = (typeof NAMES)[number];
type Json = Record<string, unknown>;

describe('docs/http-provider.md', () => {
  let schema: TestSchema;
  let service: Awaited<ReturnType<typeof startService>>;
  let gateway: ChildProcess;
  let port: string;
  let printed = '';
  let terminal: Terminal;

  beforeAll(async () => {
    schema = await createTestSchema();
    service = await startService(schema.databaseUrl);
    const settings = { DATABASE_URL: schema.databaseUrl, MASTER_KEY: TEST_MASTER_KEY };
    const seeded = runBuilt('cli/parley.js', settings, ['seed', '--json']);
    await seeded.exited;
    const { plainApiKey, projectId } = JSON.parse(seeded.output()) as { plainApiKey: string; projectId: string };
    terminal = new Terminal({ BASE: service.url, KEY: plainApiKey, PROJECT: projectId });
    port = String(await freePort());
    const [command = '', file = ''] = block('gateway').trim().split(' ');
    expect([command, file]).toEqual(['node', 'examples/gateway-double.mjs']);
    gateway = spawn(process.execPath, [resolve(file)], { env: { PORT: port }, stdio: ['ignore', 'pipe', 'inherit'] });
    gateway.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const isUp = () => fetch(`http://127.0.0.1:${port}/balance`).then(({ status }) => status === 401);
    await eventually('the gateway listens', () => isUp().catch(() => false));
  }, PAGE_WITHIN_MS);
  afterAll(async () => {
    gateway?.kill();
    terminal?.close();
    service.child.kill();
    await service.exited;
    await schema.drop();
  });

  const block = (name: Name): string => BLOCKS[NAMES.indexOf(name)]?.text ?? '';
  /** Runs a block, whose calls must all succeed; what it prints. */
  const run = async (name: Name): Promise<string> => {
    const { code, stdout, output, requests } = await terminal.paste(block(name).replaceAll(PAGE_PORT, port));
    const isOk = requests.length > 0 && requests.every(({ status }) => status < 300);
    const said = isOk ? '' : service.output().slice(-LOG_SHOWN);
    expect({ name, output, code, isOk, said }).toEqual({ name, output, code: 0, isOk: true, said });
    return stdout;
  };
  const call = async (name: Name) => JSON.parse(await run(name)) as Json;
  const newest = async (name: Name) => ((await call(name))['data'] as Json[])[0] ?? {};
  /** What the gateway has printed of callbacks, each with the status that it got. */
  const callbacks = (): string[] => [...printed.matchAll(/^callback (.+?) \{/gm)].map(([, status = '']) => status);
  const has = (what: string, isSo: () => boolean | Promise<boolean>) =>
    eventually(what, async () => isSo()).catch((error: unknown) => {
      throw new Error(`${String(error)}; the gateway has printed:\n${printed}\n${service.output()}`, { cause: error });
    });
  const personWrites = async (text: string): Promise<void> => {
    const body = /-d '(\{.*\})'/.exec(block('personWrites'))?.[1]?.replace('STOP', text);
    await fetch(`http://127.0.0.1:${port}/people`, { method: 'POST', body });
  };

  it('has no block that this test does not follow', () => {
    expect(BLOCKS).toHaveLength(NAMES.length);
  });

  it(
    'leads from the first line to DELIVERED, to a STOP and to another secret, each block as it stands',
    async () => {
      await run('provider');
      expect(terminal.variable('PROVIDER')).toMatch(/^pvd_/);
      expect(await call('dryRun')).toMatchObject({
        request: { method: 'POST', url: `http://127.0.0.1:${port}/messages` },
        outcome: { kind: 'REJECTED', reason: 'invalid_number', code: 'bad_number', rule: 'response.refusals[0]' },
        reading: { proof: 'valid', problem: null, items: [{ providerMessageId: 'm-1', status: 'DELIVERED' }] },
      });
      const explanation = 'The gateway would take messages.';
      expect(await call('doctor')).toEqual({ isReachable: true, explanation });

      await run('sender');
      const sent = await call('send');
      await has('it is DELIVERED', async () => (await newest('readMessage'))['status'] === 'DELIVERED');
      expect(await newest('readMessage')).toMatchObject({ messageId: sent['messageId'], cost: 0.0075 });
      expect(printed).toContain(`message m-1 ${String(sent['to'])} ${String(sent['text'])}`);

      await run('personWrites');
      await has('STOP is RECEIVED', async () => (await newest('listInbound'))['text'] === 'STOP');
      expect(await newest('listInbound')).toMatchObject({ from: sent['to'], status: 'RECEIVED' });
      await has('the confirmation is at the gateway', () => printed.split('\nmessage ').length === 2);
      expect(await call('send')).toMatchObject({ status: 'BLOCKED', reason: 'opted_out' });

      await run('newSecret');
      await personWrites('START');
      await has('START is RECEIVED', async () => (await newest('listInbound'))['text'] === 'START');
      await run('endOldSecret');
      await has('all callbacks have come', () => callbacks().length >= 6);
      expect(new Set(callbacks())).toEqual(new Set(['200']));
      await run('preset');
    },
    PAGE_WITHIN_MS,
  );

  it('shows no secret in a dry run, nor in the log', async () => {
    const shown = JSON.stringify(await call('dryRun')) + service.output();
    for (const secret of ['example-api-key', 'example-signing-key', terminal.variable('NEW')])
      expect([secret, shown.includes(secret)]).toEqual([secret, false]);
  });
});
