import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge } from 'prom-client';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { failpoint, Failpoints } from '../platform/failpoints.js';
import { BatchWriter, untilDone } from '../platform/jobs/batches.js';
import { Loop } from '../platform/jobs/loop.js';
import { LOG, type Log } from '../platform/log.js';
import { Metrics } from '../platform/observability/metrics.js';
import { groupBy } from '../platform/text.js';
import { type HealthNote, noteHealth } from '../webhook-configs/webhook-config-reader.js';
import { AttemptRows, DEPTH, DEPTH_MAX, type EndedAttempt, OLDEST_DUE } from './attempts.sql.js';
import { DeliveryQueue, type Ready } from './delivery-queue.js';
import { EndpointSender } from './endpoint-sender.js';
import { BREAKERS, Endpoints } from './endpoints.js';
import { DeliveriesDue, DELIVERY_JOBS, type Taken } from './lines.js';
import { type AttemptResult, jitterOf, nextDelayMs, type Outcome } from './outcome.js';

const MS_PER_SECOND = 1_000;

/** The numbers of the queue: its depth, its oldest due delivery, attempts by outcome, breakers by state. */
@Injectable()
export class DeliveryMetrics {
  private readonly attempts: Counter<'outcome'>;

  constructor(database: Database, endpoints: Endpoints, clock: Clock, { registry }: Metrics) {
    const registers = [registry];
    this.attempts = new Counter({
      name: 'parley_delivery_attempts_total',
      help: 'Attempts of deliveries by outcome',
      labelNames: ['outcome'],
      registers,
    });
    new Gauge({
      name: 'parley_delivery_queue_depth',
      help: `Deliveries that wait or are under way, up to ${DEPTH_MAX}`,
      registers,
      async collect() {
        this.set((await database.read(DEPTH))[0]?.depth ?? 0);
      },
    });
    new Gauge({
      name: 'parley_delivery_oldest_due_seconds',
      help: 'How long the oldest due delivery has been due',
      registers,
      async collect() {
        const dueAt = (await database.read(OLDEST_DUE))[0]?.dueAt ?? null;
        this.set(dueAt === null ? 0 : Math.max(0, clock.now() - dueAt) / MS_PER_SECOND);
      },
    });
    new Gauge({
      name: 'parley_endpoint_breakers',
      help: 'Endpoints known to this process by the state of their circuit breaker',
      labelNames: ['state'],
      registers,
      collect() {
        const now = clock.now();
        const states = endpoints.allStates().map((state) => state.breaker(now));
        for (const breaker of BREAKERS)
          this.set({ state: breaker }, states.filter((state) => state === breaker).length);
      },
    });
  }

  /** Counts an attempt. */
  count(outcome: Outcome): void {
    this.attempts.inc({ outcome });
  }
}

/** Results written in one transaction. */
const BATCH = 200;
/** Transactions that write results at once. */
const WRITERS = 2;

const BEFORE_RECORD = failpoint('before-record', 'worker');
const IN_RECORD = failpoint('in-record', 'worker');
/** Reached with what was written. */
const AFTER_RECORD = failpoint('after-record', 'worker');

/** What becomes of a delivery; equal ones share a statement. */
interface Verdict {
  readonly status: 'PENDING' | 'DELIVERED' | 'FAILED';
  readonly queuedFor: string | null;
  readonly dueAt: number | null;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly attemptCount: number;
  readonly fence: number;
}

/**
 * Records attempts, many in one transaction: the attempt, the next status of the delivery, and the health of its
 * endpoint.
 */
@Injectable()
export class DeliveryRecorder {
  private readonly writer = new BatchWriter<EndedAttempt>({
    batchMax: BATCH,
    writersMax: WRITERS,
    write: (attempts) => this.write(attempts),
  });

  constructor(
    private readonly transactor: Transactor,
    private readonly attempts: AttemptRows,
    private readonly metrics: DeliveryMetrics,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /** Resolves when the attempt is written, or when its lease has ended and it is another worker's. */
  record(taken: Taken, result: AttemptResult): Promise<void> {
    this.metrics.count(result.outcome);
    return this.writer.add({ taken, result });
  }

  /** What could not be written is written again until its lease has surely ended; then others repeat the attempt. */
  private async write(attempts: readonly EndedAttempt[]): Promise<void> {
    const lastLease = Math.max(...attempts.map(({ taken }) => taken.leaseUntil));
    await untilDone(
      () => this.transactor.run((tx) => this.writeAttempts(tx, attempts)),
      () => this.clock.now() > lastLease,
    );
    this.failpoints.reach(AFTER_RECORD, attempts);
  }

  private async writeAttempts(tx: Tx, attempts: readonly EndedAttempt[]): Promise<void> {
    this.failpoints.reach(BEFORE_RECORD);
    await this.attempts.insert(tx, attempts);
    const judged = attempts.map((tried) => ({ id: tried.taken.deliveryId, verdict: this.verdictOf(tried) }));
    for (const group of groupBy(judged, ({ verdict }) => keyOf(verdict)).values())
      if (group[0] !== undefined)
        await this.apply(
          tx,
          group[0].verdict,
          group.map(({ id }) => id),
        );
    this.failpoints.reach(IN_RECORD);
    await this.attempts.count(tx, attempts);
    const notes = attempts.filter(({ result }) => result.outcome !== 'PAYLOAD_EXPIRED').map(noteOf);
    await noteHealth(tx, notes, this.clock.now());
  }

  private verdictOf({ taken, result }: EndedAttempt): Verdict {
    const base = {
      statusCode: result.statusCode,
      error: result.error,
      attemptCount: taken.attemptCount + 1,
      fence: taken.fence,
    };
    if (result.outcome === 'SUCCESS') return { ...base, status: 'DELIVERED', queuedFor: null, dueAt: null };
    const isFinal = result.outcome === 'GONE' || result.outcome === 'PAYLOAD_EXPIRED';
    const delay = isFinal ? null : nextDelayMs({ attemptCount: base.attemptCount, ...result }, jitterOf(taken));
    if (delay === null) return { ...base, status: 'FAILED', queuedFor: null, dueAt: null };
    return {
      ...base,
      status: 'PENDING',
      queuedFor: taken.webhookConfigId,
      dueAt: result.startedAt + result.durationMs + delay,
    };
  }

  /** Only who holds the fence may say what becomes of a delivery. */
  private async apply(tx: Tx, verdict: Verdict, ids: readonly string[]): Promise<void> {
    const { fence, statusCode, error, ...state } = verdict;
    const last = { lastStatusCode: statusCode, lastError: error, updatedAt: this.clock.now() };
    await DELIVERY_JOBS.write(tx, { ids: ids.toSorted(), fence }, { ...state, isRetry: true, ...last });
  }
}

/** The same for equal verdicts only: what may be any text stands last. */
function keyOf({ status, queuedFor, dueAt, statusCode, attemptCount, fence, error }: Verdict): string {
  return `${status} ${queuedFor} ${dueAt} ${statusCode} ${attemptCount} ${fence} ${error}`;
}

function noteOf({ taken, result }: EndedAttempt): HealthNote {
  const outcome = result.outcome === 'SUCCESS' ? 'success' : result.outcome === 'GONE' ? 'gone' : 'failure';
  return { webhookConfigId: taken.webhookConfigId, outcome };
}

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
