import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConsentLedger } from '../../consent/ledger/consent-ledger.js';
import { lockPhones } from '../../phones/record/phone-row.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { groupBy, inSlices } from '../../platform/grouping.js';
import type { Receipt } from '../../providers/provider-port.js';
import { ProviderAccounts } from '../../providers/record/provider-accounts.js';
import {
  ProviderReceipts,
  type ReceiptShare,
  type ReceiptsReader,
} from '../../providers/receipts/provider-receipts.js';
import { type LockedPhones, MessageChanges } from '../changes/message-changes.js';
import { lockMessages } from '../record/message-rows.js';
import type { MessageRow } from '../record/messages.sql.js';
import { phoneOf } from '../changes/phone-counters.js';
import { optOutAtProvider } from './provider-opt-outs.js';
import { changeByReceipt, type LockedReceipt, type MatchedReceipt } from './receipt-change.js';
import { newReceiptsOnly, recordReceipts } from './receipt-entries.js';
import { matchReceipts, withLast } from './receipt-matching.js';
import { LAST_ATTEMPT_AT, NAME_ATTEMPT, PLACES_OF_MESSAGES, TAKE_ATTEMPT } from './sending.sql.js';

/** Receipts of one transaction. */
const SHARE_MAX = 100;

/** A receipt with where its message is. */
type PlacedReceipt = MatchedReceipt & { readonly tenantId: string; readonly projectId: string; readonly phone: string };

/** Takes what gateways report of messages that they have taken. */
@Injectable()
export class MessageReceipts implements OnModuleInit, ReceiptsReader<PlacedReceipt> {
  constructor(
    private readonly database: Database,
    private readonly receipts: ProviderReceipts,
    private readonly changes: MessageChanges,
    private readonly ledger: ConsentLedger,
    private readonly clock: Clock,
    private readonly accounts: ProviderAccounts,
  ) {}

  onModuleInit(): void {
    this.receipts.onReceipts(this);
  }

  /**
   * Takes a receipt as one of the last attempt of a message at a provider. Returns false when the message was never
   * handed over there; null when there is no such message.
   */
  async assign(tx: Tx, providerId: string, messageId: string, receipt: Receipt): Promise<boolean | null> {
    const [place] = await readIn(tx, PLACES_OF_MESSAGES([messageId]), [messageId]);
    if (place === undefined) return null;
    const [attempt] = await readIn(tx, LAST_ATTEMPT_AT, [messageId, providerId]);
    if (attempt === undefined) return false;
    const { attemptId, status } = attempt;
    const isOpen = status === 'STARTED' || status === 'UNKNOWN';
    if (receipt.providerMessageId !== null) await writeIn(tx, NAME_ATTEMPT, [receipt.providerMessageId, attemptId]);
    await this.takeIn(tx, place.projectId, [{ ...place, receipt: { ...receipt, attemptId }, attemptId, isOpen }]);
    return true;
  }

  /** Receipts by the tenants of their messages, in their order. One whose message is gone is unmatched. */
  async find(providerId: string, receipts: readonly Receipt[]): Promise<ReceiptShare<PlacedReceipt>[]> {
    const account = await this.accounts.find(providerId);
    const matched = await matchReceipts(this.database, { providerId, kind: account?.kind ?? null }, receipts);
    const ids = [...new Set(matched.map(({ messageId }) => messageId))];
    const rows = ids.length === 0 ? [] : await this.database.read(PLACES_OF_MESSAGES(ids), ids);
    const places = new Map(rows.map((row) => [row.messageId, row]));
    const placed = matched.flatMap((one): PlacedReceipt[] => {
      const place = places.get(one.messageId);
      return place === undefined ? [] : [{ ...one, ...place }];
    });
    return [...groupBy(placed, ({ tenantId }) => tenantId)].flatMap(([owner, group]) =>
      inSlices(group, SHARE_MAX).map((found) => ({ owner, found })),
    );
  }

  /** Takes receipts of one tenant. */
  async take(tx: Tx, placed: readonly PlacedReceipt[]): Promise<void> {
    const projects = groupBy(placed, ({ projectId }) => projectId);
    for (const projectId of [...projects.keys()].sort())
      await this.takeIn(tx, projectId, projects.get(projectId) ?? []);
  }

  private async takeIn(tx: Tx, projectId: string, placed: readonly PlacedReceipt[]): Promise<void> {
    let phones: LockedPhones = await lockPhones(
      tx,
      projectId,
      placed.map(({ phone }) => phone),
    );
    const messages = await lockMessages(
      tx,
      placed.map(({ messageId }) => messageId),
    );
    const { receipts, kept } = await newReceiptsOnly(
      tx,
      placed.flatMap((one) => {
        const message = messages.get(one.messageId);
        if (message === undefined) return [];
        // After an erasure, words of a gateway would bring the number back.
        return phoneOf(phones, message) === null ? [{ ...one, receipt: { ...one.receipt, detail: null } }] : [one];
      }),
    );
    const reported = await withLast(tx, receipts);
    const now = this.clock.now();
    await recordReceipts(tx, kept, messages, now);
    for (const { attemptId, receipt } of reported.filter(({ isOpen }) => isOpen))
      await writeIn(tx, TAKE_ATTEMPT, [receipt.providerMessageId, now, attemptId]);
    for (const round of roundsOf(reported)) phones = await this.apply(tx, phones, messages, round);
  }

  /** Applies receipts of different messages, and keeps in `messages` what became of them. */
  private async apply(
    tx: Tx,
    phones: LockedPhones,
    messages: Map<string, MessageRow>,
    round: readonly LockedReceipt[],
  ): Promise<LockedPhones> {
    const found = round.flatMap((one) => {
      const message = messages.get(one.messageId);
      return message === undefined ? [] : [{ one, message, change: changeByReceipt(message, one) }];
    });
    const after = await optOutAtProvider(
      tx,
      this.ledger,
      phones,
      found.filter(({ one }) => one.receipt.reason === 'opted_out').map(({ message }) => message),
    );
    const changed = await this.changes.apply(
      tx,
      after,
      found.flatMap(({ change }) => change ?? []),
    );
    for (const row of changed) messages.set(row.messageId, row);
    const corrected = found.flatMap(({ one, message, change }) => {
      const { costMicros } = one.receipt;
      const isOwn = change === null && one.isLast && costMicros !== null && costMicros !== message.costMicros;
      return isOwn ? [{ before: message, now: { ...message, costMicros } }] : [];
    });
    await this.changes.correct(tx, after, corrected);
    for (const { now: row } of corrected) messages.set(row.messageId, { ...row, version: row.version + 1 });
    return after;
  }
}

/** Receipts in rounds, each with at most one of a message, in their order. */
function roundsOf(reported: readonly LockedReceipt[]): LockedReceipt[][] {
  const rounds: LockedReceipt[][] = [];
  const seen = new Map<string, number>();
  for (const one of reported) {
    const place = seen.get(one.messageId) ?? 0;
    seen.set(one.messageId, place + 1);
    (rounds[place] ??= []).push(one);
  }
  return rounds;
}
