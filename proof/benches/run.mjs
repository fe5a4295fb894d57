/** `npm run bench`: measurements, each in a process of its own, one after the other. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { oneOf, readCommandLine, text, whole } from '../../scripts/lib/command-line.mjs';
import { AGAINST, KEEP, PROFILE, QUICK } from '../stage/options.mjs';

const PARTS = /** @type {const} */ (['calls', 'lists', 'message-lists', 'messages', 'registrations']);
const PROGRAMS = {
  calls: 'calls.mjs',
  lists: 'lists.mjs',
  'message-lists': 'message-lists.mjs',
  messages: 'messages.mjs',
  registrations: 'registrations.mjs',
};

const { values } = readCommandLine({
  usage: 'npm run bench --',
  about:
    'Measures the hot calls beside hand-written servers (calls), then every combination of filters on a list of ten ' +
    'million phones (lists) and on one of ten million messages (message-lists), then accepting and sending messages, ' +
    'and registering numbers in batches, beside hand-written programs (messages, registrations).',
  options: {
    only: oneOf(PARTS, 'one of these', 'all'),
    quick: QUICK,
    profile: PROFILE,
    against: AGAINST,
    rows: whole('message-lists: messages in the table', 100_000_000, '10,000,000'),
    keep: KEEP,
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
  lists: [...quick, ...matching, ...keep],
  'message-lists': [...quick, ...(values.rows === undefined ? [] : [`--rows=${values.rows}`]), ...matching],
  messages: [...quick, ...profile, ...against],
  registrations: [...quick, ...profile, ...against],
};

/** @type {import('node:child_process').ChildProcess | null} */
let child = null;
// A part that is interrupted cleans up after itself; this process waits until it has. Ctrl-C reaches both by itself.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child?.kill('SIGTERM'));
const { only = null } = values;
for (const part of PARTS.filter((name) => only === null || only === name)) {
  const file = fileURLToPath(new URL(PROGRAMS[part], import.meta.url));
  child = spawn(process.execPath, [file, ...options[part]], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(code ?? 1);
}
