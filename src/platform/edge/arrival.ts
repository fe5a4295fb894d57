import type { IncomingMessage } from 'node:http';
import { monotonicMs } from '../clock.js';

const ARRIVED_AT = Symbol('arrivedAt');

type Arrived = IncomingMessage & { [ARRIVED_AT]?: number };

/** Notes that a request is here, before it waits for anything. */
export function markArrival(request: Arrived): void {
  request[ARRIVED_AT] = monotonicMs();
}

/** When a request came, on the clock of `monotonicMs`: what it waited for counts as time of its response. */
export function arrivedAt(request: Arrived): number {
  return request[ARRIVED_AT] ?? monotonicMs();
}
