import { Injectable } from '@nestjs/common';
import bcrypt from 'bcrypt';
import { LRUCache } from 'lru-cache';
import { availableParallelism } from 'node:os';
import { monotonicMs } from '../platform/clock.js';
import { Config } from '../platform/config/config.js';
import { Problem } from '../platform/http/problem.js';

/** bcrypt shares libuv's four threads with DNS and files, and the cores with everything: it may never take them all. */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));
/**
 * Checks that may wait: what a flood of 2,000 guesses a second brings in 150 ms, so that a busy client asks twice
 * meanwhile. More would cost more: what waits is copied by each collection of young garbage.
 */
export const WAITING_MAX = 300;
/** Checks that gave way and are remembered, in case their callers ask again. */
const DROPPED_MAX = 10_000;
/**
 * After a wrong secret, the next guess waits this many times as long as that check took: guesses are checked a third of
 * the time.
 */
const REST_AFTER_GUESS = 2;
/** Keys whose wrong secrets are counted. */
const FAILURES_MAX = 1_000;
/** Hashes for new keys that may wait. */
const HASHES_WAITING_MAX = 32;

interface Waiter {
  resolve(matches: boolean): void;
  reject(reason: unknown): void;
}

interface Check {
  readonly keyId: string;
  readonly secret: string;
  readonly hash: string;
  readonly waiters: Waiter[];
}

/**
 * The only user of bcrypt, with a small concurrency and a bounded queue. Equal checks are one check with several
 * waiters, and the check that most callers wait for goes first: a real client repeats its key, whereas each guess of a
 * flood stands alone. When the queue is full, the oldest check that was asked for once gives way; asked for again, it
 * goes before all that were not.
 */
@Injectable()
export class SecretHasher {
  /** Checks with one waiter, oldest first. */
  private readonly lone = new Map<string, Check>();
  /** Checks that were asked for more than once: few, whatever a flood does. */
  private readonly wanted = new Map<string, Check>();
  private readonly running = new Map<string, Check>();
  private readonly dropped = new LRUCache<string, true>({ max: DROPPED_MAX });
  private readonly failures = new Map<string, number>();
  private readonly hashes: (() => Promise<void>)[] = [];
  private active = 0;
  private isResting = false;

  constructor(private readonly config: Config) {}

  /** The bcrypt hash of a new secret. Throws 503 when too many wait. */
  hash(secret: string): Promise<string> {
    if (this.hashes.length >= HASHES_WAITING_MAX) return Promise.reject(tooManyChecks());
    return new Promise((resolve, reject) => {
      this.hashes.push(() => bcrypt.hash(secret, this.config.bcryptCost).then(resolve, reject));
      this.pump();
    });
  }

  /**
   * Whether the secret fits the hash. `digest` names the pair; equal ones share one run. Throws 503 when it gave way.
   */
  check(digest: string, keyId: string, secret: string, hash: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const waiter = { resolve, reject };
      if (this.join(digest, waiter)) return;
      if (this.lone.size + this.wanted.size >= WAITING_MAX) this.dropOldest();
      const queue = this.dropped.delete(digest) ? this.wanted : this.lone;
      queue.set(digest, { keyId, secret, hash, waiters: [waiter] });
      // A guess that must wait changes nothing: to look through all that wait for each of a flood would be its work
      // again.
      if (!this.isResting || queue === this.wanted || !this.failures.has(keyId)) this.pump();
    });
  }

  private join(digest: string, waiter: Waiter): boolean {
    const lone = this.lone.get(digest);
    const known = lone ?? this.wanted.get(digest) ?? this.running.get(digest);
    if (known === undefined) return false;
    known.waiters.push(waiter);
    if (lone !== undefined) {
      this.lone.delete(digest);
      this.wanted.set(digest, lone);
    }
    return true;
  }

  private pump(): void {
    while (this.active < CONCURRENCY) {
      const next = this.hashes.shift() ?? this.nextCheck();
      if (next === undefined) return;
      this.active += 1;
      void next().finally(() => {
        this.active -= 1;
        this.pump();
      });
    }
  }

  private nextCheck(): (() => Promise<void>) | undefined {
    const [digest, check] = this.mostWanted() ?? this.leastSuspect() ?? [];
    if (digest === undefined || check === undefined) return undefined;
    if (this.isResting && this.lone.has(digest) && this.failures.has(check.keyId)) return undefined;
    this.wanted.delete(digest);
    this.lone.delete(digest);
    this.running.set(digest, check);
    return async () => {
      const start = monotonicMs();
      try {
        const matches = await bcrypt.compare(check.secret, check.hash);
        this.remember(check.keyId, matches);
        if (!matches) this.rest((monotonicMs() - start) * REST_AFTER_GUESS);
        for (const waiter of check.waiters) waiter.resolve(matches);
      } catch (error) {
        for (const waiter of check.waiters) waiter.reject(error);
      } finally {
        this.running.delete(digest);
      }
    };
  }

  /** Whoever is guessed at waits; nobody else does. */
  private rest(forMs: number): void {
    if (this.isResting) return;
    this.isResting = true;
    setTimeout(() => {
      this.isResting = false;
      this.pump();
    }, forMs);
  }

  private mostWanted(): [string, Check] | undefined {
    let most: [string, Check] | undefined;
    for (const entry of this.wanted)
      if (most === undefined || entry[1].waiters.length > most[1].waiters.length) most = entry;
    return most;
  }

  /**
   * Of those that stand alone, one for the key with the fewest wrong secrets; the newest, for its caller is still
   * there.
   */
  private leastSuspect(): [string, Check] | undefined {
    let least: [string, Check] | undefined;
    let failures = Number.POSITIVE_INFINITY;
    for (const entry of this.lone) {
      const own = this.failures.get(entry[1].keyId) ?? 0;
      if (own > failures) continue;
      failures = own;
      least = entry;
    }
    return least;
  }

  private dropOldest(): void {
    const from = this.lone.size > 0 ? this.lone : this.wanted;
    const oldest = from.entries().next();
    if (oldest.done === true) return;
    const [digest, check] = oldest.value;
    from.delete(digest);
    this.dropped.set(digest, true);
    for (const waiter of check.waiters) waiter.reject(tooManyChecks());
  }

  /** Counts wrong secrets by key; a right one clears the count. */
  private remember(keyId: string, matches: boolean): void {
    const count = this.failures.get(keyId) ?? 0;
    this.failures.delete(keyId);
    if (!matches) this.failures.set(keyId, count + 1);
    if (this.failures.size <= FAILURES_MAX) return;
    const oldest = this.failures.keys().next();
    if (oldest.done !== true) this.failures.delete(oldest.value);
  }
}

function tooManyChecks(): Problem {
  return new Problem(503, 'unavailable', 'Too many new credentials are being checked at once. Try again shortly.', {
    headers: { 'Retry-After': '1' },
  });
}
