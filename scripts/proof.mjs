/** `npm run proof`: what takes too long for a change, one program of package.json after the other. */
import './lib/node-version.mjs';
import { startChild } from './lib/children.mjs';
import { flag, readCommandLine, someOf } from './lib/command-line.mjs';
import { secondsSince } from './lib/progress.mjs';
import { ensureDependencies, PROJECT } from './lib/project-build.mjs';
import { runToEnd } from './lib/run-to-end.mjs';

/**
 * A program by its npm script; `quick` is null where it has no short form, so that only `--nightly` runs it.
 * @typedef {{ script: string, quick: readonly string[] | null, nightly: readonly string[] }} Run
 */

const QUICK = ['--quick'];
/** @type {Readonly<Record<string, Run>>} */
const RUNS = {
  chaos: { script: 'chaos', quick: QUICK, nightly: [] },
  messages: { script: 'chaos:messages', quick: QUICK, nightly: [] },
  kannel: { script: 'chaos:messages', quick: null, nightly: ['--gateway', 'kannel'] },
  http: { script: 'chaos:messages', quick: null, nightly: ['--gateway', 'http'] },
  consent: { script: 'chaos:consent', quick: QUICK, nightly: [] },
  backup: { script: 'chaos:backup', quick: QUICK, nightly: [] },
  cluster: { script: 'chaos:cluster', quick: QUICK, nightly: [] },
  outages: { script: 'chaos:outages', quick: null, nightly: [] },
  hostile: { script: 'hostile', quick: QUICK, nightly: [] },
  flood: { script: 'flood', quick: QUICK, nightly: [] },
  fuzz: { script: 'fuzz', quick: ['--requests', '20000'], nightly: [] },
  growth: { script: 'check:growth', quick: [], nightly: [] },
  swagger: { script: 'check:docs', quick: null, nightly: [] },
  hours: { script: 'check:hours', quick: null, nightly: [] },
};

const { values } = readCommandLine({
  usage: 'npm run proof --',
  about:
    'Runs chaos, hostile callers, random requests and growth in their quick forms, with --nightly in full, and then ' +
    'the whole of Swagger UI and the hours of a whole year too. Ends with 0 when all passed.',
  options: {
    nightly: flag('all of them, in full'),
    only: someOf(Object.keys(RUNS), 'these programs', 'all'),
  },
});

await runToEnd(async () => {
  await ensureDependencies();
  /** @type {string[]} */
  const ended = [];
  for (const [name, { script, quick, nightly }] of Object.entries(RUNS)) {
    const args = values.nightly ? nightly : (quick ?? (values.only === undefined ? null : nightly));
    if (args === null || values.only?.includes(name) === false) continue;
    const began = Date.now();
    console.log(`\n===== ${name}: npm run ${[script, '--', ...args].join(' ')} =====`);
    const { code } = await startChild('npm', ['run', '--silent', script, '--', ...args], { cwd: PROJECT }).ended;
    if (code !== 0) process.exitCode = 1;
    ended.push(`${name.padEnd(10)} ${code === 0 ? 'passed' : 'FAILED'}  ${secondsSince(began)}`);
  }
  console.log(`\n${ended.join('\n')}`);
});
