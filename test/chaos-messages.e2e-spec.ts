import { spawn } from 'node:child_process';
import { KANNEL_ROOT } from './doubles/kannel.js';
import { seedOfRun } from './harness/numbers.js';

const RUN_WITHIN_MS = 170_000;
const ALWAYS = ['--quick', '--dist', 'dist'];
const KANNEL_PLAN = ['--gateway', 'kannel', '--steps', '800', '--kills', '1', '--database-kills', '0', '--jumps', '2'];
const HTTP_PLAN = ['--gateway', 'http', '--steps', '1500', '--kills', '2', '--database-kills', '1', '--jumps', '6'];

/** The command as a person runs it: its exit code, and all that it said. */
async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const command = ['proof/chaos/messages.mjs', ...ALWAYS, ...args, '--seed', String(seedOfRun())];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output: chunks.join('') };
}

describe('npm run chaos:messages', () => {
  // Left out where there is no Kannel, which `npm test` says.
  (KANNEL_ROOT === '' ? it.skip : it)(
    'finds nothing wrong after a short run with Kannel and faults of it',
    async () => {
      const { code, output } = await run(...KANNEL_PLAN, '--gateway-faults', '2');
      // What it found stands at the end.
      expect({ code, said: code === 0 ? '' : output.slice(-6_000) }).toEqual({ code: 0, said: '' });
      expect(output).toMatch(/ Kannel +2 faults, [0-4] of its boxes killed/);
    },
    RUN_WITHIN_MS,
  );

  it(
    'finds nothing wrong after a short run with kills, clock jumps, and faults of gateways that settings describe',
    async () => {
      const { code, output } = await run(...HTTP_PLAN, '--gateway-faults', '4');
      expect({ code, said: code === 0 ? '' : output.slice(-6_000) }).toEqual({ code: 0, said: '' });
      expect(output).toMatch(/ [2-9] processes, 1 times the database; 6 clock jumps/);
      expect(output).toMatch(/ HTTP +4 faults, [0-4] restarts/);
    },
    RUN_WITHIN_MS,
  );
});
