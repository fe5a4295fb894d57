import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '../../../platform/clock.js';
import { insertRows, valuesOf } from '../../../platform/database/insert-rows.js';
import { Transactor } from '../../../platform/database/transactor.js';
import { newId } from '../../../platform/ids.js';
import { Signal } from '../../../platform/jobs/loop.js';
import { LOG, type Log } from '../../../platform/log.js';
import {
  type CallbackReading,
  type OutgoingMessage,
  type ProviderAccount,
  ProviderAdapter,
  type ProviderTestResult,
  type SendOutcome,
} from '../adapter/provider-adapter.js';
import { magicOf, type Plan, planOf, troubleOf } from './simulator-plan.js';
import { NEW_RECEIPTS, SIMULATOR_RECEIPT_ID_PREFIX } from './simulator.sql.js';

/** As an attempt of ours is called. */
const STRAY_PREFIX = 'att';

/** So many rows are one statement, which needs no transaction around it. */
const ROWS_AT_ONCE = 200;

/** What a simulated gateway has taken. */
interface TakenMessage {
  readonly message: OutgoingMessage;
  readonly plan: Plan;
}

const REFUSED_MAX = 10_000;
/** The magic number whose first attempt is refused. */
const REFUSED_FIRST = '15';
const NOT_STORED: SendOutcome = {
  kind: 'UNKNOWN',
  detail: 'The simulated gateway may not have stored the message: its database did not respond.',
};

/** Its receipts come from this process. */
const CALLED_BY_NOBODY: CallbackReading<never> = { kind: 'unproven', detail: 'a simulated gateway calls nobody' };

/** A gateway inside of this process. It sends nothing to anybody, and is as good or bad as its settings say. */
@Injectable()
export class SimulatorAdapter extends ProviderAdapter<'SIMULATOR'> {
  readonly kind = 'SIMULATOR';
  /** This process has stored receipts. */
  readonly stored = new Signal();
  /** Messages that were refused once, as digests. */
  private readonly refused = new LRUCache<string, true>({ max: REFUSED_MAX });

  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    super();
  }

  send(
    { providerId, settings }: ProviderAccount<'SIMULATOR'>,
    batch: readonly OutgoingMessage[],
  ): Promise<SendOutcome>[] {
    const now = this.clock.now();
    const taken = batch.map((message) => {
      const wasRefused = this.wasRefused(providerId, message);
      return { message, plan: planOf(message, { settings, now, wasRefused }) };
    });
    const stored = this.store(providerId, taken, now);
    return taken.map(async ({ plan }) => {
      const [isStored] = await Promise.all([stored, sleep(plan.respondsAfterMs)]);
      return isStored || plan.receipts.length === 0 ? plan.outcome : NOT_STORED;
    });
  }

  async test({ settings }: ProviderAccount<'SIMULATOR'>): Promise<ProviderTestResult> {
    await sleep(settings.latencyMs, undefined, { ref: false });
    const trouble = troubleOf(settings, this.clock.now());
    if (trouble !== null) return { isReachable: false, problem: `${trouble} Change settings to mend it.` };
    if (settings.availability === 'refusing' || settings.availability === 'breaking')
      return {
        isReachable: false,
        problem:
          `The simulated gateway responds, but delivers badly: settings.availability is ${settings.availability}. ` +
          'Set it to up.',
      };
    return { isReachable: true, problem: null };
  }

  readReceipts(): Promise<CallbackReading<never>> {
    return Promise.resolve(CALLED_BY_NOBODY);
  }

  readInbound(): Promise<CallbackReading<never>> {
    return Promise.resolve(CALLED_BY_NOBODY);
  }

  /** Whether the receipts are stored; false when that is not known. */
  private async store(providerId: string, taken: readonly TakenMessage[], now: number): Promise<boolean> {
    try {
      await this.storeReceipts(providerId, taken, now);
      return true;
    } catch (err) {
      this.log.warn({ err, providerId }, 'storing the receipts of the simulator failed');
      return false;
    }
  }

  /** Stores what the gateway will say of the messages that it has taken, in one statement. */
  private async storeReceipts(providerId: string, taken: readonly TakenMessage[], now: number): Promise<void> {
    const rows = taken.flatMap(({ message, plan }) =>
      plan.receipts.map(({ status, reason, afterMs, isStray = false }) => ({
        receiptId: newId(SIMULATOR_RECEIPT_ID_PREFIX, now),
        providerId,
        attemptId: isStray ? newId(STRAY_PREFIX, now) : message.attemptId,
        status,
        reason,
        code: reason === null ? null : `SIM-${reason}`,
        queuedFor: message.projectId,
        dueAt: now + afterMs,
        fence: 0,
      })),
    );
    if (rows.length === 0) return;
    if (rows.length <= ROWS_AT_ONCE)
      await this.transactor.write(NEW_RECEIPTS.of(rows.length), valuesOf(NEW_RECEIPTS, rows));
    else await this.transactor.run((tx) => insertRows(tx, NEW_RECEIPTS, rows));
    this.stored.announce();
  }

  /** Of a message that is refused first, every second attempt was refused before. */
  private wasRefused(providerId: string, { to, text }: OutgoingMessage): boolean {
    if (magicOf(to) !== REFUSED_FIRST) return false;
    const key = createHash('sha256').update(`${providerId}\n${to}\n${text}`).digest('base64');
    if (this.refused.delete(key)) return true;
    this.refused.set(key, true);
    return false;
  }
}
