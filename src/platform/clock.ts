import { Injectable } from '@nestjs/common';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The one place that reads the time. All instants are integer Unix milliseconds, UTC. */
@Injectable()
export class Clock {
  now(): number {
    return Date.now();
  }
}

/** Milliseconds of a clock that never jumps, for durations only. */
export function monotonicMs(): number {
  return performance.now();
}
