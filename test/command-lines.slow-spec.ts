import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WITHIN_MS = 120_000;
const WRONG_USAGE = 2;
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** Scripts of npm that run a file of ours. `parley` needs the build and has a test of its own; others are not ours. */
const OURS = Object.entries(scripts).flatMap(([name, command]): [string, string][] => {
  const file = /^(?:exec )?node (?:--\S+ )*((?:proof|scripts)\/(?!parley\.mjs)\S+\.mjs)$/.exec(command)?.[1];
  return file === undefined ? [] : [[name, file]];
});

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script to its end, which it must find by itself: nothing may have begun. */
function run(file: string, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: WITHIN_MS });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

describe('The scripts of npm', () => {
  it('are known to this test', () => {
    expect(OURS.length).toBeGreaterThanOrEqual(12);
  });

  it.each(OURS)(
    '%s says what it does and which options it takes',
    async (name, file) => {
      const { code, stdout, stderr } = await run(file, '--help');
      const usage = ['test', 'start'].includes(name) ? `npm ${name} --` : `npm run ${name} --`;
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout.startsWith(`Usage: ${usage}`)).toBe(true);
      expect(stdout).toMatch(/\nOptions\n( {2}.*\n)+$/);
    },
    WITHIN_MS,
  );

  it.each(OURS)(
    '%s refuses an option that it does not have, in one sentence',
    async (_name, file) => {
      expect(await run(file, '--no-such-option')).toEqual({
        code: WRONG_USAGE,
        stdout: '',
        stderr: 'There is no option --no-such-option. See --help.\n',
      });
    },
    WITHIN_MS,
  );

  it('start says in a sentence that there is no build', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-'));
    cpSync('scripts', join(folder, 'scripts'), { recursive: true });
    cpSync('package.json', join(folder, 'package.json'));
    const ended = await run(join(folder, 'scripts/start.mjs'));
    rmSync(folder, { recursive: true });
    const stderr = '\n✗ Parley is not built yet: npm ci && npm run build, or npm run quickstart.\n';
    expect(ended).toEqual({ code: 1, stdout: '', stderr });
  });

  it.each([
    ['a value that is missing', ['--kills'], '--kills needs a value: --kills N.'],
    ['another option in place of a value', ['--kills', '--quick'], '--kills needs a value: --kills N.'],
    ['a value that is no number', ['--kills=many'], '--kills takes a whole number from 0 to 10000, not "many".'],
    ['a number that is too large', ['--kills', '10001'], '--kills takes a whole number from 0 to 10000, not "10001".'],
    ['a word that is not on the list', ['--server', 'other'], '--server knows any, mysql, but not "other".'],
    ['a value where none belongs', ['--quick=yes'], '--quick takes no value.'],
    ['a word without an option', ['fast'], 'There is no use for "fast".'],
    ['an option with one dash', ['-q'], 'There is no option -q.'],
    ['something to pass on', ['--', 'x'], 'Nothing may follow a further --.'],
  ])(
    'refuse %s',
    async (_what, args, sentence) => {
      expect(await run('proof/chaos/run.mjs', ...args)).toEqual({
        code: WRONG_USAGE,
        stdout: '',
        stderr: `${sentence} See --help.\n`,
      });
    },
    WITHIN_MS,
  );
});
