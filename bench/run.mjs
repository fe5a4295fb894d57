/** `npm run bench`: measurements, each in a process of its own, one after the other. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { flag, oneOf, readCommandLine, text, whole } from '../scripts/lib/command-line.mjs';
import { AGAINST, KEEP, PROFILE, QUICK } from './options.mjs';

const PARTS = /** @type {const} */ (['calls', 'lists', 'message-lists', 'messages', 'registrations', 'growth']);
const PROGRAMS = {
  calls: 'calls.mjs',
  lists: 'lists.mjs',
  'message-lists': 'message-lists.mjs',
  messages: 'messages.mjs',
  registrations: 'registrations.mjs',
  growth: 'growth.mjs',
};

const { values } = readCommandLine({
  usage: 'npm run bench --',
  about:
    'Measures the hot calls beside hand-written servers (calls), then every combination of filters on a list of ten ' +
    'million phones, beside Directus (lists), and on one of ten million messages (message-lists), then accepting and ' +
    'sending messages, and registering numbers in batches, beside hand-written programs (messages, registrations); ' +
    'only when asked for, what an operation costs as tables and projects grow (growth).',
  options: {
    only: oneOf(PARTS, 'one of these', 'all but growth'),
    quick: QUICK,
    profile: PROFILE,
    against: AGAINST,
    'without-rival': flag('lists: leaves Directus out'),
    rows: whole('message-lists: messages in the table', 100_000_000, '10,000,000'),
    keep: KEEP,
    points: text('POINTS', 'growth: rows and projects, such as 10000x100,1000000x100', 'from small to ten million'),
    kinds: text('KINDS', 'growth: phones, deliveries or messages, separated by commas', 'all'),
    rounds: whole('growth: rounds that count', 100, '3'),
    'fill-only': flag('growth: fills, and measures nothing'),
    'only-matching': text('TEXT', 'lists, message-lists: only combinations with this in their name', 'all'),
  },
});
const quick = values.quick === undefined ? [] : ['--quick'];
const matching = values['only-matching'] === undefined ? [] : [`--only-matching=${values['only-matching']}`];
const profile = values.profile === undefined ? [] : [`--profile=${values.profile}`];
const against = values.against === undefined ? [] : [`--against=${values.against}`];
const keep = values.keep === undefined ? [] : [`--keep=${values.keep}`];
const options = {
  calls: [...quick, ...profile, ...against],
  lists: [...quick, ...(values['without-rival'] === undefined ? [] : ['--without-rival']), ...matching, ...keep],
  'message-lists': [...quick, ...(values.rows === undefined ? [] : [`--rows=${values.rows}`]), ...matching],
  messages: [...quick, ...profile],
  registrations: [...quick, ...profile],
  growth: [
    ...quick,
    ...(values.points === undefined ? [] : [`--points=${values.points}`]),
    ...(values.kinds === undefined ? [] : [`--kinds=${values.kinds}`]),
    ...(values.rounds === undefined ? [] : [`--rounds=${values.rounds}`]),
    ...keep,
    ...(values['fill-only'] === undefined ? [] : ['--fill-only']),
  ],
};

/** @type {import('node:child_process').ChildProcess | null} */
let child = null;
// A part that is interrupted cleans up after itself; this process waits until it has. Ctrl-C reaches both by itself.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child?.kill('SIGTERM'));
// Growth fills 25 GB of disk and most of the memory: only who asks for it gets it.
const { only = null } = values;
for (const part of PARTS.filter((name) => (only === null ? name !== 'growth' : only === name))) {
  const file = fileURLToPath(new URL(PROGRAMS[part], import.meta.url));
  child = spawn(process.execPath, [file, ...options[part]], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(code ?? 1);
}
