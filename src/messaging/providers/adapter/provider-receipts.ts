import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Transactor, type Tx } from '../../../platform/database/transactor.js';
import { inSlices } from '../../../platform/text.js';
import { Problem } from '../../../platform/http/problem.js';
import { BacklogFull, SerialBatches } from '../../../platform/jobs/batches.js';
import type { Receipt } from './provider-adapter.js';
import { UnmatchedRecords } from './unmatched-records.js';

/** Transactions that take receipts at once: each holds a connection. */
const AT_ONCE = 4;
/** Receipts of one transaction. */
const TOGETHER_MAX = 100;
/**
 * A receipt may overtake the response that names its message. The callback waits meanwhile, so that none is lost when
 * the process stops; some gateways wait no longer than 2 s.
 */
export const RECEIPT_LOOKUP_AGAIN_MS = 1_000;
/** Receipts of one provider that wait to be looked up again, at once: all may be about messages that are not ours. */
export const LOOKED_UP_AGAIN_MAX = 100;
/** The same of all providers. */
const OF_ALL_MAX = 1_000;

/** A receipt, with what its reader found out about it. */
interface FoundReceipt {
  readonly receipt: Receipt;
}

/** Receipts of one tenant. */
export interface ReceiptShare<Found extends FoundReceipt = FoundReceipt> {
  /** The tenant: what is his is taken in its order. */
  readonly owner: string;
  readonly found: readonly Found[];
}

/** A room that knows what receipts are about. */
export interface ReceiptsReader<Found extends FoundReceipt = FoundReceipt> {
  /** Finds out whose the receipts of a provider are. Unmatched ones are in no share: they are kept apart. */
  find(providerId: string, receipts: readonly Receipt[]): Promise<readonly ReceiptShare<Found>[]>;
  /** Takes receipts of one tenant, out of one share or several. */
  take(tx: Tx, found: readonly Found[]): Promise<void>;
}

/** Called in the transaction in which receipts are taken, so that the caller that handed them over forgets them. */
type ReceiptsForget = (tx: Tx, receipts: readonly Receipt[]) => Promise<void>;

interface Waiting extends ReceiptShare {
  readonly reader: Pick<ReceiptsReader, 'take'>;
  readonly forget: ReceiptsForget | undefined;
}

/** Where receipts are handed to the rooms upstairs that know the messages. */
@Injectable()
export class ProviderReceipts {
  private readonly readers: ReceiptsReader[] = [];
  /** Receipts that wait to be looked up again, by provider. */
  private readonly early = new Map<string, number>();
  private readonly batches = new SerialBatches<Waiting>(AT_ONCE, TOGETHER_MAX, (shares) => this.takeTogether(shares));

  constructor(
    private readonly transactor: Transactor,
    private readonly unmatched: UnmatchedRecords,
  ) {}

  /** A share whose taking throws stays where it is: its receipts come again. */
  onReceipts(reader: ReceiptsReader): void {
    this.readers.push(reader);
  }

  /**
   * Takes receipts of one provider, those of each tenant in transactions of their own: a tenant whose rows are locked
   * keeps no other waiting. Gateways report each message by itself: what comes while others of a tenant are being taken
   * is taken together. Those that name no attempt, but a message that is not known yet, are looked up twice before they
   * are kept as unmatched. Resolves when all are taken; rejects, once nothing is under way, when some could not be.
   * Throws 503 when too many wait.
   */
  async take(providerId: string, receipts: readonly Receipt[], forget?: ReceiptsForget): Promise<void> {
    const { shares, unmatched } = await this.found(providerId, receipts, forget);
    const early = unmatched.filter(isNamedByGatewayOnly).slice(0, this.roomFor(providerId));
    const kept = early.length === 0 ? unmatched : unmatched.filter((receipt) => !early.includes(receipt));
    await allOf([
      ...this.hand([...shares, ...this.unmatchedShares(providerId, kept, forget)]),
      ...(early.length === 0 ? [] : [this.takeLater(providerId, early, forget)]),
    ]);
  }

  private async takeLater(providerId: string, early: readonly Receipt[], forget?: ReceiptsForget): Promise<void> {
    this.countEarly(providerId, early.length);
    try {
      await sleep(RECEIPT_LOOKUP_AGAIN_MS);
      const { shares, unmatched } = await this.found(providerId, early, forget);
      await allOf(this.hand([...shares, ...this.unmatchedShares(providerId, unmatched, forget)]));
    } finally {
      this.countEarly(providerId, -early.length);
    }
  }

  private roomFor(providerId: string): number {
    const all = [...this.early.values()].reduce((sum, count) => sum + count, 0);
    const own = this.early.get(providerId) ?? 0;
    return Math.max(0, Math.min(LOOKED_UP_AGAIN_MAX - own, OF_ALL_MAX - all));
  }

  private countEarly(providerId: string, by: number): void {
    const count = (this.early.get(providerId) ?? 0) + by;
    if (count === 0) this.early.delete(providerId);
    else this.early.set(providerId, count);
  }

  /** Receipts by those that they belong to, and those that belong to nobody. */
  private async found(
    providerId: string,
    receipts: readonly Receipt[],
    forget?: ReceiptsForget,
  ): Promise<{ readonly shares: readonly Waiting[]; readonly unmatched: readonly Receipt[] }> {
    const shares: Waiting[] = [];
    for (const reader of this.readers)
      for (const share of await reader.find(providerId, receipts)) shares.push({ ...share, reader, forget });
    const known = new Set(shares.flatMap(({ found }) => found.map(({ receipt }) => receipt)));
    return { shares, unmatched: receipts.filter((receipt) => !known.has(receipt)) };
  }

  private hand(shares: readonly Waiting[]): Promise<void>[] {
    return shares.map((share) => this.batches.add(share.owner, share, share.found.length));
  }

  private unmatchedShares(providerId: string, receipts: readonly Receipt[], forget?: ReceiptsForget): Waiting[] {
    const reader = this.unmatchedOf(providerId);
    return inSlices(receipts, TOGETHER_MAX).map((slice) => ({
      owner: providerId,
      found: slice.map((receipt) => ({ receipt })),
      reader,
      forget,
    }));
  }

  private unmatchedOf(providerId: string): Waiting['reader'] {
    return { take: (tx, found) => this.unmatched.keep(tx, providerId, receiptsOf(found)) };
  }

  /** Shares of one owner: all have the same reader. */
  private async takeTogether(shares: readonly Waiting[]): Promise<void> {
    await this.transactor.run(async (tx) => {
      await shares[0]?.reader.take(
        tx,
        shares.flatMap(({ found }) => found),
      );
      for (const { found, forget } of shares) await forget?.(tx, receiptsOf(found));
    });
  }
}

/** Such a receipt may have come before the response to its message, which gives its attempt that name. */
function isNamedByGatewayOnly({ attemptId, providerMessageId }: Receipt): boolean {
  return attemptId === null && providerMessageId !== null;
}

/** Waits for all; then throws the first refusal. */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  for (const one of await Promise.allSettled(work)) if (one.status === 'rejected') throw refusalOf(one.reason);
}

function receiptsOf(found: readonly FoundReceipt[]): Receipt[] {
  return found.map(({ receipt }) => receipt);
}

function refusalOf(reason: unknown): unknown {
  if (!(reason instanceof BacklogFull)) return reason;
  const headers = { 'Retry-After': '1' };
  return new Problem(503, 'unavailable', 'Too many receipts wait to be taken. Try again shortly.', { headers });
}
