import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { insertMissing } from '../../platform/database/insert-rows.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import type { InboundMessage } from '../../providers/provider-port.js';
import { DELETE_FINGERPRINTS, NEW_FINGERPRINT, SWEPT_FINGERPRINTS } from './receiving.sql.js';

/** How long a message that comes in once more is known. */
export const FINGERPRINT_DAYS = 400;

/** Knows which messages came in before. */
@Injectable()
export class Fingerprints {
  constructor(
    private readonly transactor: Transactor,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether this message comes in for the first time; notes that it has. One that the gateway gives no id is always
   * new. While another transaction takes the same message, this one waits for its end.
   */
  async isNew(tx: Tx, providerId: string, { providerMessageId, from, to, text }: InboundMessage): Promise<boolean> {
    if (providerMessageId === null) return true;
    const digest = this.keys.mac('inbound', JSON.stringify([providerId, providerMessageId, from, to, text]));
    return (await insertMissing(tx, NEW_FINGERPRINT, [{ digest, receivedAt: this.clock.now() }])) > 0;
  }

  /** Deletes some that are past their retention; whether there may be more. */
  async sweep(): Promise<boolean> {
    const bound = this.clock.now() - FINGERPRINT_DAYS * DAY_MS;
    return (await this.transactor.write(DELETE_FINGERPRINTS, [bound])) === SWEPT_FINGERPRINTS;
  }
}
