/**
 * Runs a command with the Node of the image first on PATH, so that it and all that it starts run on that one.
 * Usage: node scripts/with-node.mjs COMMAND [ARGUMENT …]
 */
import './lib/node-version.mjs';
import { delimiter } from 'node:path';
import { startChild } from './lib/children.mjs';
import { IMAGE_NODE_VERSION, nodeFolder } from './lib/other-node.mjs';
import { Fail } from './lib/progress.mjs';
import { runToEnd } from './lib/run-to-end.mjs';

await runToEnd(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined || command === '--help')
    throw new Fail('Usage: node scripts/with-node.mjs COMMAND [ARGUMENT …]');
  const folder = await nodeFolder(IMAGE_NODE_VERSION);
  console.log(`Node ${IMAGE_NODE_VERSION}: ${[command, ...args].join(' ')}`);
  const PATH = `${folder}${delimiter}${process.env.PATH}`;
  const { code } = await startChild(command, args, { env: { ...process.env, PATH } }).ended;
  process.exitCode = code ?? 1;
});
