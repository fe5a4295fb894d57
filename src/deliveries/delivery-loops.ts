import { Injectable } from '@nestjs/common';
import { Readiness } from '../platform/observability/readiness.js';
import { DeliveryWorker } from './attempts/delivery-worker.js';
import { EventDispatcher } from './dispatch/event-dispatcher.js';

/** Has the readiness probe watch the loops that deliver. */
@Injectable()
export class DeliveryLoops {
  constructor(dispatcher: EventDispatcher, worker: DeliveryWorker, readiness: Readiness) {
    readiness.watch('events', dispatcher.pulse);
    readiness.watch('deliveries', worker.pulse);
  }
}
