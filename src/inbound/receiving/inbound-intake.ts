import { Injectable } from '@nestjs/common';
import { Transactor } from '../../platform/database/transactor.js';
import type { InboundMessage, ProviderAccount } from '../../providers/provider-port.js';
import { UnmatchedRecords } from '../../providers/receipts/unmatched-records.js';

/** Takes the messages that people have sent. */
@Injectable()
export class InboundIntake {
  constructor(
    private readonly transactor: Transactor,
    private readonly unmatched: UnmatchedRecords,
  ) {}

  /** Resolves when everything is committed. */
  async take({ providerId }: ProviderAccount, messages: readonly InboundMessage[]): Promise<void> {
    await this.transactor.run((tx) => this.unmatched.keepInbound(tx, providerId, messages));
  }
}
