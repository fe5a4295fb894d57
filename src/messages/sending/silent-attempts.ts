import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { RECEIPT_WITHIN_MS, ReceiptSilence } from '../../providers/receipt-silence.js';
import { RECEIPT_ENTRIES } from './sending.sql.js';
import { LATEST_WITHOUT_ID } from './silent-attempts.sql.js';

/** What is older says nothing of the gateway as it is now. */
const LATEST_MS = 24 * 3_600_000;
/** One that got its receipt is enough; so many without say that something is wrong. */
const LOOKED_AT_MAX = 10;

/** Finds out whether a provider tells what becomes of the messages that it has taken. */
@Injectable()
export class SilentAttempts implements OnModuleInit {
  constructor(
    private readonly silence: ReceiptSilence,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.silence.onAsk((providerId) => this.count(providerId));
  }

  /**
   * How many of the latest accepted attempts have no receipt; 0 when one has. Gateways that name messages when they
   * take them are not looked at.
   */
  private async count(providerId: string): Promise<number> {
    const now = this.clock.now();
    const rows = await this.database.readOnce(LATEST_WITHOUT_ID, [providerId]);
    const taken = rows
      .filter(({ status, endedAt }) => status === 'ACCEPTED' && endedAt !== null && isBetween(endedAt, now))
      .slice(0, LOOKED_AT_MAX);
    if (taken.length === 0) return 0;
    const ids = [...new Set(taken.map(({ messageId }) => messageId))];
    const told = new Set((await this.database.readOnce(RECEIPT_ENTRIES(ids), ids)).map(({ attemptId }) => attemptId));
    return taken.some(({ attemptId }) => told.has(attemptId)) ? 0 : taken.length;
  }
}

function isBetween(endedAt: number, now: number): boolean {
  return endedAt > now - LATEST_MS && endedAt <= now - RECEIPT_WITHIN_MS;
}
