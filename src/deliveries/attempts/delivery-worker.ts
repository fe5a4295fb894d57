import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '../../platform/clock.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { DeliveriesDue } from '../queue/deliveries-due.js';
import { DeliveryQueue, type Ready } from '../queue/delivery-queue.js';
import { DeliveryRecorder } from './delivery-recorder.js';
import { EndpointSender } from '../sending/endpoint-sender.js';
import type { AttemptResult } from '../sending/outcome.js';
import { Loop } from '../../platform/jobs/loop.js';

/** How often an idle worker looks for deliveries that another process inserted, or whose time has come. */
const PROBE_EVERY_MS = 150;
/** Requests under way get this long at the end; then their leases run out and others repeat them. */
const STOP_MS = 8_000;
const STOP_LOOK_MS = 20;
/** Results that may wait to be written before nothing more is sent: what a crash would repeat. */
const UNWRITTEN_MAX = 256;

/** Sends what is due: takes deliveries under leases, sends them outside of any transaction, has them recorded. */
@Injectable()
export class DeliveryWorker extends Loop {
  private unwritten = 0;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly sender: EndpointSender,
    private readonly recorder: DeliveryRecorder,
    private readonly due: DeliveriesDue,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(PROBE_EVERY_MS, log, 'taking deliveries failed; it goes on');
  }

  override onApplicationBootstrap(): void {
    this.due.listen(() => this.wake());
    this.queue.added.listen(() => {
      this.queue.noteAdded();
      this.sendWhatMay();
    });
    super.onApplicationBootstrap();
  }

  override get underWay(): number {
    return this.queue.inFlight + this.unwritten;
  }

  /** Takes nothing more, lets requests end, gives back the rest. */
  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.queue
      .releaseAll()
      .catch((err: unknown) => this.log.warn({ err }, 'giving deliveries back failed; their leases will end'));
    const until = this.clock.now() + STOP_MS;
    while (this.underWay > 0 && this.clock.now() < until) await sleep(STOP_LOOK_MS);
  }

  protected async beat(): Promise<boolean> {
    const isMore = this.unwritten < UNWRITTEN_MAX && (await this.queue.refill());
    this.sendWhatMay();
    return isMore;
  }

  private sendWhatMay(): void {
    while (!this.isStopping && this.unwritten < UNWRITTEN_MAX) {
      const ready = this.queue.next();
      if (ready === null) return;
      void this.deliver(ready).catch((err: unknown) =>
        this.log.error({ err }, 'a delivery went astray; its lease will end'),
      );
    }
  }

  private async deliver(ready: Ready): Promise<void> {
    const { taken, endpoint, outgoing } = ready;
    const result =
      outgoing === undefined || endpoint.target === null
        ? this.payloadGone()
        : await this.sender.send(endpoint.target, outgoing);
    this.unwritten += 1;
    await this.queue
      .end(ready, result)
      .catch((err: unknown) => this.log.warn({ err }, 'giving deliveries back failed; their leases will end'));
    const recorded = this.recorder.record(taken, result).finally(() => (this.unwritten -= 1));
    this.sendWhatMay();
    await recorded;
    this.sendWhatMay();
    if (this.queue.wantsMore) this.wake();
  }

  /** A replay of an event whose payload is past its retention ends here. */
  private payloadGone(): AttemptResult {
    return {
      outcome: 'PAYLOAD_EXPIRED',
      startedAt: this.clock.now(),
      durationMs: 0,
      statusCode: null,
      error: 'The payload of this event is past its retention.',
      answer: null,
      retryAfterMs: null,
    };
  }
}
