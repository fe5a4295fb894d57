import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock, monotonicMs } from '../../platform/clock.js';
import { isDatabaseAway } from '../../platform/database/database-errors.js';
import { Signal } from '../../platform/jobs/loop.js';
import { groupBy } from '../../platform/text.js';
import { LOG, type Log } from '../../platform/log.js';
import { ProviderAdapters } from '../providers/provider-kinds.js';
import type { OutgoingMessage, SendOutcome } from '../providers/adapter/provider-adapter.js';
import { ProviderAccounts } from '../providers/provider-accounts.js';
import type { HandedOver } from './message-dispatch.js';
import type { Outcome } from './outcomes.js';
import { OutcomeRecorder } from './outcomes.js';
import { LATE_MAX_MS } from './message-claims.js';

/** What has not begun so long after it was decided is decided again. */
const BEGIN_WITHIN_MS = 1_000;

/** Requests to gateways under way in this process, outside of any transaction. */
@Injectable()
export class GatewayRequests {
  /** Some have ended: there is room. */
  readonly ended = new Signal();
  private readonly counts = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly accounts: ProviderAccounts,
    private readonly adapters: ProviderAdapters,
    private readonly recorder: OutcomeRecorder,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Messages whose outcome is not written. */
  get underWay(): number {
    return this.total;
  }

  /** The same at one provider, or by one sender. */
  underWayAt(id: string): number {
    return this.counts.get(id) ?? 0;
  }

  stop(): void {
    this.recorder.stop();
  }

  /** Sends messages that are SENDING: at once, or each at its slot. Their outcomes are recorded as they come. */
  begin(handedOver: readonly HandedOver[]): void {
    for (const [providerId, batch] of groupBy(handedOver, ({ queue }) => queue.providerId)) {
      for (const one of batch) this.count(one, 1);
      const plain = batch.filter(({ slot }) => slot === null);
      const paced = batch.filter(({ slot }) => slot !== null).sort((a, b) => startOf(a) - startOf(b));
      if (plain.length > 0) void this.send(providerId, plain);
      if (paced.length > 0) void this.sendAtSlots(providerId, paced);
    }
  }

  private async sendAtSlots(providerId: string, paced: readonly HandedOver[]): Promise<void> {
    let left = paced;
    while (left.length > 0) {
      const waitMs = startOf(left[0]) - monotonicMs();
      // A timer may end a little early.
      if (waitMs > 0) await sleep(Math.ceil(waitMs));
      const now = monotonicMs();
      const due = left.filter((one) => startOf(one) <= now);
      left = left.slice(due.length);
      if (due.length > 0) void this.send(providerId, due);
    }
  }

  private async send(providerId: string, batch: readonly HandedOver[]): Promise<void> {
    const outcomes = await this.attempt(providerId, batch);
    await Promise.all(
      batch.map(async (handedOver, index) => {
        const outcome = (await outcomes[index]) ?? NO_OUTCOME;
        await this.recorder
          .record({ handedOver, outcome })
          .catch((err: unknown) => this.log.error({ err }, 'what became of a message is lost until a receipt comes'));
        this.count(handedOver, -1);
        this.ended.announce();
      }),
    );
  }

  /** One outcome for each message, whatever happens. */
  private async attempt(providerId: string, batch: readonly HandedOver[]): Promise<readonly Promise<Outcome>[]> {
    try {
      const account = await this.accounts.find(providerId);
      if (account === null) return batch.map(() => Promise.resolve(NO_ACCOUNT));
      const now = monotonicMs();
      const inTime = batch.filter((one) => !isLate(one, now) && one.deliverUntil > this.clock.now());
      const begun = inTime.length === 0 ? [] : this.adapters.of(account.kind).send(account, inTime.map(outgoingOf));
      const byId = new Map(inTime.map(({ attemptId }, index) => [attemptId, begun[index]]));
      return batch.map(({ attemptId }) =>
        byId.has(attemptId) ? this.outcomeOf(byId.get(attemptId)) : Promise.resolve(LATE),
      );
    } catch (err) {
      // No fault of the gateway: its breaker is left alone.
      if (isDatabaseAway(err)) return batch.map(() => Promise.resolve(LATE));
      this.log.error({ err, providerId }, 'the account of a provider cannot be used');
      return batch.map(() => Promise.resolve(UNUSABLE));
    }
  }

  private async outcomeOf(outcome: Promise<SendOutcome> | undefined): Promise<Outcome> {
    try {
      return (await outcome) ?? NO_OUTCOME;
    } catch (err) {
      this.log.error({ err }, 'an adapter rejected instead of returning an outcome');
      return NO_OUTCOME;
    }
  }

  private count({ queue: { providerId, senderId } }: HandedOver, by: number): void {
    this.total += by;
    for (const id of [providerId, senderId]) {
      const count = this.underWayAt(id) + by;
      if (count === 0) this.counts.delete(id);
      else this.counts.set(id, count);
    }
  }
}

const LATE: Outcome = { kind: 'LATE', detail: 'The request could not begin in time; no request was made.' };
const NO_ACCOUNT: Outcome = { kind: 'UNAVAILABLE', concerns: 'provider', detail: 'The provider was deleted.' };
const UNUSABLE: Outcome = {
  kind: 'UNAVAILABLE',
  concerns: 'provider',
  detail: 'The settings of the provider cannot be used.',
};
const NO_OUTCOME: Outcome = { kind: 'UNKNOWN', detail: 'The adapter failed without an outcome.' };

function startOf(one: HandedOver | undefined): number {
  return one?.slot?.startsAt ?? 0;
}

function isLate({ slot, decidedAt }: HandedOver, now: number): boolean {
  return now - decidedAt > BEGIN_WITHIN_MS || (slot !== null && now - slot.startsAt > LATE_MAX_MS);
}

function outgoingOf({ message, queue, attemptId, deliverUntil }: HandedOver): OutgoingMessage {
  const { projectId, phone, text, encoding, parts } = message;
  return {
    attemptId,
    projectId,
    to: phone,
    from: queue.address,
    text: text ?? '',
    encoding: encoding ?? 'GSM_7',
    parts,
    deliverUntil,
  };
}
