import { onInterrupt, stopAllChildren } from './children.mjs';
import { printFailure } from './progress.mjs';

const INTERRUPTED = 130;

/**
 * Runs the work of a script, and `cleanUp` after it, whatever becomes of it; then ends all children and the process:
 * with 1 after a failure, otherwise with the exit code that the work has set.
 * @param {() => Promise<void>} work @param {() => Promise<unknown>} [cleanUp]
 */
export async function runToEnd(work, cleanUp = () => Promise.resolve()) {
  const end = async () => {
    await cleanUp().catch((/** @type {unknown} */ error) => printFailure(error));
    await stopAllChildren();
  };
  const interrupt = onInterrupt(INTERRUPTED, end);
  try {
    await work();
  } catch (error) {
    // While it stops, steps fail because their processes are stopped: that is no news.
    if (!interrupt.isStopping()) {
      printFailure(error);
      process.exitCode = 1;
    }
  }
  if (interrupt.isStopping()) return;
  await end();
  // A connection or a timer that was left behind must not keep the script.
  process.exit();
}
