import { Injectable } from '@nestjs/common';
import type { Problem } from '../platform/http/problem.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { tooManyFailures } from './key-refusals.js';

/**
 * Counts failed credentials by address. Guessing is slowed; a valid key from the same address is never held up by it.
 */
@Injectable()
export class FailedCredentials {
  constructor(private readonly limits: RateLimits) {}

  /** What the caller gets: the refusal itself, or 429 when the address has had too many of them. */
  async refusal(address: string | undefined, problem: Problem): Promise<Problem> {
    const verdict = await this.limits.countFailure(address ?? 'unknown');
    return verdict.allowed ? problem : tooManyFailures(verdict.headers);
  }

  /**
   * Lets so many bytes be read of a caller that has proved nothing yet. Throws 429 for an address beyond its limit,
   * unless they are few: a gateway may call from there too.
   */
  async admitBody(address: string | undefined, bytes: number): Promise<void> {
    const verdict = await this.limits.countBytesBeyondFailures(address ?? 'unknown', bytes);
    if (!verdict.allowed) throw tooManyFailures(verdict.headers);
  }
}
