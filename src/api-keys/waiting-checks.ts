import { LRUCache } from 'lru-cache';

/**
 * A check that one caller waits for gives way to newer ones after so long, when as many wait: a busy client asks twice
 * meanwhile. What waits costs: each collection of young garbage copies it.
 */
export const GIVES_WAY_AFTER_MS = 200;
export const WAITING_USUAL = 300;
/** When so many stand alone and one was wrong, more of them are: each would cost what hundreds of requests do. */
export const FLOOD_MIN = 4;
/** Checks that may wait in a burst, however young they are. */
export const WAITING_MAX = 1_000;
/** Checks that gave way and are remembered, in case their callers ask again. */
const DROPPED_MAX = 10_000;
/** Checks that give way to one: more than one, so that what a burst has brought becomes less. */
const GIVING_WAY_MAX = 2;

/** Who waits for a check. */
export interface Waiter {
  resolve(matches: boolean): void;
  reject(reason: unknown): void;
}

/** Whether a secret fits a hash, and who wants to know; `digest` names the pair. */
export interface Check {
  readonly digest: string;
  readonly keyId: string;
  readonly secret: string;
  readonly hash: string;
  readonly waiters: Waiter[];
  /** When it was last asked for. */
  askedAt: number;
}

/**
 * The bcrypt checks that wait. Those that were asked for more than once go first: a real client repeats its key,
 * whereas each guess of a flood stands alone. Those that stand alone are kept by key id: guesses at one key push out
 * each other, not the first use of another.
 */
export class WaitingChecks {
  /** Checks that were asked for once by key id, oldest first in each; the id that was asked for last stands last. */
  private readonly lone = new Map<string, Map<string, Check>>();
  /** Checks that were asked for more than once: few, whatever a flood does. */
  private readonly wanted = new Map<string, Check>();
  private readonly dropped = new LRUCache<string, true>({ max: DROPPED_MAX });
  private loneCount = 0;

  /** Whether so many stand alone that they may be guesses, whatever keys they are for. */
  get isFlooded(): boolean {
    return this.loneCount >= FLOOD_MIN;
  }

  /** Whether this one waits already; then the caller waits with the others. */
  join({ digest, keyId, waiters, askedAt }: Check): boolean {
    const lone = this.lone.get(keyId)?.get(digest);
    const known = lone ?? this.wanted.get(digest);
    if (known === undefined) return false;
    known.waiters.push(...waiters);
    known.askedAt = askedAt;
    if (lone !== undefined) {
      this.deleteLone(lone);
      this.wanted.set(digest, lone);
    }
    return true;
  }

  /** Adds one and returns those that give way to it. */
  add(check: Check): readonly Check[] {
    const givingWay = this.makeRoom(check.askedAt);
    if (this.dropped.delete(check.digest)) this.wanted.set(check.digest, check);
    else this.addLone(check);
    return givingWay;
  }

  /** Takes the one that most callers wait for. */
  takeWanted(): Check | undefined {
    let most: Check | undefined;
    for (const check of this.wanted.values())
      if (most === undefined || check.waiters.length > most.waiters.length) most = check;
    if (most !== undefined) this.wanted.delete(most.digest);
    return most;
  }

  /**
   * Takes, of those that stand alone, one for the key that fewest wrong secrets were sent for; the newest, for its
   * caller is still there. Undefined when each key has more than `failuresMax`.
   */
  takeLone(failuresOf: (keyId: string) => number, failuresMax = Number.POSITIVE_INFINITY): Check | undefined {
    let least: string | undefined;
    let failures = failuresMax;
    for (const keyId of this.lone.keys()) {
      const own = failuresOf(keyId);
      if (own > failures) continue;
      failures = own;
      least = keyId;
    }
    if (least === undefined) return undefined;
    const newest = [...(this.lone.get(least)?.values() ?? [])].at(-1);
    if (newest !== undefined) this.deleteLone(newest);
    return newest;
  }

  private addLone(check: Check): void {
    const group = this.lone.get(check.keyId) ?? new Map<string, Check>();
    group.set(check.digest, check);
    // After all others.
    this.lone.delete(check.keyId);
    this.lone.set(check.keyId, group);
    this.loneCount += 1;
  }

  private deleteLone({ keyId, digest }: Check): void {
    const group = this.lone.get(keyId);
    if (group?.delete(digest) !== true) return;
    this.loneCount -= 1;
    if (group.size === 0) this.lone.delete(keyId);
  }

  private makeRoom(now: number): Check[] {
    const givingWay: Check[] = [];
    while (givingWay.length < GIVING_WAY_MAX && this.loneCount + this.wanted.size >= WAITING_USUAL) {
      const oldest = this.oldestOfMost();
      if (oldest === undefined) break;
      const isFull = this.loneCount + this.wanted.size >= WAITING_MAX;
      if (!isFull && now - oldest.askedAt < GIVES_WAY_AFTER_MS) break;
      this.deleteLone(oldest);
      this.wanted.delete(oldest.digest);
      this.dropped.set(oldest.digest, true);
      givingWay.push(oldest);
    }
    return givingWay;
  }

  /** The oldest check of the key id that most of those belong to that stand alone. */
  private oldestOfMost(): Check | undefined {
    let most: Map<string, Check> = this.wanted;
    if (this.loneCount > 0) {
      most = new Map();
      for (const group of this.lone.values()) if (group.size > most.size) most = group;
    }
    const [oldest] = most.values();
    return oldest;
  }
}
