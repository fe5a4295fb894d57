import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConsentLedger } from '../../consent/ledger/consent-ledger.js';
import { lockPhones } from '../../phones/record/phone-row.js';
import { Clock } from '../../platform/clock.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import type { Receipt } from '../../providers/provider-port.js';
import { ProviderReceipts } from '../../providers/provider-receipts.js';
import { type LockedPhones, MessageChanges } from '../record/message-changes.js';
import { lockMessages } from '../record/message-rows.js';
import { type MessageRow, MESSAGES_BY_ID } from '../record/messages.sql.js';
import { optOutAtProvider } from './provider-opt-outs.js';
import { changeByReceipt, type MatchedReceipt } from './receipt-change.js';
import { newReceiptsOnly, recordReceipts } from './receipt-entries.js';
import { matchReceipts } from './receipt-matching.js';
import { TAKE_ATTEMPT } from './sending.sql.js';

/** Takes what gateways tell of messages that they have taken. */
@Injectable()
export class MessageReceipts implements OnModuleInit {
  constructor(
    private readonly receipts: ProviderReceipts,
    private readonly changes: MessageChanges,
    private readonly ledger: ConsentLedger,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.receipts.onReceipts((tx, providerId, receipts) => this.take(tx, providerId, receipts));
  }

  /** Receipts that fit no attempt of ours are passed over. */
  private async take(tx: Tx, providerId: string, receipts: readonly Receipt[]): Promise<void> {
    const matched = await matchReceipts(tx, providerId, receipts);
    if (matched.length === 0) return;
    const ids = [...new Set(matched.map(({ messageId }) => messageId))];
    const projects = groupBy(await readIn(tx, MESSAGES_BY_ID(ids), ids), ({ projectId }) => projectId);
    for (const projectId of [...projects.keys()].sort())
      await this.takeIn(tx, projectId, projects.get(projectId) ?? [], matched);
  }

  private async takeIn(
    tx: Tx,
    projectId: string,
    rows: readonly MessageRow[],
    matched: readonly MatchedReceipt[],
  ): Promise<void> {
    let phones: LockedPhones = await lockPhones(
      tx,
      projectId,
      rows.map(({ phone }) => phone),
    );
    const messages = await lockMessages(
      tx,
      rows.map(({ messageId }) => messageId),
    );
    const told = await newReceiptsOnly(
      tx,
      matched.filter(({ messageId }) => messages.has(messageId)),
    );
    const now = this.clock.now();
    await recordReceipts(tx, told, now);
    for (const { attemptId, receipt } of told.filter(({ isOpen }) => isOpen))
      await writeIn(tx, TAKE_ATTEMPT, [receipt.providerMessageId, now, attemptId]);
    for (const round of roundsOf(told)) phones = await this.apply(tx, phones, messages, round);
  }

  /** Applies receipts of different messages, and keeps in `messages` what became of them. */
  private async apply(
    tx: Tx,
    phones: LockedPhones,
    messages: Map<string, MessageRow>,
    round: readonly MatchedReceipt[],
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
function roundsOf(told: readonly MatchedReceipt[]): MatchedReceipt[][] {
  const rounds: MatchedReceipt[][] = [];
  const seen = new Map<string, number>();
  for (const one of told) {
    const place = seen.get(one.messageId) ?? 0;
    seen.set(one.messageId, place + 1);
    (rounds[place] ??= []).push(one);
  }
  return rounds;
}
