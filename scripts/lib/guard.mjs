/**
 * A process that outlives its parent by a moment: when the pipe from the parent ends, for whatever reason (kill -9
 * included), it stops the process groups that are still watched, newest first, and removes the temporary folders.
 * Lines on stdin: `watch PID`, `forget PID`, `remove FOLDER`.
 */
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { stopGroup } from './process-group.mjs';

/** @type {number[]} */
const watched = [];
/** @type {string[]} */
const folders = [];

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [, verb, what = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
  if (verb === 'watch') watched.push(Number(what));
  if (verb === 'forget') watched.splice(watched.indexOf(Number(what)), 1);
  if (verb === 'remove') folders.push(what);
});
lines.on('close', async () => {
  for (const pid of watched.reverse()) await stopGroup(pid);
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  process.exit(0);
});

// The terminal's Ctrl-C is for the parent; the end of the pipe is the sign for the guard.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
