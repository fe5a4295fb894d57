import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { minify } from '@swc/core';
import { routeApp } from '../harness/route-app.js';
import { refusedLines, RUNNING_CALLS, TYPED_CALLS, TYPED_EVENTS } from '../harness/sdk-consumer.js';

const run = promisify(execFile);
const MS = 120_000;
/** What \`./webhooks\` needs, and \`.\` does not. */
const OF_WEBHOOKS = ['standardwebhooks', '@stablelib/base64', 'fast-sha256'];
const PARLEY_BYTES_MAX = 8_192;
const WEBHOOKS_BYTES_MAX = 7_168;
const VERSION = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

describe('The packed file of parley-sdk, in an empty folder', () => {
  const app = routeApp();
  let folder: string;
  const installed = (): string => join(folder, 'node_modules/parley-sdk');
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-sdk-'));
    const args = ['pack', '--workspace', 'parley-sdk', '--pack-destination', folder, '--ignore-scripts'];
    await run('npm', [...args, '--loglevel', 'error']);
    const [packed = ''] = readdirSync(folder);
    for (const name of OF_WEBHOOKS)
      cpSync(resolve('node_modules', name), join(folder, 'node_modules', name), { recursive: true });
    cpSync(resolve('node_modules/@types/node'), join(folder, 'node_modules/@types/node'), { recursive: true });
    cpSync(resolve('node_modules/undici-types'), join(folder, 'node_modules/undici-types'), { recursive: true });
    await run('tar', ['-xzf', packed], { cwd: folder });
    cpSync(join(folder, 'package'), installed(), { recursive: true });
    write('package.json', '{ "private": true }');
  }, MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function write(name: string, text: string): void {
    writeFileSync(join(folder, name), text);
  }

  it('holds what is compiled, its types and what says what it is', () => {
    const files = readdirSync(installed(), { recursive: true, encoding: 'utf8' }).sort();
    expect(files.filter((name) => !/^dist\/[\w-]+(\.gen)?(\.d\.ts|\.js)$/.test(name))).toEqual([
      'dist',
      'package.json',
    ]);
    expect(JSON.parse(readFileSync(join(installed(), 'package.json'), 'utf8'))).toMatchObject({
      version: VERSION,
      dependencies: { standardwebhooks: expect.any(String) },
    });
  });

  it.each([
    ['import', 'mjs', "import * as parley from 'parley-sdk';\nimport * as webhooks from 'parley-sdk/webhooks';"],
    ['require', 'cjs', "const parley = require('parley-sdk');\nconst webhooks = require('parley-sdk/webhooks');"],
  ])('runs by %s', async (_how, ending, load) => {
    const name = `calls.${ending}`;
    write(name, `${load}\n${RUNNING_CALLS}\nrun(parley, webhooks);\n`);
    const env = { ...process.env, URL_OF_PARLEY: app.url, KEY_OF_PARLEY: app.adminKey };
    const { stdout } = await run(process.execPath, [name], { cwd: folder, env });
    expect(JSON.parse(stdout)).toEqual({
      SDK_VERSION: VERSION,
      isActive: true,
      role: 'ADMIN',
      code: 'not_found',
      isError: true,
      type: 'phone.created',
    });
  });

  it.each([
    ['nodenext', { module: 'nodenext', types: ['node'] }],
    ['bundler', { module: 'esnext', moduleResolution: 'bundler', types: [], skipLibCheck: true }],
  ])(
    'type-checks in TypeScript with %s, and lets no wrong field, missing parameter or forgotten event pass',
    async (_how, options) => {
      const lib = ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'];
      const compilerOptions = { strict: true, noEmit: true, target: 'es2022', lib, skipLibCheck: false, ...options };
      const programs = { 'calls.ts': TYPED_CALLS, 'events.ts': TYPED_EVENTS };
      write('tsconfig.json', JSON.stringify({ compilerOptions, files: Object.keys(programs) }));
      write('package.json', '{ "private": true, "type": "module" }');
      for (const [name, text] of Object.entries(programs)) write(name, text);
      const { stdout } = await run(
        process.execPath,
        [resolve('node_modules/typescript/bin/tsc'), '--pretty', 'false'],
        {
          cwd: folder,
        },
      ).catch((error: { stdout: string }) => error);
      const faults = stdout.split('\n').filter((line) => /^\S/.test(line));
      const places = faults.map((fault) => fault.replace(/^(.*?)\((\d+),.*/, '$1:$2'));
      const wanted = Object.entries(programs).flatMap(([name, text]) =>
        refusedLines(text).map((line) => `${name}:${line}`),
      );
      expect(wanted.length).toBeGreaterThan(20);
      expect([new Set(places), faults]).toEqual([new Set(wanted), faults]);
    },
    MS,
  );

  it('is small', async () => {
    const parley = join(installed(), 'dist/parley.js');
    const webhooks = join(installed(), 'dist/webhooks.js');
    const bytes = { '.': await bytesOf(parley), './webhooks': await bytesOf(webhooks) };
    if (process.env['SDK_SENDS'] !== undefined) process.stderr.write(`${JSON.stringify(bytes)} bytes\n`);
    expect(filesOf(parley).every((file) => file.startsWith(installed()))).toBe(true);
    expect(bytes['.']).toBeLessThanOrEqual(PARLEY_BYTES_MAX);
    expect(bytes['./webhooks']).toBeLessThanOrEqual(WEBHOOKS_BYTES_MAX);
  });
});

/** Bytes of a file and all that it loads, minified one by one, after gzip: a bundler makes of them somewhat less. */
async function bytesOf(entry: string): Promise<number> {
  const minified = filesOf(entry).map((file) =>
    minify(readFileSync(file, 'utf8'), { module: true, compress: true, mangle: true }),
  );
  return gzipSync((await Promise.all(minified)).map(({ code }) => code).join('\n'), { level: 9 }).length;
}

function filesOf(entry: string, seen = new Set<string>()): string[] {
  seen.add(entry);
  const names = readFileSync(entry, 'utf8').matchAll(/(?:\bfrom |\bimport |\brequire\()["']([^"']+)["']/g);
  for (const [, name = ''] of names) {
    const file = name.startsWith('.')
      ? join(dirname(entry), name.replace(/(?<!\.js)$/, '.js'))
      : createRequire(entry).resolve(name);
    if (!seen.has(file)) filesOf(file, seen);
  }
  return [...seen];
}
