import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '../../platform/log/log.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { Transactor } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import { BatchWriter, untilDone } from '../../platform/jobs/batch-writer.js';
import { ProviderHealth } from '../../providers/record/provider-health.js';
import type { Outcome } from './outcome-changes.js';
import { Outcomes, type Sent } from './outcomes.js';

/** Outcomes written in one transaction. */
const BATCH = 100;
/** Transactions that write outcomes at once. */
const WRITERS = 3;

/** Responses are there, and nothing of them is written. */
const BEFORE_OUTCOMES = failpoint('before-outcomes', 'worker');

/** Has outcomes written, many in one transaction, and reports to the breakers of providers. */
@Injectable()
export class OutcomeRecorder {
  private readonly writer = new BatchWriter<Sent>({
    batchMax: BATCH,
    writersMax: WRITERS,
    ownerOf: ({ handedOver }) => handedOver.message.projectId,
    write: (batch) => this.write(batch),
  });
  private isStopping = false;

  constructor(
    private readonly transactor: Transactor,
    private readonly outcomes: Outcomes,
    private readonly health: ProviderHealth,
    private readonly failpoints: Failpoints,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Resolves when the outcome is written. */
  record(sent: Sent): Promise<void> {
    return this.writer.add(sent);
  }

  /** What cannot be written from now on is given up: its messages stay SENDING until a receipt reports them. */
  stop(): void {
    this.isStopping = true;
  }

  private async write(batch: readonly Sent[]): Promise<void> {
    const sent = await this.judged(batch);
    const write = (): Promise<void> => {
      this.failpoints.reach(BEFORE_OUTCOMES, sent);
      return this.transactor.run((tx) => this.outcomes.write(tx, sent));
    };
    await untilDone(write, (err) => {
      if (!this.isStopping) this.log.warn({ err }, 'writing what became of messages failed; it is repeated');
      return this.isStopping;
    });
  }

  /**
   * Reports to the breakers, before the messages are routed again: a gateway that is down takes none of them. A message
   * that is refused while others are taken is refused for itself; else nobody knows, and its provider is at fault.
   * While the database is away that is left alone.
   */
  private async judged(sent: readonly Sent[]): Promise<Sent[]> {
    const judged: Sent[] = [];
    for (const [providerId, group] of groupBy(sent, ({ handedOver }) => handedOver.queue.providerId)) {
      this.logTrouble(
        providerId,
        group.map(({ outcome }) => outcome),
      );
      const isAtFault = await this.tellProvider(providerId, group).catch((err: unknown) => this.untold(err));
      judged.push(...(isAtFault ? group.map(asOfProvider) : group));
    }
    for (const [senderId, group] of groupBy(judged, ({ handedOver }) => handedOver.queue.senderId))
      await this.tellSender(senderId, group).catch((err: unknown) => this.untold(err));
    return judged;
  }

  /** Returns whether the provider is at fault where it refused messages. */
  private async tellProvider(providerId: string, group: readonly Sent[]): Promise<boolean> {
    const hasAccepted = group.some(({ outcome }) => outcome.kind === 'ACCEPTED');
    if (hasAccepted || group.some(({ outcome }) => outcome.kind === 'REJECTED')) {
      await this.health.recordSuccess(providerId, hasAccepted);
      return false;
    }
    const failed = unavailableOf(group, 'provider');
    const refused = unavailableOf(group, 'message');
    if (failed[0] !== undefined) await this.health.recordFailures(providerId, failed.length, sentenceOf(failed[0]));
    if (refused[0] === undefined) return false;
    return this.health.recordRefusals(providerId, refused.length, sentenceOf(refused[0]));
  }

  private async tellSender(senderId: string, group: readonly Sent[]): Promise<void> {
    const refused = unavailableOf(group, 'sender');
    const wasRefused = group.some(({ handedOver }) => handedOver.queue.senderFailures > 0);
    if (group.some(({ outcome }) => outcome.kind === 'ACCEPTED')) {
      if (wasRefused) await this.health.recordSuccessOfSender(senderId);
    } else if (refused.length > 0) await this.health.recordFailuresOfSender(senderId, refused.length);
  }

  private untold(err: unknown): false {
    this.log.warn({ err }, 'recording the state of a provider failed');
    return false;
  }

  /** What is stored with messages names no host: here the operator reads it. */
  private logTrouble(providerId: string, outcomes: readonly Outcome[]): void {
    const troubles = outcomes.filter(({ kind }) => kind === 'UNAVAILABLE' || kind === 'UNKNOWN');
    if (troubles[0] === undefined) return;
    const reason = sentenceOf(troubles[0]);
    this.log.warn(
      { providerId, count: troubles.length, reason },
      'a provider did not take messages, or did not say so',
    );
  }
}

function sentenceOf(outcome: Outcome): string {
  if (outcome.kind === 'ACCEPTED') return '';
  return ('operatorDetail' in outcome ? outcome.operatorDetail : undefined) ?? outcome.detail;
}

function unavailableOf(sent: readonly Sent[], concerns: 'provider' | 'sender' | 'message'): Outcome[] {
  return sent
    .map(({ outcome }) => outcome)
    .filter((outcome) => outcome.kind === 'UNAVAILABLE' && outcome.concerns === concerns);
}

function asOfProvider(sent: Sent): Sent {
  const { outcome } = sent;
  if (outcome.kind !== 'UNAVAILABLE' || outcome.concerns !== 'message') return sent;
  return { ...sent, outcome: { ...outcome, concerns: 'provider' } };
}
