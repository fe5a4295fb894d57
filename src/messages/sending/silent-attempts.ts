import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { idBound } from '../../platform/ids.js';
import { RECEIPT_WITHIN_MS, ReceiptSilence } from '../../providers/receipt-silence.js';
import { ATTEMPT_ID_PREFIX } from '../record/message-attempt.entity.js';
import { FIRST_INQUIRY_MS } from '../changes/message-change.js';
import { LATEST_WITH_ID, LATEST_WITHOUT_ID, RECEIPT_TIMES } from './silent-attempts.sql.js';

/** What is older says nothing of the gateway as it is now. */
const LATEST_MS = 24 * 3_600_000;
/** One that got its receipt is enough; so many without say that something is wrong. */
const LOOKED_AT_MAX = 10;

/** Finds out whether a provider reports what becomes of the messages that it has taken. */
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

  /** How many of the latest accepted attempts have no receipt; 0 when one has. What was asked for does not count. */
  private async count(providerId: string): Promise<number> {
    const now = this.clock.now();
    const bound = idBound(ATTEMPT_ID_PREFIX, now - RECEIPT_WITHIN_MS);
    const rows = [
      ...(await this.database.read(LATEST_WITHOUT_ID, [providerId])),
      ...(await this.database.read(LATEST_WITH_ID, [bound, providerId])),
    ];
    const taken = rows
      .filter(({ status, endedAt }) => status === 'ACCEPTED' && endedAt !== null && isBetween(endedAt, now))
      .sort((a, b) => (a.attemptId < b.attemptId ? 1 : -1))
      .slice(0, LOOKED_AT_MAX);
    if (taken.length === 0) return 0;
    const ids = [...new Set(taken.map(({ messageId }) => messageId))];
    const times = await this.database.read(RECEIPT_TIMES(ids), ids);
    const firstOf = new Map<string | null, number>();
    for (const { attemptId, at } of times) firstOf.set(attemptId, Math.min(at, firstOf.get(attemptId) ?? at));
    const wasReported = taken.some(
      ({ attemptId, endedAt }) =>
        (firstOf.get(attemptId) ?? Number.MAX_SAFE_INTEGER) < (endedAt ?? now) + FIRST_INQUIRY_MS,
    );
    return wasReported ? 0 : taken.length;
  }
}

function isBetween(endedAt: number, now: number): boolean {
  return endedAt > now - LATEST_MS && endedAt <= now - RECEIPT_WITHIN_MS;
}
