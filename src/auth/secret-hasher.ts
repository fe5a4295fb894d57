import { Injectable } from '@nestjs/common';
import bcrypt from 'bcrypt';
import { LRUCache } from 'lru-cache';
import { availableParallelism } from 'node:os';
import { monotonicMs } from '../platform/clock.js';
import { Config } from '../platform/config/config.js';
import { Problem } from '../platform/http/problem.js';
import { RESPONSE_WITHIN_MS } from '../platform/http/request-deadline.js';

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
interface Waiter {
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

/** Requests with one key that are let go in one turn: so many may share a check. */
const SAME_KEY_MAX = 8;
/** Turns in a row that may be left to new connections. */
const TURNS_LEFT_MAX = 64;
/** Keys that were let go and are remembered, in case they come again. */
const SEEN_MAX = 10_000;
/** Of so many turns, one is for keys that come for the first time, whatever else comes again and again. */
const FRESH_EVERY = 4;
/** Places of requests that have gone, before the order is made again without them. */
const GONE_MAX = 1_000;

/** The requests that wait with one key. */
interface Waiting {
  readonly since: number;
  readonly go: (() => void)[];
}

/**
 * Requests whose key this process has not verified yet, one key in each turn of the event loop. libuv accepts one
 * connection a turn: when a flood of guesses makes turns long, connections wait for many seconds to be accepted, those
 * of verified keys too. So turns are kept short, and verified keys pass by.
 *
 * Keys that have come before go first: a real client repeats its key, and must not wait for guesses, each of which
 * comes once. Then the newest, because its caller is still there. Those that wait with the same key go with it.
 */
@Injectable()
export class UnverifiedKeyQueue {
  /** By key, in the order in which they came. */
  private readonly waiting = new Map<string, Waiting>();
  /** Keys as they came; one that has gone since may still stand here. */
  private fresh: string[] = [];
  private repeated: string[] = [];
  private readonly seen = new LRUCache<string, true>({ max: SEEN_MAX });
  private isTurning = false;
  private hasAccepted = false;
  private turnsLeft = 0;
  private turnsOfRepeated = 0;
  private requests = 0;

  /** To be called for each connection: a turn that accepts one is left to the connections after it. */
  readonly onConnection = (): void => {
    this.hasAccepted = true;
  };

  /** Resolves when a request with this key may go on. Keys are distinguished by any text, such as a digest of each. */
  wait(key: string): Promise<void> {
    return new Promise((resolve) => {
      const same = this.waiting.get(key);
      if (same === undefined) this.waiting.set(key, { since: monotonicMs(), go: [resolve] });
      else same.go.push(resolve);
      this.requests += 1;
      (same === undefined && !this.seen.has(key) ? this.fresh : this.repeated).push(key);
      this.releaseOverdue();
      if (this.isTurning) return;
      this.isTurning = true;
      setImmediate(() => this.next());
    });
  }

  /** Lets all requests with this key go: it is verified now. */
  release(key: string): void {
    const waiters = this.waiting.get(key)?.go ?? [];
    this.waiting.delete(key);
    this.resume(waiters);
  }

  private next(): void {
    if (!this.isLeftToConnections()) this.releaseOne();
    this.isTurning = this.waiting.size > 0;
    // What is set here runs in the next turn of the event loop.
    if (this.isTurning) setImmediate(() => this.next());
    if (this.fresh.length + this.repeated.length > this.requests + GONE_MAX) this.orderAgain();
  }

  /** Those whose caller has had his response at the deadline: of a long flood, they must not gather here. */
  private releaseOverdue(): void {
    for (const [key, { since }] of this.waiting) {
      if (monotonicMs() - since < RESPONSE_WITHIN_MS) return;
      this.release(key);
    }
  }

  private orderAgain(): void {
    this.fresh = [];
    this.repeated = [];
    for (const [key, { go }] of this.waiting) {
      const keys = go.length === 1 && !this.seen.has(key) ? this.fresh : this.repeated;
      for (let place = 0; place < go.length; place += SAME_KEY_MAX) keys.push(key);
    }
  }

  private isLeftToConnections(): boolean {
    const isLeft = this.hasAccepted && this.turnsLeft < TURNS_LEFT_MAX;
    this.turnsLeft = isLeft ? this.turnsLeft + 1 : 0;
    this.hasAccepted = false;
    return isLeft;
  }

  private releaseOne(): void {
    const isForFresh = this.turnsOfRepeated >= FRESH_EVERY - 1 && this.fresh.length > 0;
    this.turnsOfRepeated = isForFresh || this.repeated.length === 0 ? 0 : this.turnsOfRepeated + 1;
    for (const keys of isForFresh ? [this.fresh, this.repeated] : [this.repeated, this.fresh])
      if (this.releaseNewest(keys)) return;
  }

  private releaseNewest(keys: string[]): boolean {
    for (;;) {
      const key = keys.pop();
      if (key === undefined) return false;
      const waiters = this.waiting.get(key)?.go;
      if (waiters === undefined) continue;
      const going = waiters.splice(-SAME_KEY_MAX);
      if (waiters.length === 0) this.waiting.delete(key);
      this.seen.set(key, true);
      this.resume(going);
      return true;
    }
  }

  private resume(going: readonly (() => void)[]): void {
    this.requests -= going.length;
    for (const go of going) go();
  }
}
