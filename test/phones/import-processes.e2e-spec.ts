import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random, seedOfRun } from '../harness/numbers.js';
import { ConsentLedger } from '../../src/phones/consent/consent-ledger.js';
import { eventually } from '../harness/eventually.js';
import { ImportWorld, numbersFrom } from '../harness/import-world.js';
import { type Ran, runBuilt, startService } from '../harness/processes.js';
import { startTestApp, TEST_MASTER_KEY, type TestApp } from '../harness/test-app.js';
import type { ProjectWorld } from '../harness/world.js';

/** Seconds of work, so that a kill meets it. */
const ROWS = 12_000;
const KILLS = 2;
const COMMANDS_AT_ONCE = 3;
const WITHIN_MS = 180_000;

/**
 * Numbers of which each third is opted out, each twentieth row is a fault, and each number comes a second time far
 * below.
 */
function fileOf(): { text: string; numbers: string[]; optedOut: string[]; faultLines: string[] } {
  const numbers = numbersFrom(0, ROWS / 2);
  const rows = [...numbers, ...numbers].map((number, index) =>
    index % 20 === 9 ? 'nonsense,,' : `${number},${index % 3 === 0 ? 'true' : ''},"row\n${index}"`,
  );
  const good = [...numbers, ...numbers].filter((_number, index) => index % 20 !== 9);
  const optedOut = [...numbers, ...numbers].filter((_number, index) => index % 20 !== 9 && index % 3 === 0);
  let line = 2;
  const faultLines: string[] = [];
  for (const row of rows) {
    if (row.startsWith('nonsense')) faultLines.push(String(line));
    line += row.split('\n').length;
  }
  return {
    text: `phoneE164,isOptedOut,note\n${rows.join('\n')}\n`,
    numbers: [...new Set(good)].sort(),
    optedOut: [...new Set(optedOut)].sort(),
    faultLines,
  };
}

describe('An import, whose processes are killed', () => {
  let imports: ImportWorld<TestApp>;
  let project: ProjectWorld;
  let folder: string;
  const started: Ran[] = [];
  const file = fileOf();
  const commandSettings = () => ({
    DATABASE_URL: imports.app.schema.databaseUrl,
    MASTER_KEY: TEST_MASTER_KEY,
    PUBLIC_URL: 'https://parley.test',
  });
  const command = async (...args: string[]) => {
    const ran = runBuilt('cli/parley.js', commandSettings(), ['phones', ...args]);
    started.push(ran);
    return ran;
  };
  const outcome = async (...args: string[]) => {
    const ran = await command(...args);
    return { code: await ran.exited, output: ran.output() };
  };
  beforeAll(async () => {
    imports = await ImportWorld.start(await startTestApp({ ROLE: 'api' }));
    folder = mkdtempSync(join(tmpdir(), 'parley-import-'));
  });
  beforeEach(async () => {
    project = await imports.world.project();
  });
  afterAll(async () => {
    for (const { child, exited } of started) {
      child.kill('SIGKILL');
      await exited;
    }
    await imports.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const kill = async ({ child, exited }: Ran) => {
    child.kill('SIGKILL');
    await exited;
  };
  const rowsRead = async () =>
    (
      await imports.sql.rows<{ n: number }>('SELECT MAX(rowsRead) AS n FROM phone_imports WHERE projectId = ?', [
        project.projectId,
      ])
    )[0]?.n ?? 0;

  /** Every row did what it says, once. */
  async function expectWhole(importId: string): Promise<void> {
    const { projectId } = project;
    expect(await imports.read(project, importId)).toMatchObject({
      status: 'DONE',
      rowsRead: ROWS,
      created: file.numbers.length,
      failed: file.faultLines.length,
      known: ROWS - file.faultLines.length - file.numbers.length,
      optedOut: file.optedOut.length,
      optedIn: 0,
    });
    const numbers = await imports.numbers(project);
    expect(numbers.map(([number]) => number)).toEqual(file.numbers);
    expect(numbers.filter(([, isOut]) => isOut).map(([number]) => number)).toEqual(file.optedOut);
    expect((await imports.errors(project, importId)).map(([line]) => line)).toEqual(file.faultLines);
    expect(await imports.sql.count('consent_entries WHERE projectId = ?', [projectId])).toBe(file.optedOut.length);
    const events = await imports.sql.rows<{ type: string; n: number }>(
      'SELECT type, COUNT(*) AS n FROM events WHERE projectId = ? GROUP BY type ORDER BY type',
      [projectId],
    );
    expect(events).toEqual([
      { type: 'phone.created', n: file.numbers.length },
      { type: 'phone.opted_out', n: file.optedOut.length },
      { type: 'phone.validated', n: file.numbers.length },
    ]);
    // An import numbers its events itself: what was rolled back at a kill has left no gap.
    const sequences = await imports.sql.rows<{ n: number; last: number; counter: number }>(
      `SELECT COUNT(sequence) AS n, MAX(sequence) AS last,
  (SELECT lastSequence FROM event_counters WHERE event_counters.projectId = ?) AS counter
FROM events WHERE projectId = ?`,
      [projectId, projectId],
    );
    const numbered = sequences[0]?.n;
    expect(numbered).toBeGreaterThan(0);
    expect(sequences).toEqual([{ n: numbered, last: numbered, counter: numbered }]);
    expect((await imports.app.app.get(ConsentLedger).audit(false)).differing).toBe(0);
  }

  it(
    'loses no row and does none twice: workers of the service',
    async () => {
      const { importId } = (await imports.upload(project, file.text)).body as { importId: string };
      const seen: number[] = [];
      const random = new Random(seedOfRun());
      for (let index = 0; index < KILLS; index += 1) {
        const running = await startService(imports.app.schema.databaseUrl, { ROLE: 'worker' });
        started.push(running);
        const before = await rowsRead();
        await eventually('it goes on', async () => (await rowsRead()) > before);
        await sleep(random.below(150));
        await kill(running);
        seen.push(await rowsRead());
      }
      expect(seen[0]).toBeLessThan(ROWS);
      // Two at once: of them one holds the lease.
      const workers = [
        await startTestApp({ ROLE: 'worker' }, imports.app.schema),
        await startTestApp({ ROLE: 'worker' }, imports.app.schema),
      ];
      try {
        await imports.ended(project, importId);
      } finally {
        for (const { close } of workers) await close();
      }
      await expectWhole(importId);
    },
    WITHIN_MS,
  );

  it(
    'loses no row and does none twice: the command, given again with the same file',
    async () => {
      const path = join(folder, 'numbers.csv');
      writeFileSync(path, file.text);
      const running = await command('import', '--project', project.projectId, path);
      await eventually('it goes on', async () => (await rowsRead()) > 0);
      await kill(running);
      expect(await rowsRead()).toBeLessThan(ROWS);
      const errors = join(folder, 'errors.csv');
      const { code, output } = await outcome('import', '--project', project.projectId, '--errors', errors, path);
      expect([code, output]).toEqual([
        0,
        expect.stringMatching(/Going on with .* as imp_[^]*100 %[^]*DONE: 12,000 rows/),
      ]);
      expect(readFileSync(errors, 'utf8').split('\r\n')).toHaveLength(file.faultLines.length + 2);
      const [{ importId } = { importId: '' }] = await imports.sql.rows<{ importId: string }>(
        'SELECT importId FROM phone_imports WHERE projectId = ?',
        [project.projectId],
      );
      await expectWhole(importId);

      const out = join(folder, 'out.csv');
      expect(await outcome('export', '--project', project.projectId, '--out', out)).toEqual({
        code: 0,
        output: expect.stringContaining('numbers'),
      });
      const whole = (await imports.export(project)).text;
      expect(readFileSync(out, 'utf8')).toBe(whole);
      const args = ['phones', 'export', '--project', project.projectId, '--out', out];
      const unknown = runBuilt('cli/parley.js', { ...commandSettings(), PUBLIC_URL: '' }, args);
      started.push(unknown);
      expect(await unknown.exited).toBe(0);
      expect(unknown.output()).toContain("optOutUrl is left empty: set PUBLIC_URL to the service's");
      expect(readFileSync(out, 'utf8')).toBe(whole.replaceAll(/https:\/\/parley\.test\/o\/[\w-]+/g, ''));
      // An import that has ended is no unfinished one: a file made of the export changes nothing.
      const again = await outcome('import', '--project', project.projectId, '--errors', errors, out);
      expect(again.output).toMatch(/Stored[^]* 0 numbers created, 5,700 known, 0 not taken, 0 opted out/);
      expect(readFileSync(errors, 'utf8')).toBe('line,column,message,value\r\n');
    },
    WITHIN_MS,
  );

  it(
    'the command says in words what it cannot do',
    async () => {
      const write = (name: string, content: string | Buffer) => {
        writeFileSync(join(folder, name), content);
        return join(folder, name);
      };
      const good = write('good.csv', 'phone\n+14155552601\n');
      const of = (path: string, ...more: string[]) => ['import', '--project', project.projectId, ...more, path];
      const cases: [string[], RegExp][] = [
        [['import', '--project', 'prj_unknown', good], /--project names no project of this installation: prj_unknown/],
        [of(join(folder, 'missing.csv')), /There is no file .*missing\.csv/],
        [of(write('header.csv', 'number\n1\n')), /the column "number" is not known/],
        [of(write('latin.csv', Buffer.from('phone,note\n+14155552601,ü\n', 'latin1'))), /UTF-8/],
      ];
      for (let first = 0; first < cases.length; first += COMMANDS_AT_ONCE) {
        const some = cases.slice(first, first + COMMANDS_AT_ONCE);
        expect(await Promise.all(some.map(([args]) => outcome(...args)))).toEqual(
          some.map(([, words]) => ({ code: 1, output: expect.stringMatching(words) })),
        );
      }
      expect(await imports.sql.count('phone_imports WHERE projectId = ?', [project.projectId])).toBe(0);
    },
    WITHIN_MS,
  );
});
