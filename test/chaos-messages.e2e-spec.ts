import { spawn } from 'node:child_process';
import { KANNEL_ROOT } from './harness/kannel.js';
import { seedOfRun } from './harness/random.js';

const RUN_WITHIN_MS = 170_000;
const PLAN = ['--quick', '--steps', '1500', '--kills', '2', '--database-kills', '1', '--jumps', '6', '--dist', 'dist'];
/** The restore has tests of its own. */
const NO_RESTORE = ['--restores', '0'];
const KANNEL_PLAN = ['--gateway', 'kannel', '--quick', '--steps', '800', '--kills', '1', '--database-kills', '0'];
const KANNEL_FAULTS = ['--gateway-faults', '2', '--jumps', '2', '--dist', 'dist'];
const HTTP_PLAN = ['--gateway', 'http', '--quick', '--steps', '1200', '--kills', '1', '--database-kills', '0'];
const HTTP_FAULTS = ['--gateway-faults', '4', '--jumps', '2', '--dist', 'dist'];

/** The command as a person runs it: its exit code, and all that it said. */
async function run(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['proof/chaos/messages.mjs', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output: chunks.join('') };
}

describe('npm run chaos:messages', () => {
  it(
    'finds nothing wrong after a short run with kills and clock jumps',
    async () => {
      const { code, output } = await run([...PLAN, ...NO_RESTORE, '--seed', String(seedOfRun())]);
      // What it found stands at the end.
      expect({ code, said: code === 0 ? '' : output.slice(-6_000) }).toEqual({ code: 0, said: '' });
      expect(output).toMatch(/ [2-9] processes, 1 times the database; 6 clock jumps/);
    },
    RUN_WITHIN_MS,
  );

  // Left out where there is no Kannel, which `npm test` says.
  (KANNEL_ROOT === '' ? it.skip : it)(
    'finds nothing wrong after a short run with real gateways and faults of theirs',
    async () => {
      const { code, output } = await run([...KANNEL_PLAN, ...KANNEL_FAULTS, '--seed', String(seedOfRun())]);
      expect({ code, said: code === 0 ? '' : output.slice(-6_000) }).toEqual({ code: 0, said: '' });
      expect(output).toMatch(/ Kannel +2 faults, [0-4] of its boxes killed/);
    },
    RUN_WITHIN_MS,
  );

  it(
    'finds nothing wrong after a short run with gateways that settings describe, and faults of theirs',
    async () => {
      const { code, output } = await run([...HTTP_PLAN, ...HTTP_FAULTS, '--seed', String(seedOfRun())]);
      expect({ code, said: code === 0 ? '' : output.slice(-6_000) }).toEqual({ code: 0, said: '' });
      expect(output).toMatch(/ HTTP +4 faults, [0-4] restarts/);
    },
    RUN_WITHIN_MS,
  );
});
