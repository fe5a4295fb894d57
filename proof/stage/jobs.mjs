/** The other end of `startWorker`: a program that takes jobs by messages. */

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
