import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { EndpointHealth, type HealthNote } from '../../webhook-configs/endpoint-health.js';
import { AttemptRows, type Tried } from './attempt-rows.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DELIVERY_JOBS, type Taken } from '../queue/delivery-claims.js';
import type { AttemptResult } from '../sending/outcome.js';
import { nextDelayMs } from '../sending/schedule.js';

/** Results written in one transaction. */
const BATCH = 200;
/** How long a result may wait for others. */
const GATHER_MS = 15;
/** Transactions that write results at once. */
const WRITERS = 2;
/**
 * A result that could not be written is written again until its lease has surely ended; then another worker repeats the
 * attempt.
 */
const RETRY_MS = 250;

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

interface Waiting {
  readonly tried: Tried;
  done(): void;
}

/**
 * Records attempts, many in one transaction: the attempt, the next status of the delivery, and the health of its
 * endpoint.
 */
@Injectable()
export class DeliveryRecorder {
  private waiting: Waiting[] = [];
  private writers = 0;
  private timer: NodeJS.Timeout | null = null;

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
    return new Promise((resolve) => {
      this.waiting.push({ tried: { taken, result }, done: resolve });
      if (this.waiting.length >= BATCH) this.write();
      else this.timer ??= setTimeout(() => this.write(), GATHER_MS);
    });
  }

  private write(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    while (this.writers < WRITERS && this.waiting.length > 0) {
      const batch = this.waiting.slice(0, BATCH);
      this.waiting = this.waiting.slice(BATCH);
      this.writers += 1;
      void this.writeBatch(batch).finally(() => {
        this.writers -= 1;
        if (this.waiting.length > 0) this.write();
      });
    }
  }

  private async writeBatch(batch: readonly Waiting[]): Promise<void> {
    const tries = batch.map((one) => one.tried);
    const lastLease = Math.max(...tries.map((one) => one.taken.leaseUntil));
    for (;;) {
      try {
        await this.transactor.run((tx) => this.writeTries(tx, tries));
        break;
      } catch {
        if (this.clock.now() > lastLease) break;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    this.failpoints.reach(AFTER_RECORD, tries);
    for (const one of batch) one.done();
  }

  private async writeTries(tx: Tx, tries: readonly Tried[]): Promise<void> {
    this.failpoints.reach(BEFORE_RECORD);
    await this.attempts.insert(tx, tries);
    for (const { verdict, ids } of this.verdictsOn(tries)) await this.apply(tx, verdict, ids.sort());
    this.failpoints.reach(IN_RECORD);
    await this.attempts.count(tx, tries);
    await this.health.note(tx, tries.filter(({ result }) => result.outcome !== 'PAYLOAD_EXPIRED').map(noteOf));
  }

  /** What becomes of deliveries, those with an equal verdict together. */
  private verdictsOn(tries: readonly Tried[]): { readonly verdict: Verdict; readonly ids: string[] }[] {
    const groups = new Map<string, { readonly verdict: Verdict; readonly ids: string[] }>();
    for (const tried of tries) {
      const { taken, result } = tried;
      // Most succeed: of these, two numbers and the fence are the whole verdict.
      const isSuccess = result.outcome === 'SUCCESS';
      const key = isSuccess
        ? `${result.statusCode} ${taken.attemptCount} ${taken.fence}`
        : JSON.stringify(this.verdictOf(tried));
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { verdict: this.verdictOf(tried), ids: [taken.deliveryId] });
      else group.ids.push(taken.deliveryId);
    }
    return [...groups.values()];
  }

  private verdictOf({ taken, result }: Tried): Verdict {
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
    await DELIVERY_JOBS.write(tx, { ids, fence }, { ...state, isRetry: true, ...last });
  }
}

function noteOf({ taken, result }: Tried): HealthNote {
  const outcome = result.outcome === 'SUCCESS' ? 'success' : result.outcome === 'GONE' ? 'gone' : 'failure';
  return { webhookConfigId: taken.webhookConfigId, outcome };
}

/**
 * A number in [0, 1) that is the same whenever the same attempt is written, so that a repeated transaction decides
 * alike.
 */
function jitterOf({ deliveryId, fence }: Taken): number {
  let hash = fence;
  for (const character of deliveryId) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return hash / 2 ** 32;
}
