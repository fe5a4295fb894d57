import { setTimeout as sleep } from 'node:timers/promises';

const POLL_EVERY_MS = 25;
/** What a test allows is what a quiet machine needs at most; others may use the machine, too, and slow it as much. */
const PATIENCE = 3;

/** How long something may take in a test that a quiet machine does within so many milliseconds. */
export function withPatience(withinMs: number): number {
  return withinMs * PATIENCE;
}

/** Milliseconds until the condition holds; throws when it does not hold in three times the time. */
export async function eventually(what: string, withinMs: number, condition: () => Promise<boolean>): Promise<number> {
  const start = Date.now();
  for (;;) {
    if (await condition()) return Date.now() - start;
    if (Date.now() - start > withPatience(withinMs))
      throw new Error(`${what}: not within ${withPatience(withinMs)} ms`);
    await sleep(POLL_EVERY_MS);
  }
}
