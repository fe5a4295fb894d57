import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/transactor.js';
import type { Receipt } from './provider-port.js';

/** Takes receipts of a provider, in the transaction in which whoever handed them over forgets them. */
export type ReceiptsListener = (tx: Tx, providerId: string, receipts: readonly Receipt[]) => Promise<void>;

/** Where receipts are handed to the rooms upstairs that know the messages. */
@Injectable()
export class ProviderReceipts {
  private readonly listeners: ReceiptsListener[] = [];

  /** A listener that throws keeps the receipts where they are: they come again. */
  onReceipts(listener: ReceiptsListener): void {
    this.listeners.push(listener);
  }

  /** Hands receipts of one provider over, in the order in which they came. */
  async take(tx: Tx, providerId: string, receipts: readonly Receipt[]): Promise<void> {
    for (const listener of this.listeners) await listener(tx, providerId, receipts);
  }
}
