import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConsentLedger } from '../../phones/consent/consent-ledger.js';
import { lockPhones } from '../../phones/phones.sql.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { readIn, type Tx, writeIn } from '../../platform/database/transactor.js';
import { newId } from '../../platform/ids.js';
import { groupBy, inSlices } from '../../platform/text.js';
import { type Change, momentOf } from '../messages/message-change.js';
import { insertEntries, type LockedPhones, MessageChanges, phoneOf } from '../messages/message-changes.js';
import type { ProviderReason } from '../providers/adapter/http-settings.js';
import type { Receipt } from '../providers/adapter/provider-adapter.js';
import { ProviderReceipts, type ReceiptShare, type ReceiptsReader } from '../providers/adapter/provider-receipts.js';
import type { ProviderKind } from '../providers/adapter/provider-settings.js';
import { ProviderAccounts } from '../providers/provider-accounts.js';
import { hasEnded, type MessageStatus } from '../record/message-status.js';
import { CODE_MAX, ENTRY_DETAIL_MAX, ENTRY_ID_PREFIX, type MessageEntry } from '../record/message.entity.js';
import { lockMessages, type MessageRow } from '../record/messages.sql.js';
import { endAfterHandOver, optOutAtProvider } from './outcomes.js';
import {
  ATTEMPTS_BY_ID,
  ATTEMPTS_BY_PROVIDER_ID,
  ATTEMPTS_OF_IDS_MAX,
  LAST_ATTEMPT_AT,
  LAST_ATTEMPTS,
  NAME_ATTEMPT,
  PLACES_OF_MESSAGES,
  RECEIPT_ENTRIES,
  TAKE_ATTEMPT,
} from './sending.sql.js';

/** A receipt and the attempt that it is about. */
interface MatchedReceipt {
  readonly receipt: Receipt;
  readonly attemptId: string;
  readonly messageId: string;
  /** Whether nothing is known yet of the response to it. */
  readonly isOpen: boolean;
}

/** The same, once its message is locked. */
interface LockedReceipt extends MatchedReceipt {
  /** Whether it is the last attempt of its message. */
  readonly isLast: boolean;
}

/** The status that a receipt reports, and why. */
function toldBy({ status, reason }: Receipt): { to: MessageStatus; reason: ProviderReason | null } {
  switch (status) {
    case 'SENT':
    case 'DELIVERED':
      return { to: status, reason: null };
    case 'EXPIRED':
      return { to: 'UNDELIVERED', reason: reason ?? 'validity_ended' };
    case 'FAILED':
      return reason === null
        ? { to: 'FAILED', reason: 'rejected_by_provider' }
        : { to: endAfterHandOver(reason), reason };
    case 'UNDELIVERED':
    default:
      return { to: reason === null ? 'UNDELIVERED' : endAfterHandOver(reason), reason };
  }
}

/**
 * What a receipt changes; null when it is only recorded. One of an earlier attempt counts only if it says that the
 * message was delivered, and that has not ended otherwise.
 */
function changeByReceipt(message: MessageRow, { receipt, attemptId, isLast }: LockedReceipt): Change | null {
  const { to, reason } = toldBy(receipt);
  const isOut = message.status === 'SENDING' || message.status === 'SENT';
  const counts =
    to === 'DELIVERED' ? !hasEnded(message.status) || (isLast && message.status === 'UNDELIVERED') : isLast && isOut;
  if (!counts) return null;
  const { costMicros, detail, code } = receipt;
  return {
    message,
    to,
    attemptId,
    isTaken: true,
    ...(costMicros === null ? {} : { set: { costMicros } }),
    ...(reason === null ? {} : { reason }),
    ...(detail === null ? {} : { detail }),
    ...(code === null ? {} : { code }),
  };
}

/** Receipts that a timeline keeps of one message: a gateway may send any number. */
const KEPT_MAX = 50;

/** Receipts that report something new, and those of them that timelines have room for. */
interface NewReceipts {
  readonly receipts: readonly MatchedReceipt[];
  readonly kept: readonly MatchedReceipt[];
}

/**
 * Without those that came before: gateways repeat their receipts. What is not kept is not known again, and counts each
 * time. The messages must be locked.
 */
async function newReceiptsOnly(tx: Tx, receipts: readonly MatchedReceipt[]): Promise<NewReceipts> {
  const ids = [...new Set(receipts.map(({ messageId }) => messageId))];
  if (ids.length === 0) return { receipts: [], kept: [] };
  const entries = await readIn(tx, RECEIPT_ENTRIES(ids), ids);
  const seen = new Set(entries.map(keyOf));
  const counts = new Map<string, number>();
  for (const { messageId } of entries) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  const fresh = receipts.filter((one) => {
    const key = keyOf(reportedBy(one));
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const kept = fresh.filter(({ messageId }) => {
    const count = (counts.get(messageId) ?? 0) + 1;
    counts.set(messageId, count);
    return count <= KEPT_MAX;
  });
  return { receipts: fresh, kept };
}

/**
 * Writes into the timelines what gateways reported, in their words. In `messages` they count as the last change, so
 * that what they bring about stands after them, also within one millisecond.
 */
async function recordReceipts(
  tx: Tx,
  receipts: readonly MatchedReceipt[],
  messages: Map<string, MessageRow>,
  now: number,
): Promise<void> {
  const moments = new Map<string, number>();
  for (const { messageId } of receipts) {
    const message = messages.get(messageId);
    const at = moments.get(messageId) ?? (message === undefined ? now : momentOf(message, now));
    moments.set(messageId, at);
    if (message !== undefined) messages.set(messageId, { ...message, updatedAt: at });
  }
  await insertEntries(
    tx,
    receipts.map((one): MessageEntry => {
      const at = moments.get(one.messageId) ?? now;
      return { ...reportedBy(one), entryId: newId(ENTRY_ID_PREFIX, at), kind: 'RECEIPT', at };
    }),
  );
}

type Reported = Pick<MessageEntry, 'messageId' | 'attemptId' | 'status' | 'reason' | 'code' | 'detail'>;

function reportedBy({ receipt, messageId, attemptId }: MatchedReceipt): Reported {
  const { status, reason, code, detail } = receipt;
  return {
    messageId,
    attemptId,
    status: statusOf(status),
    reason,
    code: code === null ? null : code.slice(0, CODE_MAX),
    detail: detail === null ? null : detail.slice(0, ENTRY_DETAIL_MAX),
  };
}

function statusOf(status: Receipt['status']): MessageEntry['status'] {
  return status;
}

function keyOf({ messageId, attemptId, status, reason, code, detail }: Reported): string {
  return JSON.stringify([messageId, attemptId, status, reason, code, detail]);
}

const DECIMAL = /^[0-9]+$/;
const HEX = /^[0-9a-fA-F]+$/;
/** Gateways write ids of four octets in hex with leading zeros. */
const HEX_DIGITS = 8;
const NUMBER_DIGITS_MAX = 32;

/**
 * The ways in which gateways write one id: some write it in decimal when they take a message and in hex in its receipt,
 * or the other way round. The id as it came stands first.
 */
export function writingsOf(providerMessageId: string): string[] {
  const id = providerMessageId.trim();
  const writings = [providerMessageId, id, id.toLowerCase(), id.toUpperCase()];
  if (id.length <= NUMBER_DIGITS_MAX) {
    if (DECIMAL.test(id)) writings.push(BigInt(id).toString(), ...hexOf(BigInt(id)));
    if (HEX.test(id)) {
      const value = BigInt(`0x${id}`);
      writings.push(value.toString(), ...hexOf(value));
    }
  }
  return [...new Set(writings)];
}

function hexOf(value: bigint): string[] {
  const hex = value.toString(16);
  const padded = hex.padStart(HEX_DIGITS, '0');
  return [hex, hex.toUpperCase(), padded, padded.toUpperCase()];
}

/** Ids are stored in ASCII; the database compares them with nothing else. */
const ASCII = /^[\x20-\x7e]+$/;

/** Whose receipts are matched; the kind is null where the account is gone. */
interface ReportingProvider {
  readonly providerId: string;
  readonly kind: ProviderKind | null;
}

type FoundAttempt = RowOf<typeof ATTEMPTS_BY_ID>;

/** The receipts of a provider that are about attempts there, in their order. */
export async function matchReceipts(
  database: Database,
  provider: ReportingProvider,
  receipts: readonly Receipt[],
): Promise<MatchedReceipt[]> {
  const attemptOf = await finderOf(database, provider, receipts);
  return receipts.flatMap((receipt) => {
    const attempt = attemptOf(receipt);
    if (attempt === null) return [];
    const { attemptId, messageId, status } = attempt;
    return [{ receipt, attemptId, messageId, isOpen: status === 'STARTED' || status === 'UNKNOWN' }];
  });
}

/** Says of receipts whether they are about the last attempt. The messages must be locked: no other one begins. */
async function withLast(tx: Tx, receipts: readonly MatchedReceipt[]): Promise<LockedReceipt[]> {
  const ids = [...new Set(receipts.map(({ messageId }) => messageId))];
  const lasts = ids.length === 0 ? [] : await readIn(tx, LAST_ATTEMPTS(ids), ids);
  const last = new Set(lasts.map(({ attemptId }) => attemptId));
  return receipts.map((one) => ({ ...one, isLast: last.has(one.attemptId) }));
}

/** Finds an attempt by our id; else by the provider's, as it came or, where that is clear, in another writing. */
async function finderOf(
  database: Database,
  { providerId, kind }: ReportingProvider,
  receipts: readonly Receipt[],
): Promise<(receipt: Receipt) => FoundAttempt | null> {
  // Settings say where an id stands in responses and in receipts: another number is that of another message.
  const writingsAt = (id: string): string[] => (kind === 'HTTP' ? [id] : writingsOf(id));
  const ids = [...new Set(receipts.flatMap(({ attemptId }) => attemptId ?? []))].filter(isStorable);
  const own = ids.length === 0 ? [] : await database.read(ATTEMPTS_BY_ID(ids), [providerId, ...ids]);
  const byId = new Map(own.map((attempt) => [attempt.attemptId, attempt]));
  const isLeft = ({ attemptId }: Receipt): boolean => attemptId === null || !byId.has(attemptId);
  const writings = [
    ...new Set(
      receipts
        .filter(isLeft)
        .flatMap(({ providerMessageId }) => (providerMessageId === null ? [] : writingsAt(providerMessageId))),
    ),
  ].filter(isStorable);
  const others =
    writings.length === 0 ? [] : await database.read(ATTEMPTS_BY_PROVIDER_ID(writings), [providerId, ...writings]);
  const byWriting = groupBy(others, (attempt) => attempt.providerMessageId ?? '');
  // Of a gateway that gives very many messages one id: where reading stopped, an id may be that of others too.
  if (others.length === ATTEMPTS_OF_IDS_MAX) byWriting.delete(others.at(-1)?.providerMessageId ?? '');
  return (receipt) => {
    const { attemptId, providerMessageId } = receipt;
    if (!isLeft(receipt) && attemptId !== null) return byId.get(attemptId) ?? null;
    if (providerMessageId === null) return null;
    const candidates =
      byWriting.get(providerMessageId) ?? writingsAt(providerMessageId).flatMap((id) => byWriting.get(id) ?? []);
    return candidates.length === 1 ? (candidates[0] ?? null) : null;
  };
}

function isStorable(id: string): boolean {
  return ASCII.test(id);
}

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
