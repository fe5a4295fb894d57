import { setTimeout as sleep } from 'node:timers/promises';

const POLL_EVERY_MS = 25;

/** Milliseconds until the condition holds; throws when it does not hold in time. */
export async function eventually(what: string, withinMs: number, condition: () => Promise<boolean>): Promise<number> {
  const start = Date.now();
  for (;;) {
    if (await condition()) return Date.now() - start;
    if (Date.now() - start > withinMs) throw new Error(`${what}: not within ${withinMs} ms`);
    await sleep(POLL_EVERY_MS);
  }
}
