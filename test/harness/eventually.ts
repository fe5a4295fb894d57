import { setTimeout as sleep } from 'node:timers/promises';

/** What `settling.mjs` asks for: how long it may take, and how often all loops must have found nothing to do. */
export interface Terms {
  readonly withinMs: number;
  readonly rounds: number;
}
/** Resolves with what is not at rest by then. */
type Settle = (terms: Terms) => Promise<readonly string[]>;

/** Longer than a request of ours may take that nobody responds to. */
const SETTLED_WITHIN_MS = 30_000;
/** What one round of a loop that no signal wakes has left, the next one finds. */
const SETTLED_ROUNDS = 2;
/** While an application works, a condition is looked at between its rounds. */
const LOOK: Terms = { withinMs: 25, rounds: 1 };
/** Each look wakes all loops: they get more and more time to work in peace. */
const PAUSE_MAX_MS = 400;
/** So long before the end of a test, so that the error says what was waited for. */
const MARGIN_MS = 5_000;

/** What a test allows is what a quiet machine needs at most; others may use the machine, too, and slow it as much. */
const PATIENCE = 3;

/** How long something may take in a test that a quiet machine does within so many milliseconds. */
export function withPatience(withinMs: number): number {
  return withinMs * PATIENCE;
}

/** When the test or hook that runs now must have ended; `node-environment.mjs` says so. */
const world = globalThis as { readonly testEndsAt?: number };

/** Those of the applications that this file speaks to. */
const settles = new Set<Settle>();

/** From now on waiting means waiting for this application too. Returns how to end that. */
export function settleWith(settle: Settle): () => void {
  settles.add(settle);
  return () => void settles.delete(settle);
}

/**
 * Resolves when the applications of this file are at rest: all loops have beaten, and nothing is due, in flight or
 * unwritten. What has not happened by then will not happen by itself. Throws with what is not at rest.
 */
export async function settled(withinMs = SETTLED_WITHIN_MS): Promise<void> {
  const unrest = await unrestOf({ withinMs, rounds: SETTLED_ROUNDS });
  if (unrest.length > 0) throw new Error(`Not at rest within ${withinMs} ms: ${unrest.join('; ')}`);
}

/**
 * Resolves when the condition holds, at which it looks whenever the applications of this file have come to rest, until
 * the end of the test.
 */
export async function eventually(what: string, condition: () => Promise<boolean> | boolean): Promise<void> {
  const end = (world.testEndsAt ?? Infinity) - MARGIN_MS;
  for (let pauseMs = LOOK.withinMs; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)) {
    const unrest = await unrestOf(LOOK);
    if (await condition()) return;
    if (performance.now() > end)
      throw new Error(`${what}: not until the end; not at rest: ${unrest.join('; ') || 'nothing'}`);
    await sleep(pauseMs);
  }
}

async function unrestOf(terms: Terms): Promise<string[]> {
  return (await Promise.all([...settles].map((settle) => settle(terms)))).flat();
}
