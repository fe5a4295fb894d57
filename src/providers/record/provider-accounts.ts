import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import type { ProviderAccount } from '../provider-port.js';
import { PriceList } from './price-list.js';
import { ProviderSecrets } from './provider-secrets.js';
import { ACCOUNT, PRICES_OF_PROVIDER } from './providers.sql.js';

/** A change that another process made is seen after so many milliseconds at the latest. */
export const ACCOUNT_CACHE_MS = 1_000;
const CACHED_MAX = 1_000;

/** An account and what it takes for sending. */
interface Known {
  readonly account: ProviderAccount;
  readonly prices: PriceList;
}

interface Cached {
  readonly known: Known | null;
  /** When the read began: what was changed after that may be missing in it. */
  readonly readAt: number;
}

/** Accounts with their settings opened, for whoever sends: kept briefly, forgotten when this process changes one. */
@Injectable()
export class ProviderAccounts {
  private readonly cache = new LRUCache<string, Cached>({ max: CACHED_MAX });
  private readonly reading = new Map<string, Promise<Known | null>>();

  constructor(
    private readonly database: Database,
    private readonly secrets: ProviderSecrets,
    private readonly clock: Clock,
  ) {}

  /** One account; null when there is none (any more). */
  async find(providerId: string): Promise<ProviderAccount | null> {
    return (await this.known(providerId))?.account ?? null;
  }

  /**
   * What one part to a number costs there, in millionths of the currency: by the longest prefix, else by the country
   * (ISO 3166-1 alpha-2), else the general price; null when there is none.
   */
  async priceOf(providerId: string, phoneE164: string, country: string | null): Promise<number | null> {
    return (await this.known(providerId))?.prices.priceOf(phoneE164, country) ?? null;
  }

  /** Forgets an account that was just changed. */
  forget(providerId: string): void {
    this.cache.delete(providerId);
    this.reading.delete(providerId);
  }

  private async known(providerId: string): Promise<Known | null> {
    const cached = this.cache.get(providerId);
    if (cached !== undefined && this.clock.now() - cached.readAt < ACCOUNT_CACHE_MS) return cached.known;
    return this.reading.get(providerId) ?? this.read(providerId);
  }

  private read(providerId: string): Promise<Known | null> {
    const readAt = this.clock.now();
    const promise: Promise<Known | null> = this.load(providerId)
      .then((known) => {
        // A change may have been made while this was under way: then it is nobody's to keep.
        if (this.reading.get(providerId) === promise) this.cache.set(providerId, { known, readAt });
        return known;
      })
      .finally(() => {
        if (this.reading.get(providerId) === promise) this.reading.delete(providerId);
      });
    this.reading.set(providerId, promise);
    return promise;
  }

  private async load(providerId: string): Promise<Known | null> {
    const [row] = await this.database.read(ACCOUNT, [providerId]);
    if (row === undefined) return null;
    const { kind, status, handlesKeywords } = row;
    const account = {
      providerId,
      kind,
      isActive: status === 'active',
      handlesKeywords: handlesKeywords === 1,
      settings: this.secrets.open(row),
    };
    return { account, prices: new PriceList(await this.database.read(PRICES_OF_PROVIDER, [providerId])) };
  }
}
