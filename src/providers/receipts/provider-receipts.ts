import { Injectable } from '@nestjs/common';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { Problem } from '../../platform/http/problem.js';
import { BacklogFull, SerialBatches } from '../../platform/jobs/serial-batches.js';
import type { Receipt } from '../provider-port.js';
import { UnmatchedRecords } from './unmatched-records.js';

/** Transactions that take receipts at once: each holds a connection. */
const AT_ONCE = 4;
/** Receipts of one transaction. */
const TOGETHER_MAX = 100;

/** Receipts of one tenant, to be taken in one transaction. */
export interface ReceiptShare {
  /** The tenant: what is his is taken in its order. */
  readonly owner: string;
  readonly receipts: readonly Receipt[];
  /** Takes these receipts, and with them those of other shares of the same owner. */
  take(tx: Tx, receipts: readonly Receipt[]): Promise<void>;
}

/** Finds out whose the receipts of a provider are. Unmatched ones are in no share: they are kept apart. */
export type ReceiptsReader = (providerId: string, receipts: readonly Receipt[]) => Promise<readonly ReceiptShare[]>;

/** Called in the transaction in which receipts are taken, so that the caller that handed them over forgets them. */
export type ReceiptsForget = (tx: Tx, receipts: readonly Receipt[]) => Promise<void>;

type Waiting = ReceiptShare & { readonly forget: ReceiptsForget | undefined };

/** Where receipts are handed to the rooms upstairs that know the messages. */
@Injectable()
export class ProviderReceipts {
  private readonly readers: ReceiptsReader[] = [];
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
   * is taken together. Resolves when all are taken; rejects, once nothing is under way, when some could not be. Throws
   * 503 when too many wait.
   */
  async take(providerId: string, receipts: readonly Receipt[], forget?: ReceiptsForget): Promise<void> {
    const shares: ReceiptShare[] = [];
    for (const reader of this.readers) shares.push(...(await reader(providerId, receipts)));
    const known = new Set(shares.flatMap((share) => share.receipts));
    const unknown = receipts.filter((receipt) => !known.has(receipt));
    if (unknown.length > 0) {
      const take = (tx: Tx, all: readonly Receipt[]): Promise<void> => this.unmatched.keep(tx, providerId, all);
      shares.push({ owner: providerId, receipts: unknown, take });
    }
    const taken = await Promise.allSettled(
      shares.map((share) => this.batches.add(share.owner, { ...share, forget }, share.receipts.length)),
    );
    for (const one of taken) if (one.status === 'rejected') throw refusalOf(one.reason);
  }

  private async takeTogether(shares: readonly Waiting[]): Promise<void> {
    const receipts = shares.flatMap((share) => share.receipts);
    await this.transactor.run(async (tx) => {
      await shares[0]?.take(tx, receipts);
      for (const share of shares) await share.forget?.(tx, share.receipts);
    });
  }
}

function refusalOf(reason: unknown): unknown {
  if (!(reason instanceof BacklogFull)) return reason;
  const headers = { 'Retry-After': '1' };
  return new Problem(503, 'unavailable', 'Too many receipts wait to be taken. Try again shortly.', { headers });
}
