import { setTimeout as sleep } from 'node:timers/promises';

const POLL_EVERY_MS = 25;
/** What a test allows is what a quiet machine needs at most; others may use the machine, too, and slow it as much. */
const PATIENCE = 3;

/** Milliseconds until the condition holds; throws when it does not hold in three times the time. */
export async function eventually(what: string, withinMs: number, condition: () => Promise<boolean>): Promise<number> {
  const start = Date.now();
  for (;;) {
    if (await condition()) return Date.now() - start;
    if (Date.now() - start > withinMs * PATIENCE) throw new Error(`${what}: not within ${withinMs * PATIENCE} ms`);
    await sleep(POLL_EVERY_MS);
  }
}
