import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { isIPv6 } from 'node:net';
import { Config } from '../config/config.js';
import { LOG, type Log } from '../log/log.js';
import { SharedCounter } from './shared-counter.js';
import { type Count, WindowCounter } from './window-counter.js';

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
