import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Transactor } from '../../platform/database/transactor.js';
import { DOWN_REASON_MAX, Provider, Sender } from './provider.entity.js';
import { BREAKERS, BREAKERS_OF_SENDERS, CLOSE_BREAKER, CLOSE_BREAKER_OF_SENDER } from './providers.sql.js';

/** Attempts in a row that a gateway is unavailable for before the breaker opens. */
const FAILURES_MAX = 5;
/** How long it stays open the first time, in milliseconds; each further time twice as long, up to the longest. */
const DOWN_MIN_MS = 5_000;
const DOWN_MAX_MS = 60_000;

/** The state of the circuit breaker of a gateway. */
export interface Breaker {
  readonly failures: number;
  /** Until when nothing is sent; null = the breaker is closed. Once it has passed, attempts may be made again. */
  readonly downUntil: number | null;
}

/**
 * The state after some attempts that the gateway was unavailable for. While the breaker is open, those that were under
 * way when it opened say nothing new; when it has been open, a single one opens it again.
 */
export function afterFailures(before: Breaker, count: number, now: number): Breaker {
  const { failures, downUntil } = before;
  if (downUntil !== null && now < downUntil) return before;
  const next = downUntil === null ? Math.min(failures + count, FAILURES_MAX) : failures + 1;
  if (next < FAILURES_MAX) return { failures: next, downUntil: null };
  return { failures: next, downUntil: now + Math.min(DOWN_MIN_MS * 2 ** (next - FAILURES_MAX), DOWN_MAX_MS) };
}

/** A gateway that took a message so lately is there: what it refuses now concerns the message refused. */
const LATELY_MS = 60_000;
/** How exactly it is known when a provider took a message: most messages write nothing. */
const NOTE_EVERY_MS = 5_000;

/** Keeps the breakers of providers and senders, shared by all processes. */
@Injectable()
export class ProviderHealth {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
  ) {}

  /** The breakers of some providers, by their ids; one that is gone is missing. */
  async breakersOf(providerIds: readonly string[]): Promise<Map<string, Breaker>> {
    if (providerIds.length === 0) return new Map();
    const rows = await this.database.read(BREAKERS(providerIds), providerIds);
    return new Map(rows.map(({ providerId, failures, downUntil }) => [providerId, { failures, downUntil }]));
  }

  /** The same of some senders. */
  async breakersOfSenders(senderIds: readonly string[]): Promise<Map<string, Breaker>> {
    if (senderIds.length === 0) return new Map();
    const rows = await this.database.read(BREAKERS_OF_SENDERS(senderIds), senderIds);
    return new Map(rows.map(({ senderId, failures, downUntil }) => [senderId, { failures, downUntil }]));
  }

  /**
   * Notes so many attempts that the gateway was unavailable for. `reason` is shown to the operator; it must hold no
   * secret. Runs in a transaction of its own.
   */
  async recordFailures(providerId: string, count: number, reason: string): Promise<void> {
    await this.note(providerId, { count, reason }, () => true);
  }

  /**
   * The same for attempts that were refused, unless the gateway took a message within the last minute: then nothing is
   * noted, and each refusal concerns its message. Returns whether they were noted.
   */
  recordRefusals(providerId: string, count: number, reason: string): Promise<boolean> {
    return this.note(providerId, { count, reason }, ({ acceptedAt }, now) => (acceptedAt ?? 0) <= now - LATELY_MS);
  }

  private note(
    providerId: string,
    { count, reason }: { readonly count: number; readonly reason: string },
    isMeant: (provider: Provider, now: number) => boolean,
  ): Promise<boolean> {
    return this.transactor.run(async (tx) => {
      const provider = await tx.findOne(Provider, { where: { providerId }, lock: { mode: 'pessimistic_write' } });
      const now = this.clock.now();
      if (provider === null || !isMeant(provider, now)) return false;
      const { failures, downUntil } = afterFailures(provider, count, now);
      if (failures !== provider.failures || downUntil !== provider.downUntil)
        await tx.update(
          Provider,
          { providerId },
          { failures, downUntil, downReason: reason.slice(0, DOWN_REASON_MAX) },
        );
      return true;
    });
  }

  /** The same where the gateway refused a sender. */
  async recordFailuresOfSender(senderId: string, count: number): Promise<void> {
    await this.transactor.run(async (tx) => {
      const sender = await tx.findOne(Sender, { where: { senderId }, lock: { mode: 'pessimistic_write' } });
      if (sender === null) return;
      const { failures, downUntil } = afterFailures(sender, count, this.clock.now());
      if (failures !== sender.failures || downUntil !== sender.downUntil)
        await tx.update(Sender, { senderId }, { failures, downUntil });
    });
  }

  /**
   * Notes that the gateway was there, and whether it took a message. Most are well: then nothing is written. One
   * statement says both: who counts refusals meanwhile finds either that it took one, or its breaker closed after them.
   */
  async recordSuccess(providerId: string, hasAccepted: boolean): Promise<void> {
    const [row] = await this.database.read(BREAKERS([providerId]), [providerId]);
    if (row === undefined) return;
    const now = this.clock.now();
    const isNews = hasAccepted && (row.acceptedAt ?? 0) <= now - NOTE_EVERY_MS;
    if (row.failures > 0 || isNews) await this.transactor.write(CLOSE_BREAKER, [hasAccepted ? now : 0, providerId]);
  }

  /** Closes the breaker of a sender whose message was taken. */
  async recordSuccessOfSender(senderId: string): Promise<void> {
    await this.transactor.write(CLOSE_BREAKER_OF_SENDER, [senderId]);
  }
}
