/** The other end of `startWorker`: programs that take jobs by messages, and how those that make load send. */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Gives back the result of each job, and ends with the process that hands them over.
 * @template J
 * @param {(job: J) => unknown} work
 */
export function takeJobs(work) {
  process.on('message', async (job) => {
    const result = await work(/** @type {J} */ (job));
    process.send?.(result);
  });
  process.on('disconnect', () => process.exit(0));
}

/**
 * As many at a time as there are connections, each as soon as the one before it has its response.
 * @param {number} connections @param {() => boolean} isOver
 * @param {(since: number) => Promise<void>} send called with when it was called
 */
export async function closedLoop(connections, isOver, send) {
  const connection = async () => {
    while (!isOver()) await send(performance.now());
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

/**
 * So many requests, whatever became of those before.
 * @param {number} requests @param {number} perSecond
 * @param {(since: number) => Promise<void>} send called with when it was due, from which its time counts
 */
export async function openLoop(requests, perSecond, send) {
  const start = performance.now();
  /** @type {Promise<void>[]} */
  const all = [];
  for (let index = 0; index < requests; index += 1) {
    const dueAt = start + (index * 1_000) / perSecond;
    const waitMs = dueAt - performance.now();
    // A timer fires a millisecond late at most; what is due meanwhile goes out with it.
    if (waitMs > 0) await sleep(waitMs);
    all.push(send(dueAt));
  }
  await Promise.all(all);
}
