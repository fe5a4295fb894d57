import { Injectable } from '@nestjs/common';

/** After so long the first receipt of a message should be here. */
export const RECEIPT_WITHIN_MS = 10_000;

/** How many of the latest messages that a provider took wait for a receipt in vain; 0 when one of them got one. */
export type SilenceCheck = (providerId: string) => Promise<number>;

/** Asks the room upstairs that knows the messages whether a provider says what becomes of them. */
@Injectable()
export class ReceiptSilence {
  private check: SilenceCheck = () => Promise.resolve(0);

  onAsk(check: SilenceCheck): void {
    this.check = check;
  }

  /** A sentence for the operator; null when receipts come, or nothing was sent lately. */
  async problemOf(providerId: string): Promise<string | null> {
    const waiting = await this.check(providerId);
    return waiting === 0
      ? null
      : `The gateway takes messages, but for none of the latest ${waiting} a receipt came within ` +
          `${RECEIPT_WITHIN_MS / 1_000} s. Check that it reaches this installation at the address of its callbacks, ` +
          'that it may call from where it does, and that it is connected itself.';
  }
}
