/**
 * Process groups by the number of their leader: asking, stopping, distinguishing one from a later one of the same
 * number.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './progress.mjs';

/** The database flushes its pages when it stops; it gets this long before it is killed. */
const GRACE_MS = 20_000;
const POLL_MS = 50;

/**
 * Sends a signal to a whole group; false when there is no such group any more.
 * @param {number} pid @param {NodeJS.Signals | 0} signal
 */
export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Ends a group: SIGTERM, patience, SIGKILL. Resolves when nothing of it is left.
 * @param {number} pid
 */
export async function stopGroup(pid, graceMs = GRACE_MS) {
  if (!signalGroup(pid, 'SIGTERM')) return;
  // One that is suspended hears of it when it goes on.
  signalGroup(pid, 'SIGCONT');
  const deadline = Date.now() + graceMs;
  // A leader that has ended but that nobody has asked after would count as a member for ever.
  while (signalGroup(pid, 0) && startOf(pid) !== null && Date.now() < deadline) await sleep(POLL_MS);
  signalGroup(pid, 'SIGKILL');
}

/**
 * When a process began, as text that is worth only a comparison; null when it does not run. With it a number that the
 * system has given to another process meanwhile is not taken for the old one.
 * @param {number} pid
 */
export function startOf(pid) {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
    }
    // Field 22 of stat, counted after the command's closing parenthesis because a command may hold blanks.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
