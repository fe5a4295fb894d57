/** Bounds of the parts: each is printed, and one that is missed ends the process with 1. */
import { readCommandLine } from '../../../scripts/lib/command-line.mjs';
import { QUICK } from '../../stage/options.mjs';
import { verdict } from '../../stage/report.mjs';

const MISSED = 1;

/**
 * Whether a short run is asked for.
 * @param {string} part
 */
export function isQuick(part) {
  const { values } = readCommandLine({
    usage: `npm run bench:compliance -- --only ${part}`,
    about: 'A part of that bench.',
    options: { quick: QUICK },
  });
  return values.quick === true;
}

/** @param {string} what @param {string} measured @param {string} bound @param {boolean} isMet */
export function judge(what, measured, bound, isMet) {
  console.log(verdict(what, measured, bound, isMet));
  if (!isMet) process.exitCode = MISSED;
}
