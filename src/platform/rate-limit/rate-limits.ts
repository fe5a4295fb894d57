import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { isIPv6 } from 'node:net';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import { Config } from '../config/config.js';
import { LOG, type Log } from '../log/log.js';

const MINUTE_SECONDS = 60;
/** A tenth of a minute's requests may come within one second. */
export const BURST_SHARE = 10;
/** Failed credentials a minute and address. */
export const FAILURES_PER_MINUTE = 60;
/** Visits of public pages a minute and address: a household, an office, a scanner of links. */
export const VISITS_PER_MINUTE = 60;
/**
 * Visits a minute of all whom one proxy brings that `TRUST_PROXY` does not name. They are told apart by the addresses
 * that it names; a stranger without a proxy may invent such addresses, and this bounds what he gains by that.
 */
export const PROXIED_VISITS_PER_MINUTE = 6_000;

/** What the limits say of one request. `headers` are those of the IETF draft `draft-ietf-httpapi-ratelimit-headers`. */
export interface RateVerdict {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Requests by key, and failed credentials by address; in this process, or shared when `REDIS_URL` is set. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly redis: Redis | null;
  private readonly minute: RateLimiterAbstract | null;
  private readonly burst: RateLimiterAbstract | null;
  private readonly failures: RateLimiterAbstract;
  private readonly visits: RateLimiterAbstract;
  private readonly proxiedVisits: RateLimiterAbstract;
  private readonly policy: string;

  constructor(config: Config, @Inject(LOG) log: Log) {
    this.redis = config.redisUrl === null ? null : connect(config.redisUrl, log);
    const perMinute = config.rateLimitPerMinute;
    const perBurst = Math.max(1, Math.ceil(perMinute / BURST_SHARE));
    this.minute = perMinute === 0 ? null : this.limiter('minute', perMinute, MINUTE_SECONDS);
    this.burst = perMinute === 0 ? null : this.limiter('burst', perBurst, 1);
    this.failures = this.limiter('failures', FAILURES_PER_MINUTE, MINUTE_SECONDS);
    this.visits = this.limiter('visits', VISITS_PER_MINUTE, MINUTE_SECONDS);
    this.proxiedVisits = this.limiter('proxied-visits', PROXIED_VISITS_PER_MINUTE, MINUTE_SECONDS);
    this.policy = `"minute";q=${perMinute};w=${MINUTE_SECONDS}, "burst";q=${perBurst};w=1`;
  }

  /** Counts one request of a key. */
  countRequest(keyId: string): Promise<RateVerdict> {
    return this.count(keyId, 1);
  }

  /**
   * Charges a key for more of a request than its one point. Refused, it has cost nothing. A charge beyond what a full
   * limit holds takes all of it, so that a small limit makes large requests rare, not impossible. `charged` are the
   * points that the same request was charged before.
   */
  charge(keyId: string, points: number, charged = 0): Promise<RateVerdict> {
    return this.count(keyId, points, 1 + charged);
  }

  /** `taken` is what the same request has cost before. */
  private async count(keyId: string, points: number, taken = 0): Promise<RateVerdict> {
    if (this.minute === null || this.burst === null || points === 0) return { allowed: true, headers: {} };
    const [minuteCost, burstCost] = [this.minute, this.burst].map((limiter) =>
      Math.min(points, Math.max(0, limiter.points - taken)),
    );
    const [minute, burst] = await Promise.all([
      consume(this.minute, keyId, minuteCost),
      consume(this.burst, keyId, burstCost),
    ]);
    const tight = !burst.allowed && minute.allowed ? burst : minute;
    const name = tight === burst ? 'burst' : 'minute';
    const seconds = Math.max(1, Math.ceil(tight.result.msBeforeNext / 1_000));
    const headers: Record<string, string> = {
      'RateLimit-Policy': this.policy,
      RateLimit: `"${name}";r=${Math.max(0, tight.result.remainingPoints)};t=${seconds}`,
    };
    if (tight.allowed) return { allowed: true, headers };
    if (taken > 0) await Promise.all([this.minute.reward(keyId, minuteCost), this.burst.reward(keyId, burstCost)]);
    return { allowed: false, headers: { ...headers, 'Retry-After': String(seconds) } };
  }

  /** Counts one failed credential of an address. Valid keys never pass here. */
  countFailure(address: string): Promise<RateVerdict> {
    return countAddress(this.failures, address);
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

  private limiter(name: string, points: number, duration: number): RateLimiterAbstract {
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration });
    if (this.redis === null) return memory;
    // When Redis is away, each process counts for itself rather than refusing everybody.
    return new RateLimiterRedis({
      storeClient: this.redis,
      keyPrefix: `parley:${name}`,
      points,
      duration,
      insuranceLimiter: memory,
    });
  }
}

function connect(url: string, log: Log): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 500 });
  redis.on('error', (error: Error) => log.warn({ err: error }, 'redis is away: rate limits are counted per process'));
  return redis;
}

async function countAddress(limiter: RateLimiterAbstract, ...addresses: string[]): Promise<RateVerdict> {
  const { allowed, result } = await consume(limiter, addresses.map(networkOf).join(' '));
  return {
    allowed,
    headers: allowed ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(result.msBeforeNext / 1_000))) },
  };
}

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  points = 1,
): Promise<{ allowed: boolean; result: RateLimiterRes }> {
  try {
    return { allowed: true, result: await limiter.consume(key, points) };
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    return { allowed: false, result: refused as RateLimiterRes };
  }
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
