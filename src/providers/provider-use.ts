import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/transactor.js';

/** Whether something that has not ended needs the sender with this id, which the transaction has locked. */
export type UseCheck = (tx: Tx, id: string) => Promise<boolean>;

/** Asks the rooms upstairs before a sender is deleted. A provider that has no sender is used by nothing. */
@Injectable()
export class ProviderUse {
  private readonly ofSender: UseCheck[] = [];

  onRemoveSender(isUsed: UseCheck): void {
    this.ofSender.push(isUsed);
  }

  async isSenderUsed(tx: Tx, senderId: string): Promise<boolean> {
    for (const isUsed of this.ofSender) if (await isUsed(tx, senderId)) return true;
    return false;
  }
}
