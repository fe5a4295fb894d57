import { Injectable } from '@nestjs/common';

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
