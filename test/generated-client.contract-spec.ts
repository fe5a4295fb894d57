import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { PAGES_THAT_RUN } from './harness/fenced-blocks.js';
import { operationsOf, type ServedDocument } from './harness/operations.js';
import { CALLS_OF_A_CLIENT, TYPES_OF_CALLS } from './harness/readme-calls.js';
import { routeApp } from './harness/route-app.js';
import { World } from './harness/world.js';

const run = promisify(execFile);
const GENERATION_MS = 90_000;

/** Makes a folder below the project, so that what is in it finds the project's packages. */
async function folderFor(name: string): Promise<string> {
  await mkdir('.cache', { recursive: true });
  return mkdtemp(join(process.cwd(), '.cache', name));
}

/** Type-checks a file, strictly. Throws what the compiler prints. */
async function compile(file: string): Promise<void> {
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler'];
  const language = ['--strict', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable'];
  const options = ['--noEmit', '--skipLibCheck', '--ignoreConfig', ...language, ...modules];
  const { stdout } = await run(bin('tsc'), [...options, file]).catch((error: { stdout: string }) => error);
  if (stdout !== '') throw new Error(stdout);
}

function bin(name: string): string {
  return join('node_modules', '.bin', name);
}

describe('A client generated from openapi.json by @hey-api/openapi-ts', () => {
  const app = routeApp();
  let folder: string;
  beforeAll(async () => {
    folder = await folderFor('client-');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'type-checks the calls of the documents at its defaults, and makes the five of the specification',
    async () => {
      await run(bin('openapi-ts'), ['-i', 'openapi.json', '-o', folder]);
      await writeFile(join(folder, 'calls.ts'), CALLS_OF_A_CLIENT);
      await compile(join(folder, 'calls.ts'));
      const { fiveCalls } = (await import(pathToFileURL(join(folder, 'calls.ts')).href)) as {
        fiveCalls(...args: string[]): Promise<Record<string, Record<string, unknown>>>;
      };
      const made = await fiveCalls(app.url, app.adminKey, await new World(app).tenant());
      expect(made).toMatchObject({
        project: { name: 'Generated', webhookConfigs: [] },
        key: { name: 'Generated', plainApiKey: expect.stringMatching(/^parley_/) },
        hook: { signingSecret: expect.stringMatching(/^whsec_/) },
        phones: { data: [], cursor: '', hasMore: false },
        read: {
          projectId: made['project']?.['projectId'],
          webhookConfigs: [{ webhookConfigId: made['hook']?.['webhookConfigId'] }],
        },
        refused: { statusCode: 404, code: 'not_found' },
      });
    },
    GENERATION_MS,
  );
});

describe('Types generated from openapi.json by openapi-typescript', () => {
  it(
    'type-check the calls of the documents at its defaults',
    async () => {
      const folder = await folderFor('types-');
      await run(bin('openapi-typescript'), ['openapi.json', '-o', join(folder, 'types.ts')]);
      await writeFile(join(folder, 'calls.ts'), TYPES_OF_CALLS);
      await compile(join(folder, 'calls.ts'));
      await rm(folder, { recursive: true, force: true });
    },
    GENERATION_MS,
  );
});

describe('The calls of the documents', () => {
  it('are all compiled: what is new there belongs into test/harness/readme-calls.ts', () => {
    const called = PAGES_THAT_RUN.flatMap((file) => operationsCalled(readFileSync(file, 'utf8')));
    expect(called.length).toBeGreaterThan(10);
    for (const source of [CALLS_OF_A_CLIENT, TYPES_OF_CALLS])
      expect(called.filter((id) => !new RegExp(`\\b${id}\\b`).test(source))).toEqual([]);
  });
});

/** Operation ids of the `curl` lines in a document; an unknown path is shown as it is. */
function operationsCalled(text: string): string[] {
  const operations = operationsOf(JSON.parse(readFileSync('openapi.json', 'utf8')) as ServedDocument);
  const lines = text.replaceAll('\\\n', ' ').match(/(?:^|\$\()curl .*$/gm) ?? [];
  return lines.map((line) => {
    const [, path = ''] = /[\s"]\$BASE(\/v1[^\s"?]*)/.exec(line) ?? [];
    const [, named] = / -X ([A-Z]+) /.exec(line) ?? [];
    const method = named?.toLowerCase() ?? (/ -[dT] /.test(line) ? 'post' : 'get');
    const found = operations.find((one) => one.method === method && pathWithNames(one.path).test(path));
    return found?.operationId ?? `${method} ${path}`;
  });
}

function pathWithNames(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '\\$\\w+')}$`);
}
