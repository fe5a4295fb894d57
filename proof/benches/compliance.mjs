/** `npm run bench:compliance`: figures of consent, quiet hours and the guard, each part in a process of its own. */
import '../../scripts/lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { oneOf, readCommandLine } from '../../scripts/lib/command-line.mjs';
import { QUICK } from '../stage/options.mjs';
import { SHARED_CORES } from '../stage/environment.mjs';
import { fixed } from '../stage/report.mjs';

const PROGRAMS = {
  ledger: 'compliance/ledger.mjs',
  accepting: 'compliance/accepting.mjs',
  burst: 'compliance/burst.mjs',
  pumping: 'compliance/pumping.mjs',
  file: 'compliance/file.mjs',
};
const PARTS = /** @type {(keyof typeof PROGRAMS)[]} */ (Object.keys(PROGRAMS));
const FAILED = 1;

const { values: options } = readCommandLine({
  usage: 'npm run bench:compliance --',
  about:
    'Measures a million rows of an import that say what the ledger says already (ledger), what accepting MARKETING ' +
    'costs (accepting), 100,000 held messages that are freed at one instant beside other tenants (burst), the guard ' +
    'against traffic pumping and its alerts (pumping), and a file of evidence with 1,000 entries (file). Ends with 1 ' +
    'when a bound is missed.',
  options: { only: oneOf(PARTS, 'one of these', 'all'), quick: QUICK },
});

/** @type {import('node:child_process').ChildProcess | null} */
let child = null;
let isInterrupted = false;
// A part that is interrupted cleans up after itself; this process waits until it has. Ctrl-C reaches both by itself.
process.on('SIGINT', () => (isInterrupted = true));
process.on('SIGTERM', () => {
  isInterrupted = true;
  child?.kill('SIGTERM');
});
console.log(`Client, service and database ${SHARED_CORES}.`);
for (const part of PARTS.filter((name) => options.only === undefined || options.only === name)) {
  if (isInterrupted) break;
  console.log(`\n${part}: load of the machine before ${loadOf()}`);
  const file = fileURLToPath(new URL(PROGRAMS[part], import.meta.url));
  child = spawn(process.execPath, [file, ...(options.quick ? ['--quick'] : [])], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = FAILED;
  console.log(`  load of the machine after ${loadOf()}`);
}

/** The load of the last minute, and of the last five. */
function loadOf() {
  const [one = 0, five = 0] = loadavg();
  return `${fixed(one, 1)} (${fixed(five, 1)})`;
}
