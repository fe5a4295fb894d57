import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { groupBy } from '../../platform/grouping.js';
import { BatchWriter, untilDone } from '../../platform/jobs/batch-writer.js';
import { EndpointHealth, type HealthNote } from '../../webhook-configs/endpoint-health.js';
import { AttemptRows, type EndedAttempt } from './attempt-rows.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DELIVERY_JOBS, type Taken } from '../queue/delivery-claims.js';
import type { AttemptResult } from '../sending/outcome.js';
import { jitterOf, nextDelayMs } from '../sending/schedule.js';

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
    private readonly health: EndpointHealth,
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
    await this.health.note(tx, attempts.filter(({ result }) => result.outcome !== 'PAYLOAD_EXPIRED').map(noteOf));
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
