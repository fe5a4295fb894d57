import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from './harness/eventually.js';
import { type FencedBlock, fencedBlocks, PAGES_THAT_RUN, variablesWanted } from './harness/fenced-blocks.js';
import { freePort } from './harness/sockets.js';
import { type Received, Receiver } from './doubles/receiver.js';
import { type Running, Terminal } from './harness/terminal.js';
import { TEST_MASTER_KEY } from './harness/test-app.js';
import { createEmptySchema, createTestSchema, type TestSchema } from './harness/test-schema.js';

/** Blocks start processes, on a machine that may be busy. */
const WITHIN_MS = 240_000;
/** Blocks that cannot run here, by their first line, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'phoneE164,isOptedOut,proof.method,proof.capturedAt,proof.url,proof.disclosure':
    'a file, not a command; import-consent imports one with all columns',
  'docker compose exec app node dist/src/cli/parley.js backup --to /tmp/parley.sql.gz':
    'wants a container engine; image-commands runs it as the image does',
  'docker compose up --detach --wait mysql && docker compose stop app':
    'wants a container engine; image-commands runs its restore as the image does',
  "mysql --execute='DROP DATABASE parley; CREATE DATABASE parley CHARACTER SET utf8mb4'":
    'deletes a database; backup-restore restores into empty ones',
  'docker compose up --detach --wait': 'wants a container engine; npm run check:image tries the image without one',
  'npm ci && npm run build': 'fetches packages, and removes those that this test runs with',
};
/** What a block is that starts the service and does not end. */
const SERVICES = ['npm run quickstart', 'npm start'];
const VARIABLES = ['BASE', 'KEY', 'TENANT', 'PROJECT'];
/** All blocks but pictures. */
const BLOCKS = PAGES_THAT_RUN.flatMap(fencedBlocks).filter(({ language }) => language !== 'text');
const RUN = BLOCKS.filter((block) => !(firstLineOf(block) in NOT_RUN));
/** Blocks with calls of the API, by page. */
const PAGES = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
  .map((file) => [file, fencedBlocks(file).filter(({ text }) => text.includes('$BASE'))] as const)
  .filter(([, blocks]) => blocks.length > 0);

function firstLineOf({ text }: FencedBlock): string {
  return text.slice(0, text.indexOf('\n'));
}

function isService({ text }: FencedBlock): boolean {
  return SERVICES.includes(text.trimEnd().split('\n').at(-1) ?? '');
}

/** The lines that set variables in what a start has printed, as somebody copies them. */
function exportsIn(output: string): string[] {
  return [...output.matchAll(/^ *(export \w+=\S+)$/gm)].map(([, line = '']) => line);
}

function namesIn(lines: readonly string[]): string[] {
  return lines.map((line) => line.slice('export '.length, line.indexOf('=')));
}

describe('Each block of the README and of the pages that run', () => {
  let installation: TestSchema;
  let terminal: Terminal;
  let quickstart: Running | null = null;
  const services: Running[] = [];
  const settings = (databaseUrl: string) => ({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: TEST_MASTER_KEY,
    BCRYPT_COST: '4',
    DNS_SERVERS: '127.0.0.1:1',
  });
  beforeAll(async () => {
    installation = await createTestSchema();
    terminal = new Terminal(settings(installation.databaseUrl));
  });
  afterAll(async () => {
    for (const service of services) await service.stop();
    terminal.close();
    await installation.drop();
  }, WITHIN_MS);

  /** Starts a service and resolves when it is ready, with the lines for another terminal. */
  async function start(text: string, variables: Readonly<Record<string, string>>): Promise<[Running, string[]]> {
    const port = String(await freePort());
    const service = terminal.start(text, { HOST: '127.0.0.1', PORT: port, ...variables });
    services.push(service);
    await eventually('the service is ready', async () => {
      if (service.child.exitCode !== null) throw new Error(service.output());
      const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
      return ready?.ok === true && (!text.includes('quickstart') || service.output().includes('Ctrl-C'));
    });
    return [service, exportsIn(service.output())];
  }

  const startQuickstart = () =>
    start('npm run quickstart', { DATA_DIR: join(terminal.folder, 'data'), RATE_LIMIT_PER_MINUTE: '0' });

  async function get(path: string): Promise<Record<string, unknown>> {
    const [base, key] = [terminal.variable('BASE'), terminal.variable('KEY')];
    return (await (await fetch(`${base}${path}`, { headers: { 'x-api-key': key } })).json()) as Record<string, unknown>;
  }

  async function runService({ text }: FencedBlock): Promise<void> {
    if (text.includes('quickstart')) {
      const [service, lines] = await startQuickstart();
      quickstart = service;
      expect(namesIn(lines)).toEqual(VARIABLES);
      expect(await terminal.paste(lines.join('\n'))).toMatchObject({ code: 0 });
      return;
    }
    const schema = await createEmptySchema();
    const [service, lines] = await start(text, settings(schema.databaseUrl));
    expect(namesIn(lines)).toEqual(VARIABLES);
    const call = 'curl -s -H "x-api-key: $KEY" $BASE/v1/projects/$PROJECT';
    const read = await new Terminal({}).paste([...lines, call].join('\n'));
    expect(read.requests).toMatchObject([{ status: 200 }]);
    await service.stop();
    await schema.drop();
  }

  /** Runs it as it stands; each of its requests must succeed, on this machine. */
  async function runInShell({ text }: FencedBlock): Promise<void> {
    const { code, output, requests } = await terminal.paste(text);
    expect({ code, output }).toEqual({ code: 0, output: expect.any(String) });
    expect(requests).toHaveLength(text.match(/\bcurl /g)?.length ?? 0);
    for (const { status, method, url } of requests) {
      if (status < 200 || status > 299) throw new Error(`${method} ${url.href} is ${status}: ${output}`);
      expect(url.hostname).toBe('127.0.0.1');
    }
  }

  /** Runs it as a program of this project, whose packages it finds. */
  async function runProgram({ text }: FencedBlock): Promise<void> {
    await mkdir('.cache', { recursive: true });
    const folder = await mkdtemp(join(process.cwd(), '.cache', 'program-'));
    await writeFile(join(folder, 'program.mjs'), text);
    const { code, output } = await terminal.paste(`'${process.execPath}' '${join(folder, 'program.mjs')}'`);
    await rm(folder, { recursive: true });
    expect({ code, output }).toEqual({ code: 0, output: expect.any(String) });
  }

  /** The example of an event has the fields of a real one of its type. */
  async function compareEvent({ text }: FencedBlock): Promise<void> {
    const shown = JSON.parse(text) as Record<string, unknown> & { data: object; type: string };
    const page = await get(`/v1/projects/${terminal.variable('PROJECT')}/events?type=${shown.type}`);
    const [real = { data: {} }] = page['data'] as { data: object }[];
    expect(Object.keys(shown).sort()).toEqual(Object.keys(real).sort());
    expect(Object.keys(real.data)).toEqual(expect.arrayContaining(Object.keys(shown.data)));
  }

  /** The example that verifies a signature takes what the service sends to the config of an earlier block. */
  async function verifyDelivery({ text }: FencedBlock): Promise<void> {
    await mkdir('.cache', { recursive: true });
    const folder = await mkdtemp(join(process.cwd(), '.cache', 'readme-'));
    await writeFile(join(folder, 'block.mjs'), text);
    const { eventOf } = (await import(pathToFileURL(join(folder, 'block.mjs')).href)) as {
      eventOf(rawBody: string, headers: Received['headers']): { type: string };
    };
    await rm(folder, { recursive: true });
    const { body, headers } = await deliveryToConfig();
    process.env['WEBHOOK_SECRET'] = terminal.variable('WEBHOOK_SECRET');
    expect(eventOf(body, headers)).toMatchObject({ type: expect.any(String) });
    expect(() => eventOf(body.replace('"type"', '"Type"'), headers)).toThrow();
  }

  async function deliveryToConfig(): Promise<Received> {
    const receiver = await Receiver.start();
    const configs = `/v1/projects/${terminal.variable('PROJECT')}/webhook-configs`;
    const [config] = (await get(configs))['data'] as { webhookConfigId: string }[];
    const path = `${configs}/${config?.webhookConfigId}`;
    const change = await terminal.paste(
      `curl -s -X PATCH "$BASE${path}" -H "x-api-key: $KEY" -H 'content-type: application/json' ` +
        `-d '{"endpoint":{"url":"${receiver.url}"}}'`,
    );
    expect(change.requests).toMatchObject([{ status: 200 }]);
    const send = await terminal.paste(`curl -s "$BASE${path}/test" -H "x-api-key: $KEY" -X POST`);
    expect(send.requests).toMatchObject([{ status: 200 }]);
    await eventually('the receiver got it', async () => receiver.received.length > 0);
    await receiver.stop();
    return receiver.received[0] as Received;
  }

  const WAYS: Readonly<Record<string, (block: FencedBlock) => Promise<void>>> = {
    sh: (block) => (isService(block) ? runService(block) : runInShell(block)),
    json: compareEvent,
    js: verifyDelivery,
    mjs: runProgram,
  };

  it('is run or listed, and what is listed is there', () => {
    expect(BLOCKS.length).toBeGreaterThan(10);
    expect(RUN.filter(({ language }) => !(language in WAYS))).toEqual([]);
    expect(Object.keys(NOT_RUN).filter((line) => !BLOCKS.some((block) => firstLineOf(block) === line))).toEqual([]);
  });

  it('wants the variables that quickstart prints, and no others', () => {
    expect(variablesWanted(RUN.filter(({ language }) => language === 'sh'))).toEqual([...VARIABLES].sort());
  });

  it('has no comments: a shell on macOS does not know them where lines are pasted', () => {
    const shell = [...BLOCKS.filter(({ language }) => language === 'sh'), ...PAGES.flatMap(([, blocks]) => blocks)];
    expect(shell.filter(({ text }) => /(^|\s)#/m.test(text))).toEqual([]);
  });

  it.each(PAGES)('wants no other variables on the page %s', (_file, blocks) => {
    expect(variablesWanted(blocks).filter((name) => !VARIABLES.includes(name))).toEqual([]);
  });

  it.each(RUN.map((block) => [`${block.place} ${firstLineOf(block).slice(0, 60)}`, block] as const))(
    '2xx: %s',
    async (_title, block) => {
      const way = WAYS[block.language];
      if (way === undefined) throw new Error('Neither run nor listed');
      await way(block);
    },
    WITHIN_MS,
  );

  it(
    'has its variables after another start too: new-key prints them, with a key of the same project',
    async () => {
      await quickstart?.stop();
      const [, lines] = await startQuickstart();
      expect(namesIn(lines)).toEqual(VARIABLES.filter((name) => name !== 'KEY'));
      expect(await terminal.paste(lines.join('\n'))).toMatchObject({ code: 0 });
      const { code, output } = await terminal.paste('npm run new-key');
      const made = exportsIn(output);
      expect([code, namesIn(made)]).toEqual([0, VARIABLES]);
      expect(made.slice(2)).toEqual(lines.slice(1));
      const call = 'curl -s -H "x-api-key: $KEY" "$BASE/v1/tenants?limit=1"';
      const read = await terminal.paste([...made.slice(1), call].join('\n'));
      expect(read.requests).toMatchObject([{ status: 200 }]);
    },
    WITHIN_MS,
  );
});
