import { Injectable } from '@nestjs/common';
import bcrypt from 'bcrypt';
import { availableParallelism } from 'node:os';
import { monotonicMs } from '../platform/clock.js';
import { Config } from '../platform/config/config.js';
import { Problem } from '../platform/http/problem.js';
import { RESPONSE_WITHIN_MS } from '../platform/edge/request-deadline.js';
import { type Check, WaitingChecks } from './waiting-checks.js';

/** bcrypt shares libuv's four threads with DNS and files, and the cores with everything: it may never take them all. */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));
/**
 * After a wrong secret, the next guess waits this many times as long as that check took: guesses are checked a tenth of
 * the time. Each takes the CPU time of hundreds of requests, and delays the check that comes after it.
 */
const REST_AFTER_GUESS = 9;
/** Keys whose wrong secrets are counted. */
const FAILURES_MAX = 1_000;
/** Hashes for new keys that may wait. */
const HASHES_WAITING_MAX = 32;

/**
 * The only user of bcrypt, with a small concurrency and a bounded queue. Equal checks are one check with several
 * waiters; which goes next, and which gives way, is for `WaitingChecks` to say.
 */
@Injectable()
export class SecretHasher {
  private readonly waiting = new WaitingChecks();
  private readonly running = new Map<string, Check>();
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
   * Whether the secret fits the hash. `digest` names the pair; equal ones share one run. Throws 503 when it gave way,
   * and when it waited for longer than anybody waits for a response.
   */
  check(digest: string, keyId: string, secret: string, hash: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const waiter = { resolve, reject };
      const running = this.running.get(digest);
      if (running === undefined) this.wait({ digest, keyId, secret, hash, waiters: [waiter], askedAt: monotonicMs() });
      else running.waiters.push(waiter);
    });
  }

  private wait(check: Check): void {
    if (!this.waiting.join(check)) for (const each of this.waiting.add(check)) refuse(each);
    this.pump();
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
    for (;;) {
      const check = this.waiting.takeWanted() ?? this.takeLone();
      if (check === undefined) return undefined;
      if (monotonicMs() - check.askedAt < RESPONSE_WITHIN_MS) {
        this.running.set(check.digest, check);
        return () => this.run(check);
      }
      // Its callers have gone: a flood that is over must not keep a core busy, nor a process that stops.
      refuse(check);
    }
  }

  private takeLone(): Check | undefined {
    if (this.isResting && this.waiting.isFlooded) return undefined;
    return this.waiting.takeLone((keyId) => this.failures.get(keyId) ?? 0, this.isResting ? 0 : undefined);
  }

  private async run({ digest, keyId, secret, hash, waiters }: Check): Promise<void> {
    const start = monotonicMs();
    try {
      const matches = await bcrypt.compare(secret, hash);
      this.remember(keyId, matches);
      if (!matches) this.rest((monotonicMs() - start) * REST_AFTER_GUESS);
      for (const waiter of waiters) waiter.resolve(matches);
    } catch (error) {
      for (const waiter of waiters) waiter.reject(error);
    } finally {
      this.running.delete(digest);
    }
  }

  /** The owner of a key that is being guessed waits; in a flood, so does every caller that comes for the first time. */
  private rest(forMs: number): void {
    if (this.isResting) return;
    this.isResting = true;
    setTimeout(() => {
      this.isResting = false;
      this.pump();
    }, forMs).unref();
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

function refuse({ waiters }: Check): void {
  for (const waiter of waiters) waiter.reject(tooManyChecks());
}

function tooManyChecks(): Problem {
  return new Problem(503, 'unavailable', 'Too many new credentials are being checked at once. Try again shortly.', {
    headers: { 'Retry-After': '1' },
  });
}
