import { Injectable } from '@nestjs/common';
import { ConsentLedger } from '../../consent/ledger/consent-ledger.js';
import { lockPhones } from '../../phones/record/phone-row.js';
import { Clock } from '../../platform/clock.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import { DETAIL_MAX } from '../record/message.entity.js';
import type { Change } from '../changes/message-change.js';
import { MessageChanges } from '../changes/message-changes.js';
import { lockMessages } from '../record/message-rows.js';
import type { MessageRow } from '../record/messages.sql.js';
import { phoneOf } from '../changes/phone-counters.js';
import { Failover, nextRouteOf } from './failover.js';
import type { HandedOver } from './hand-over.js';
import { attemptStatusOf, changeOf, isRefusal, type Outcome } from './outcome-changes.js';
import { optOutAtProvider } from './provider-opt-outs.js';
import { END_ATTEMPTS, REFUSALS } from './sending.sql.js';

/** A message that was handed over, and what came of it. */
export interface Sent {
  readonly handedOver: HandedOver;
  readonly outcome: Outcome;
}

/** Writes what became of messages that were handed over. */
@Injectable()
export class Outcomes {
  constructor(
    private readonly changes: MessageChanges,
    private readonly failover: Failover,
    private readonly ledger: ConsentLedger,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes outcomes of one project. Each counts only while its message is SENDING with that attempt: where a receipt
   * was quicker, it adds what the provider calls the attempt, and no more.
   */
  async write(tx: Tx, sent: readonly Sent[]): Promise<void> {
    const projectId = sent[0]?.handedOver.message.projectId ?? '';
    const locked = await lockPhones(
      tx,
      projectId,
      sent.map(({ handedOver }) => handedOver.message.phone),
    );
    const messages = await lockMessages(
      tx,
      sent.map(({ handedOver }) => handedOver.message.messageId),
    );
    const isErased = (message: MessageRow): boolean => phoneOf(locked, message) === null;
    const current = sent.flatMap(({ handedOver, outcome }) => {
      const message = messages.get(handedOver.message.messageId);
      const isCurrent =
        message?.status === 'SENDING' && message.attemptCount === handedOver.message.attemptCount ? message : null;
      return isCurrent === null ? [] : [{ message: isCurrent, outcome, attemptId: handedOver.attemptId }];
    });
    const refused = current.filter(({ outcome }) => outcome.kind === 'UNAVAILABLE').map(({ message }) => message);
    const routes = refused.length === 0 ? null : await this.failover.routesOf(tx, projectId, refused);
    const refusalsOf = await this.refusalsOf(
      tx,
      current.filter(({ outcome }) => isRefusal(outcome)).map(({ message }) => message.messageId),
    );
    const phones = await optOutAtProvider(
      tx,
      this.ledger,
      locked,
      current
        .filter(({ outcome }) => outcome.kind === 'REJECTED' && outcome.reason === 'opted_out')
        .map(({ message }) => message),
    );
    const now = this.clock.now();
    const changes = current.flatMap(({ message, outcome, attemptId }) => {
      const retryAfterMs = outcome.kind === 'UNAVAILABLE' ? outcome.retryAfterMs : undefined;
      const next = nextRouteOf(message, routes?.get(message.messageId)?.routes ?? [], retryAfterMs);
      const refusals = refusalsOf.get(message.messageId) ?? 0;
      const change = changeOf(message, outcome, { attemptId, next, refusals, now });
      if (change === null) return [];
      return isErased(message) ? withoutWords(change) : change;
    });
    await this.changes.apply(tx, phones, changes);
    const erased = new Set([...messages.values()].filter(isErased).map(({ messageId }) => messageId));
    await endAttempts(tx, sent, erased, now);
  }

  /** How often messages were refused for themselves before. */
  private async refusalsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
    const rows = ids.length === 0 ? [] : await readIn(tx, REFUSALS(ids), ids);
    return new Map(rows.map(({ messageId, refusals }) => [messageId, refusals]));
  }
}

/** After an erasure, words of a gateway would bring the number back. */
function withoutWords({ detail: _words, ...change }: Change): Change {
  return change;
}

/**
 * What a receipt said before stays; the response adds what the provider calls the attempt. `erased` are the messages of
 * which no words are stored.
 */
async function endAttempts(tx: Tx, sent: readonly Sent[], erased: ReadonlySet<string>, now: number): Promise<void> {
  const ends = sent.map(({ handedOver, outcome }) => ({
    attemptId: handedOver.attemptId,
    status: attemptStatusOf(outcome),
    detail:
      outcome.kind === 'ACCEPTED' || erased.has(handedOver.message.messageId)
        ? null
        : outcome.detail.slice(0, DETAIL_MAX),
    providerMessageId: outcome.kind === 'ACCEPTED' ? outcome.providerMessageId : null,
  }));
  for (const group of groupBy(ends, ({ status, detail }) => JSON.stringify([status, detail])).values()) {
    const [first] = group;
    if (first === undefined) continue;
    await writeIn(tx, END_ATTEMPTS(group.length), [
      ...group.flatMap(({ attemptId, providerMessageId }) => [attemptId, providerMessageId]),
      first.detail,
      now,
      first.status,
      ...group.map(({ attemptId }) => attemptId),
    ]);
  }
}
