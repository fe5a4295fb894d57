import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../platform/database/database.js';
import { groupBy, inSlices } from '../../platform/grouping.js';
import { SerialBatches } from '../../platform/jobs/serial-batches.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { ProviderAdapters } from '../../providers/accounts/provider-adapters.js';
import type { NamedAttempt, Receipt } from '../../providers/provider-port.js';
import { ProviderReceipts } from '../../providers/receipts/provider-receipts.js';
import { ProviderAccounts } from '../../providers/record/provider-accounts.js';
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
