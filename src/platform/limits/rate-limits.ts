import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { monotonicMs } from '../clock.js';
import { Config } from '../config/config.js';
import { LOG, type Log } from '../log.js';

/** Counts like a `WindowCounter`, for all processes that share a Redis. */
class SharedCounter {
  private readonly limiter: RateLimiterRedis;

  constructor(
    redis: Redis,
    name: string,
    readonly points: number,
    windowSeconds: number,
  ) {
    // When Redis is away, each process counts for itself rather than refusing everybody.
    const insuranceLimiter = new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds });
    this.limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `parley:${name}`,
      points,
      duration: windowSeconds,
      insuranceLimiter,
    });
  }

  /** @inheritdoc */
  async consume(key: string, points: number): Promise<Count> {
    try {
      return countOf(true, await this.limiter.consume(key, points));
    } catch (refused) {
      if (refused instanceof Error) throw refused;
      return countOf(false, refused as RateLimiterRes);
    }
  }

  /** @inheritdoc */
  async giveBack(key: string, points: number): Promise<void> {
    await this.limiter.reward(key, points);
  }
}

function countOf(allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Count {
  return { allowed, remaining: Math.max(0, remainingPoints), msBeforeNext };
}

/** What a counter says of one request. */
interface Count {
  readonly allowed: boolean;
  /** What is left until the window ends; 0 when nothing is. */
  readonly remaining: number;
  readonly msBeforeNext: number;
}

interface Window {
  taken: number;
  readonly endsAt: number;
}

/**
 * Counts in this process: so many points for each key in each of its windows, the first of which begins with its first
 * request. Synchronous, because it runs on every request.
 */
export class WindowCounter {
  /** In the order in which they end, for all are equally long. */
  private readonly windows = new Map<string, Window>();

  constructor(
    readonly points: number,
    private readonly windowMs: number,
    private readonly now: () => number = monotonicMs,
  ) {}

  /** Counts so many points; what is refused counts too, as long as nobody gives it back. */
  consume(key: string, points: number): Count {
    // In whole milliseconds: sums of fractions are not exact, and a window would end a little late.
    const now = Math.floor(this.now());
    let window = this.windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      this.forgetEnded(now);
      window = { taken: 0, endsAt: now + this.windowMs };
      this.windows.set(key, window);
    }
    window.taken += points;
    return {
      allowed: window.taken <= this.points,
      remaining: Math.max(0, this.points - window.taken),
      msBeforeNext: window.endsAt - now,
    };
  }

  /** Takes points back that were counted. */
  giveBack(key: string, points: number): void {
    const window = this.windows.get(key);
    if (window !== undefined) window.taken = Math.max(0, window.taken - points);
  }

  /** How many keys are counted now, or were until lately. */
  get size(): number {
    return this.windows.size;
  }

  private forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.windows) {
      if (endsAt > now) return;
      this.windows.delete(key);
    }
  }
}

const MINUTE_SECONDS = 60;
const MS_PER_SECOND = 1_000;
/** A tenth of a minute's requests may come within one second. */
export const BURST_SHARE = 10;
/** Failed credentials a minute and address. */
export const FAILURES_PER_MINUTE = 60;
/** Bytes a second that are read of bodies from an address with more failures than that. */
export const BYTES_BEYOND_FAILURES = 64_000;
/** Visits of public pages a minute and address: a household, an office, a scanner of links. */
export const VISITS_PER_MINUTE = 60;
/**
 * Visits a minute of all visitors that come by one proxy that `TRUST_PROXY` does not name. They are distinguished by
 * the addresses that it gives; a stranger without a proxy may invent such addresses, and this bounds what he gains by
 * that.
 */
export const PROXIED_VISITS_PER_MINUTE = 6_000;

/** What the limits say of one request. `headers` are those of the IETF draft `draft-ietf-httpapi-ratelimit-headers`. */
export interface RateVerdict {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

const UNCOUNTED: RateVerdict = { allowed: true, headers: {} };
type Counter = WindowCounter | SharedCounter;

/** Requests by key, and failed credentials by address; in this process, or shared when `REDIS_URL` is set. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly redis: Redis | null;
  private readonly minute: Counter | null;
  private readonly burst: Counter | null;
  private readonly failures: Counter;
  private readonly bytesBeyondFailures: Counter;
  private readonly visits: Counter;
  private readonly proxiedVisits: Counter;
  private readonly policy: string;

  constructor(config: Config, @Inject(LOG) log: Log) {
    this.redis = config.redisUrl === null ? null : connect(config.redisUrl, log);
    const perMinute = config.rateLimitPerMinute;
    const perBurst = Math.max(1, Math.ceil(perMinute / BURST_SHARE));
    this.minute = perMinute === 0 ? null : this.limiter('minute', perMinute, MINUTE_SECONDS);
    this.burst = perMinute === 0 ? null : this.limiter('burst', perBurst, 1);
    this.failures = this.limiter('failures', FAILURES_PER_MINUTE, MINUTE_SECONDS);
    this.bytesBeyondFailures = this.limiter('bytes-beyond-failures', BYTES_BEYOND_FAILURES, 1);
    this.visits = this.limiter('visits', VISITS_PER_MINUTE, MINUTE_SECONDS);
    this.proxiedVisits = this.limiter('proxied-visits', PROXIED_VISITS_PER_MINUTE, MINUTE_SECONDS);
    this.policy = `"minute";q=${perMinute};w=${MINUTE_SECONDS}, "burst";q=${perBurst};w=1`;
  }

  /** Counts one request of a key at once; null where processes share their limits, which `count` asks Redis about. */
  countNow(keyId: string): RateVerdict | null {
    const { minute, burst } = this;
    if (minute === null || burst === null) return UNCOUNTED;
    if (!(minute instanceof WindowCounter && burst instanceof WindowCounter)) return null;
    return this.verdictOf(minute.consume(keyId, 1), burst.consume(keyId, 1));
  }

  /** Counts one request of a key. */
  async count(keyId: string): Promise<RateVerdict> {
    const { minute, burst } = this;
    if (minute === null || burst === null) return UNCOUNTED;
    return this.verdictOf(...(await Promise.all([minute.consume(keyId, 1), burst.consume(keyId, 1)])));
  }

  /**
   * Charges a key for more of a request than its one point. Refused, it has cost nothing. A charge beyond what a full
   * limit holds takes all of it, so that a small limit makes large requests rare, not impossible. `charged` are the
   * points that the same request was charged before.
   */
  async charge(keyId: string, points: number, charged = 0): Promise<RateVerdict> {
    const { minute, burst } = this;
    if (minute === null || burst === null || points === 0) return UNCOUNTED;
    const costOf = (counter: Counter): number => Math.min(points, Math.max(0, counter.points - 1 - charged));
    const [minuteCost, burstCost] = [costOf(minute), costOf(burst)];
    const counts = await Promise.all([minute.consume(keyId, minuteCost), burst.consume(keyId, burstCost)]);
    const verdict = this.verdictOf(...counts);
    if (!verdict.allowed) await Promise.all([minute.giveBack(keyId, minuteCost), burst.giveBack(keyId, burstCost)]);
    return verdict;
  }

  private verdictOf(minute: Count, burst: Count): RateVerdict {
    const tight = !burst.allowed && minute.allowed ? burst : minute;
    const name = tight === burst ? 'burst' : 'minute';
    const seconds = Math.max(1, Math.ceil(tight.msBeforeNext / MS_PER_SECOND));
    const headers: Record<string, string> = {
      'RateLimit-Policy': this.policy,
      RateLimit: `"${name}";r=${tight.remaining};t=${seconds}`,
    };
    if (tight.allowed) return { allowed: true, headers };
    return { allowed: false, headers: { ...headers, 'Retry-After': String(seconds) } };
  }

  /** Counts one failed credential of an address. Valid keys never pass here. */
  countFailure(address: string): Promise<RateVerdict> {
    return countAddress(this.failures, address);
  }

  /**
   * Counts bytes of a body for an address with as many failures as it may have; any other may send what it likes. Large
   * bodies leave room for small ones: each takes at most half of what is left of the second.
   */
  async countBytesBeyondFailures(address: string, bytes: number): Promise<RateVerdict> {
    const network = networkOf(address);
    const failures = await this.failures.consume(network, 0);
    if (failures.remaining > 0) return UNCOUNTED;
    const { remaining, msBeforeNext } = await this.bytesBeyondFailures.consume(network, 0);
    if (bytes > remaining / 2) return refusalFor(msBeforeNext);
    await this.bytesBeyondFailures.consume(network, bytes);
    return UNCOUNTED;
  }

  /** Counts one visit of a public page by an address. */
  countVisit(address: string): Promise<RateVerdict> {
    return countAddress(this.visits, address);
  }

  /** Counts one visit that a proxy brings, for the proxy and for the client that it names. */
  async countProxiedVisit(proxy: string, client: string): Promise<RateVerdict> {
    const all = await countAddress(this.proxiedVisits, proxy);
    return all.allowed ? countAddress(this.visits, proxy, client) : all;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private limiter(name: string, points: number, seconds: number): Counter {
    return this.redis === null
      ? new WindowCounter(points, seconds * MS_PER_SECOND)
      : new SharedCounter(this.redis, name, points, seconds);
  }
}

function connect(url: string, log: Log): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 500 });
  redis.on('error', (error: Error) => log.warn({ err: error }, 'redis is away: rate limits are counted per process'));
  return redis;
}

async function countAddress(limiter: Counter, ...addresses: string[]): Promise<RateVerdict> {
  const { allowed, msBeforeNext } = await limiter.consume(addresses.map(networkOf).join(' '), 1);
  return allowed ? UNCOUNTED : refusalFor(msBeforeNext);
}

function refusalFor(ms: number): RateVerdict {
  return { allowed: false, headers: { 'Retry-After': String(Math.max(1, Math.ceil(ms / MS_PER_SECOND))) } };
}

/** An IPv6 subscriber owns a /64: counting single addresses would give him 2^64 counters. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const missing = address.includes('::')
    ? 8 - groups.length - tail.split(':').filter((group) => group !== '').length
    : 0;
  const full = [
    ...groups,
    ...Array.from({ length: missing }, () => '0'),
    ...tail.split(':').filter((group) => group !== ''),
  ];
  return full.slice(0, 4).join(':');
}
