import { Inject, Injectable } from '@nestjs/common';
import { ConsentLedger } from '../../phones/consent/consent-ledger.js';
import { lockPhones } from '../../phones/phones.sql.js';
import { Clock } from '../../platform/clock.js';
import { readIn, Transactor, type Tx, writeIn } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { BatchWriter, untilDone } from '../../platform/jobs/batches.js';
import { LOG, type Log } from '../../platform/log.js';
import { groupBy } from '../../platform/text.js';
import type { Change } from '../messages/message-change.js';
import { type LockedPhones, MessageChanges, phoneOf } from '../messages/message-changes.js';
import type { ProviderReason } from '../providers/adapter/http-settings.js';
import type { SendOutcome } from '../providers/adapter/provider-adapter.js';
import { ProviderHealth } from '../providers/provider-health.js';
import { endFor, type MessageStatus } from '../record/message-status.js';
import { DETAIL_MAX, type MessageAttemptStatus } from '../record/message.entity.js';
import { lockMessages, type MessageRow } from '../record/messages.sql.js';
import { MessageRouting } from '../routing/message-routing.js';
import { type NextRoute, nextRouteOf, rerouted, type RoutesOnward, routesOnward } from './failover.js';
import type { HandedOver } from './message-dispatch.js';
import { END_ATTEMPTS, REFUSALS } from './sending.sql.js';

/** A message that a provider refuses for itself, with a status, is given up at the refusal with this number. */
const REFUSALS_MAX = 5;

/** What became of an attempt. LATE: it certainly was not begun, and is decided again. */
export type Outcome = SendOutcome | { readonly kind: 'LATE'; readonly detail: string };

/** What an attempt's row says of it. */
function attemptStatusOf(outcome: Outcome): MessageAttemptStatus {
  return outcome.kind === 'LATE' ? 'UNAVAILABLE' : outcome.kind;
}

/** The status in which a message ends that a provider does not deliver for this reason: it has been handed over. */
export function endAfterHandOver(reason: ProviderReason): MessageStatus {
  return reason === 'validity_ended' ? 'UNDELIVERED' : endFor(reason);
}

/** Whether a provider refused a message for itself, with a status of its own. */
function isRefusal(outcome: Outcome): outcome is Outcome & { kind: 'UNAVAILABLE'; status: number } {
  return outcome.kind === 'UNAVAILABLE' && outcome.concerns === 'message' && outcome.status !== undefined;
}

/** What a change by a response depends on besides message and outcome. */
interface OutcomeFacts {
  readonly attemptId: string;
  /** Where the message goes next if it was not taken. */
  readonly next: NextRoute;
  /** How often providers refused it for itself before. */
  readonly refusals: number;
  readonly now: number;
}

/** What becomes of a SENDING message by the response to its last attempt; null when that is not known. */
function changeOf(
  message: MessageRow,
  outcome: Outcome,
  { attemptId, next, refusals, now }: OutcomeFacts,
): Change | null {
  switch (outcome.kind) {
    case 'ACCEPTED':
      return { message, to: 'SENT', attemptId, isAskable: outcome.isAskable ?? false };
    case 'REJECTED': {
      const { reason, detail, code } = outcome;
      const change = { message, to: endAfterHandOver(reason), reason, detail, attemptId, set: { costMicros: 0 } };
      return code === null ? change : { ...change, code };
    }
    case 'LATE':
      return { message, to: 'QUEUED', detail: outcome.detail, attemptId, set: { dueAt: now } };
    case 'UNAVAILABLE': {
      const { detail } = outcome;
      const code = isRefusal(outcome) ? { code: String(outcome.status) } : {};
      if (isRefusal(outcome) && refusals + 1 >= REFUSALS_MAX)
        return { message, to: 'FAILED', reason: 'rejected_by_provider', detail, attemptId, ...code };
      const { route, delayMs } = next;
      const set = { ...(route === null ? {} : rerouted(message, route)), dueAt: now + delayMs };
      return { message, to: 'QUEUED', detail, attemptId, set, ...code };
    }
    case 'UNKNOWN':
    default:
      return null;
  }
}

const NOTE = 'The provider says that the number has opted out there.';

/**
 * Enters in the ledger that numbers have opted out at a provider; returns the locked rows as they are then. A number
 * whose row is newer than the message is left alone.
 */
export async function optOutAtProvider(
  tx: Tx,
  ledger: ConsentLedger,
  phones: LockedPhones,
  messages: readonly MessageRow[],
): Promise<LockedPhones> {
  const known = messages.filter((message) => phoneOf(phones, message) !== null);
  if (known.length === 0) return phones;
  const declaration = {
    kind: 'OPT_OUT',
    source: 'PROVIDER_BLOCK',
    note: NOTE,
    actorKeyId: null,
    requestId: null,
  } as const;
  const declared = await ledger.declareAll(
    tx,
    phones,
    known.map(({ phone }) => ({ phoneE164: phone, declaration })),
  );
  return new Map([...phones, ...declared.phones]);
}

/** A message that was handed over, and what came of it. */
export interface Sent {
  readonly handedOver: HandedOver;
  readonly outcome: Outcome;
}

/** How often messages were refused for themselves before. */
async function refusalsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = ids.length === 0 ? [] : await readIn(tx, REFUSALS(ids), ids);
  return new Map(rows.map(({ messageId, refusals }) => [messageId, refusals]));
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
    private readonly changes: MessageChanges,
    private readonly routing: MessageRouting,
    private readonly health: ProviderHealth,
    private readonly ledger: ConsentLedger,
    private readonly clock: Clock,
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
      return this.transactor.run((tx) => this.writeAll(tx, sent));
    };
    await untilDone(write, (err) => {
      if (!this.isStopping) this.log.warn({ err }, 'writing what became of messages failed; it is repeated');
      return this.isStopping;
    });
  }

  /**
   * Writes outcomes of one project. Each counts only while its message is SENDING with that attempt: where a receipt
   * was quicker, it adds what the provider calls the attempt, and no more.
   */
  private async writeAll(tx: Tx, sent: readonly Sent[]): Promise<void> {
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
    const routes = await this.routesOf(tx, projectId, refused);
    const refusals = await refusalsOf(
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
      const next = nextRouteOf(message, routes.get(message.messageId)?.routes ?? [], retryAfterMs);
      const change = changeOf(message, outcome, {
        attemptId,
        next,
        refusals: refusals.get(message.messageId) ?? 0,
        now,
      });
      if (change === null) return [];
      return isErased(message) ? withoutWords(change) : change;
    });
    await this.changes.apply(tx, phones, changes);
    const erased = new Set([...messages.values()].filter(isErased).map(({ messageId }) => messageId));
    await endAttempts(tx, sent, erased, now);
  }

  private async routesOf(
    tx: Tx,
    projectId: string,
    refused: readonly MessageRow[],
  ): Promise<ReadonlyMap<string, RoutesOnward>> {
    if (refused.length === 0) return new Map();
    const { routing, health, clock } = this;
    return routesOnward(tx, projectId, refused, { routing, health, clock });
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
