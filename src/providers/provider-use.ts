import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/transactor.js';

/** Whether something that has not ended needs the record with this id, which the transaction has locked. */
export type UseCheck = (tx: Tx, id: string) => Promise<boolean>;

/** Asks the rooms upstairs before a provider or a sender is deleted. */
@Injectable()
export class ProviderUse {
  private readonly ofProvider: UseCheck[] = [];
  private readonly ofSender: UseCheck[] = [];

  onRemoveProvider(isUsed: UseCheck): void {
    this.ofProvider.push(isUsed);
  }

  onRemoveSender(isUsed: UseCheck): void {
    this.ofSender.push(isUsed);
  }

  isProviderUsed(tx: Tx, providerId: string): Promise<boolean> {
    return isAny(this.ofProvider, tx, providerId);
  }

  isSenderUsed(tx: Tx, senderId: string): Promise<boolean> {
    return isAny(this.ofSender, tx, senderId);
  }
}

async function isAny(checks: readonly UseCheck[], tx: Tx, id: string): Promise<boolean> {
  for (const isUsed of checks) if (await isUsed(tx, id)) return true;
  return false;
}
