/**
 * `npm run bench`: the hot calls beside hand-written servers (calls.mjs), then every combination of filters on a list of
 * ten million phones (lists.mjs). `--only calls` or `--only lists` for one of them; all other options go to both.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PARTS = ['calls', 'lists'];

const only = process.argv.indexOf('--only');
const chosen = only === -1 ? PARTS : PARTS.filter((part) => part === process.argv[only + 1]);
const options = process.argv
  .slice(2)
  .filter((_, index) => only === -1 || (index + 2 !== only && index + 2 !== only + 1));
if (chosen.length === 0) {
  console.error(`--only takes one of: ${PARTS.join(', ')}`);
  process.exit(1);
}
let child = null;
// A part that is interrupted cleans up behind itself; this process waits until it has. Ctrl-C reaches both by itself.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child?.kill('SIGTERM'));
for (const part of chosen) {
  child = spawn(process.execPath, [fileURLToPath(new URL(`${part}.mjs`, import.meta.url)), ...options], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(code ?? 1);
}
