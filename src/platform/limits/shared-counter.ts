import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Count } from './window-counter.js';

/** Counts like a `WindowCounter`, for all processes that share a Redis. */
export class SharedCounter {
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
