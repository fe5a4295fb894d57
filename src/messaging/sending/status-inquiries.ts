import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../platform/database/database.js';
import { columnsOf, placeholders, reading, readingBy } from '../../platform/database/statement.js';
import { idBound } from '../../platform/ids.js';
import { SerialBatches } from '../../platform/jobs/batches.js';
import { LOG, type Log } from '../../platform/log.js';
import { groupBy, inSlices } from '../../platform/text.js';
import { FIRST_INQUIRY_MS } from '../messages/message-change.js';
import { type NamedAttempt, type Receipt, RECEIPT_WITHIN_MS } from '../providers/adapter/provider-adapter.js';
import { ProviderReceipts } from '../providers/adapter/provider-receipts.js';
import { ProviderAccounts } from '../providers/provider-accounts.js';
import { ProviderAdapters } from '../providers/provider-kinds.js';
import { ATTEMPT_ID_PREFIX, MessageAttempt, MessageEntry } from '../record/message.entity.js';
import type { MessageRow } from '../record/messages.sql.js';
import { NAMED_ATTEMPTS } from './sending.sql.js';

/** Messages of one tenant that a provider is asked for at once. */
const AT_ONCE = 5;
/** Tenants for whose messages a provider is asked at once. */
const TENANTS_AT_ONCE = 4;
/** So many times AT_ONCE messages of a tenant are taken on at a provider. Below what may wait of one owner. */
const ROUNDS_MAX = 20;
/** What is under way gets this long at the end; it is asked for again otherwise. */
const STOP_MS = 2_000;

type Silent = Pick<MessageRow, 'messageId' | 'providerId' | 'tenantId'>;

/**
 * Asks providers what became of messages that they have taken and never reported: status callbacks get lost. What they
 * say goes the way of a receipt, so that one which comes after all changes nothing.
 */
@Injectable()
export class StatusInquiries implements BeforeApplicationShutdown {
  /** By provider. */
  private readonly batches = new Map<string, SerialBatches<readonly Silent[]>>();
  /** Rounds that are not over, by provider and tenant. */
  private readonly rounds = new Map<string, number>();
  private readonly inquiries = new Set<Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly accounts: ProviderAccounts,
    private readonly adapters: ProviderAdapters,
    private readonly receipts: ProviderReceipts,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Rounds that are not over. */
  get underWay(): number {
    return this.inquiries.size;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.race([Promise.all(this.inquiries), sleep(STOP_MS, undefined, { ref: false })]);
  }

  /** Those of silent messages that there is room for. */
  choose<Message extends Silent>(silent: readonly Message[]): Message[] {
    return [...groupBy(silent, placeOf)].flatMap(([place, group]) =>
      group.slice(0, AT_ONCE * (ROUNDS_MAX - (this.rounds.get(place) ?? 0))),
    );
  }

  /** Asks for messages that were chosen, outside of any transaction. */
  begin(chosen: readonly Silent[]): void {
    for (const [place, group] of groupBy(chosen, placeOf))
      for (const round of inSlices(group, AT_ONCE)) this.beginRound(place, round);
  }

  private beginRound(place: string, round: readonly Silent[]): void {
    const { providerId, tenantId } = round[0] as Silent;
    if (providerId === null) return;
    const batches = this.batches.get(providerId) ?? this.batchesOf(providerId);
    this.batches.set(providerId, batches);
    this.rounds.set(place, (this.rounds.get(place) ?? 0) + 1);
    const over = batches
      .add(tenantId, round, 1)
      .catch((err: unknown) => this.log.warn({ err, providerId }, 'asking for statuses failed; it is done again'))
      .finally(() => {
        this.inquiries.delete(over);
        const left = (this.rounds.get(place) ?? 1) - 1;
        if (left > 0) this.rounds.set(place, left);
        else this.rounds.delete(place);
      });
    this.inquiries.add(over);
  }

  /** One round of a tenant at a time. */
  private batchesOf(providerId: string): SerialBatches<readonly Silent[]> {
    return new SerialBatches(TENANTS_AT_ONCE, 1, async (rounds) => {
      for (const round of rounds) await this.ask(providerId, round);
    });
  }

  private async ask(providerId: string, round: readonly Silent[]): Promise<void> {
    if (this.isStopping) return;
    const account = await this.accounts.find(providerId);
    if (account === null) return;
    const adapter = this.adapters.of(account.kind);
    const attempts = await this.lastAttempts(providerId, round);
    const responses = await Promise.allSettled(attempts.map((attempt) => adapter.askStatus(account, attempt)));
    const failed = responses.filter(({ status }) => status === 'rejected');
    if (failed[0] !== undefined) {
      const { reason: err } = failed[0] as PromiseRejectedResult;
      this.log.warn({ err, providerId, count: failed.length }, 'a provider did not say what became of messages');
    }
    const receipts = responses.flatMap((one): Receipt[] =>
      one.status === 'fulfilled' && one.value !== null ? [one.value] : [],
    );
    if (receipts.length > 0) await this.receipts.take(providerId, receipts);
  }

  private async lastAttempts(providerId: string, round: readonly Silent[]): Promise<NamedAttempt[]> {
    const ids = round.map(({ messageId }) => messageId);
    const named = await this.database.read(NAMED_ATTEMPTS(ids), ids);
    const lastOf = groupBy(
      named.filter((attempt) => attempt.providerId === providerId),
      ({ messageId }) => messageId,
    );
    return [...lastOf.values()].flatMap(([last]) => (last === undefined ? [] : [last]));
  }
}

function placeOf({ providerId, tenantId }: Silent): string {
  return `${providerId} ${tenantId}`;
}

/** Attempts that are read; among them are some that no gateway took. */
const READ_MAX = 50;
/** Attempts of all providers that those of one are looked for among: no index leads to the latest of one. */
const SEARCHED_MAX = 2_000;
const ATTEMPT = columnsOf(MessageAttempt, 'attemptId', 'messageId', 'status', 'endedAt');

/** The latest attempts of a provider that it gave no id for, newest first, by one dive. Value: the provider. */
const LATEST_WITHOUT_ID = reading(
  'attempts: latest without an id of the provider',
  ATTEMPT,
  `SELECT attemptId, messageId, status, endedAt FROM message_attempts FORCE INDEX (message_attempts_provider)
WHERE providerId = ? AND providerMessageId IS NULL ORDER BY attemptId DESC LIMIT ${READ_MAX}`,
);

/** The latest that it gave an id for, newest first. Values: the id of attempts before which, the provider. */
const LATEST_WITH_ID = reading(
  'attempts: latest with an id of the provider',
  ATTEMPT,
  `SELECT attemptId, messageId, status, endedAt FROM
(SELECT attemptId, messageId, providerId, providerMessageId, status, endedAt FROM message_attempts
  FORCE INDEX (PRIMARY) WHERE attemptId < ? ORDER BY attemptId DESC LIMIT ${SEARCHED_MAX}) latest
WHERE providerId = ? AND providerMessageId IS NOT NULL ORDER BY attemptId DESC LIMIT ${READ_MAX}`,
);

/** When receipts of messages came. Values: their ids. */
const RECEIPT_TIMES = readingBy(
  'entries: times of receipts',
  columnsOf(MessageEntry, 'attemptId', 'at'),
  (ids: readonly string[]) => `SELECT attemptId, at FROM message_entries
WHERE messageId IN (${placeholders(ids)}) AND kind = 'RECEIPT'`,
  [[['msg_1', 'msg_2']]],
);

/** What is older says nothing of the gateway as it is now. */
const LATEST_MS = 24 * 3_600_000;
/** One that got its receipt is enough; so many without say that something is wrong. */
const LOOKED_AT_MAX = 10;

/**
 * How many of the latest accepted attempts at a provider have no receipt; 0 when one has. What was asked for does not
 * count.
 */
export async function countSilentAttempts(database: Database, providerId: string, now: number): Promise<number> {
  const bound = idBound(ATTEMPT_ID_PREFIX, now - RECEIPT_WITHIN_MS);
  const rows = [
    ...(await database.read(LATEST_WITHOUT_ID, [providerId])),
    ...(await database.read(LATEST_WITH_ID, [bound, providerId])),
  ];
  const taken = rows
    .filter(({ status, endedAt }) => status === 'ACCEPTED' && endedAt !== null && isBetween(endedAt, now))
    .sort((a, b) => (a.attemptId < b.attemptId ? 1 : -1))
    .slice(0, LOOKED_AT_MAX);
  if (taken.length === 0) return 0;
  const ids = [...new Set(taken.map(({ messageId }) => messageId))];
  const times = await database.read(RECEIPT_TIMES(ids), ids);
  const firstOf = new Map<string | null, number>();
  for (const { attemptId, at } of times) firstOf.set(attemptId, Math.min(at, firstOf.get(attemptId) ?? at));
  const wasReported = taken.some(
    ({ attemptId, endedAt }) =>
      (firstOf.get(attemptId) ?? Number.MAX_SAFE_INTEGER) < (endedAt ?? now) + FIRST_INQUIRY_MS,
  );
  return wasReported ? 0 : taken.length;
}

function isBetween(endedAt: number, now: number): boolean {
  return endedAt > now - LATEST_MS && endedAt <= now - RECEIPT_WITHIN_MS;
}
