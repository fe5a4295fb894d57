/** What a person sees while a script works: steps with elapsed seconds, and failures in one sentence. */

const STILL_WORKING_EVERY_MS = 10_000;
const LOG_LINES_SHOWN = 12;

/** A failure reported to the person in one sentence; `details` are the log lines that explain it. */
export class Fail extends Error {
  /** @param {string} sentence @param {readonly string[]} [details] */
  constructor(sentence, details = []) {
    super(sentence);
    this.details = details;
  }
}

/**
 * Seconds since `startMs` with one decimal, as text.
 * @param {number} startMs
 */
export function secondsSince(startMs) {
  return `${((Date.now() - startMs) / 1000).toFixed(1)} s`;
}

/**
 * Runs `work` as a named step: says that it begins, that it goes on, and how long it took.
 * @template T
 * @param {string} label @param {() => T | Promise<T>} work
 */
export async function step(label, work) {
  const start = Date.now();
  console.log(`  … ${label}`);
  const reminder = setInterval(
    () => console.log(`  … ${label}: ${secondsSince(start)} so far`),
    STILL_WORKING_EVERY_MS,
  );
  try {
    const result = await work();
    console.log(`  ✓ ${label} (${secondsSince(start)})`);
    return result;
  } catch (error) {
    console.log(`  ✗ ${label} (${secondsSince(start)})`);
    throw error;
  } finally {
    clearInterval(reminder);
  }
}

/**
 * Prints a failure: the sentence, then the lines that explain it. Faults of the script itself keep their stack.
 * @param {unknown} error
 */
export function printFailure(error) {
  if (!(error instanceof Fail)) {
    console.error(error);
    return;
  }
  console.error(`\n✗ ${error.message}`);
  for (const line of error.details) console.error(`    ${line}`);
}

/**
 * The last lines of a log that hold anything.
 * @param {string} text
 */
export function lastLines(text, count = LOG_LINES_SHOWN) {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .slice(-count);
}

/**
 * The last lines of the application's JSON log as plain sentences; lines that are no JSON stay as they are.
 * @param {string} text
 */
export function lastMessages(text, count = LOG_LINES_SHOWN) {
  return lastLines(text, count).map((line) => {
    const entry = /** @type {{ msg?: string, err?: { message?: string } } | null} */ (parseObject(line));
    if (entry?.msg === undefined) return line;
    const cause = entry.err?.message;
    return cause === undefined || entry.msg.includes(cause) ? entry.msg : `${entry.msg}: ${cause}`;
  });
}

/**
 * The object a line of JSON holds, or null when the line is something else.
 * @param {string} line
 */
export function parseObject(line) {
  try {
    /** @type {unknown} */
    const value = JSON.parse(line);
    return typeof value === 'object' && value !== null ? /** @type {Record<string, unknown>} */ (value) : null;
  } catch {
    return null;
  }
}

/**
 * The code of a failure of the system or of Node, such as ENOENT.
 * @param {unknown} error
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
