import { Injectable } from '@nestjs/common';
import bcrypt from 'bcrypt';
import { availableParallelism } from 'node:os';
import { Config } from '../platform/config/config.js';
import { Problem } from '../platform/http/problem.js';

/** bcrypt shares libuv's four threads with DNS and files, and the cores with everything: it may never take them all. */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Checks that may wait; about eight seconds of bcrypt at cost 10. */
const WAITING_MAX = 128;
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
  readonly order: number;
  readonly waiters: Waiter[];
}

/**
 * The only user of bcrypt, with a small concurrency and a bounded queue. Equal checks are one check with several
 * waiters, and the check that most callers wait for goes first: a client in earnest repeats its key, whereas each
 * guess of a flood stands alone. When the queue is full, the check that the fewest wait for gives way.
 */
@Injectable()
export class SecretHasher {
  private readonly checks = new Map<string, Check>();
  private readonly running = new Map<string, Check>();
  private readonly failures = new Map<string, number>();
  private readonly hashes: (() => Promise<void>)[] = [];
  private active = 0;
  private order = 0;

  constructor(private readonly config: Config) {}

  /** The bcrypt hash of a new secret. Throws 503 when too many wait. */
  hash(secret: string): Promise<string> {
    if (this.hashes.length >= HASHES_WAITING_MAX) return Promise.reject(tooManyChecks());
    return new Promise((resolve, reject) => {
      this.hashes.push(() => bcrypt.hash(secret, this.config.bcryptCost).then(resolve, reject));
      this.pump();
    });
  }

  /** Whether the secret fits the hash. `digest` names the pair; equal ones share one run. Throws 503 when it gave way. */
  check(digest: string, keyId: string, secret: string, hash: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const known = this.checks.get(digest) ?? this.running.get(digest);
      if (known !== undefined) {
        known.waiters.push({ resolve, reject });
        return;
      }
      if (this.checks.size >= WAITING_MAX) this.dropLeastWanted();
      this.order += 1;
      this.checks.set(digest, { keyId, secret, hash, order: this.order, waiters: [{ resolve, reject }] });
      this.pump();
    });
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
    const [digest, check] = this.extreme((a, b) => this.isMoreWanted(a, b)) ?? [];
    if (digest === undefined || check === undefined) return undefined;
    this.checks.delete(digest);
    this.running.set(digest, check);
    return async () => {
      try {
        const matches = await bcrypt.compare(check.secret, check.hash);
        this.remember(check.keyId, matches);
        for (const waiter of check.waiters) waiter.resolve(matches);
      } catch (error) {
        for (const waiter of check.waiters) waiter.reject(error);
      } finally {
        this.running.delete(digest);
      }
    };
  }

  private dropLeastWanted(): void {
    const [digest, check] = this.extreme((a, b) => this.isMoreWanted(b, a)) ?? [];
    if (digest === undefined || check === undefined) return;
    this.checks.delete(digest);
    for (const waiter of check.waiters) waiter.reject(tooManyChecks());
  }

  private isMoreWanted(a: Check, b: Check): boolean {
    if (a.waiters.length !== b.waiters.length) return a.waiters.length > b.waiters.length;
    const failuresOfA = this.failures.get(a.keyId) ?? 0;
    const failuresOfB = this.failures.get(b.keyId) ?? 0;
    // The newest first among equals: under a flood the oldest has waited in vain and its caller is likely gone.
    return failuresOfA === failuresOfB ? a.order > b.order : failuresOfA < failuresOfB;
  }

  private extreme(wins: (a: Check, b: Check) => boolean): [string, Check] | undefined {
    let best: [string, Check] | undefined;
    for (const entry of this.checks) if (best === undefined || wins(entry[1], best[1])) best = entry;
    return best;
  }

  /** Counts wrong secrets by key, for as many keys as may wait at all; a right one clears the count. */
  private remember(keyId: string, matches: boolean): void {
    const count = this.failures.get(keyId) ?? 0;
    this.failures.delete(keyId);
    if (!matches) this.failures.set(keyId, count + 1);
    if (this.failures.size <= WAITING_MAX) return;
    const oldest = this.failures.keys().next();
    if (oldest.done !== true) this.failures.delete(oldest.value);
  }
}

function tooManyChecks(): Problem {
  return new Problem(503, 'unavailable', 'Too many new credentials are being checked at once. Try again shortly.', { headers: { 'Retry-After': '1' } });
}
