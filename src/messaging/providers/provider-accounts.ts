import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transactor.js';
import { notFound } from '../../platform/http/problem.js';
import type { ProviderAccount } from './adapter/provider-adapter.js';
import { type KindAndSettings, type ProviderSettings, SETTINGS_DEFAULTS } from './adapter/provider-settings.js';
import { Provider } from './provider.entity.js';
import { ACCOUNT } from './providers.sql.js';

/** Seals and opens the settings of providers, each to its row. */
@Injectable()
export class ProviderSecrets {
  constructor(private readonly keys: DataKeys) {}

  seal(providerId: string, settings: ProviderSettings): Buffer {
    return this.keys.seal(Provider.placeOf(providerId), JSON.stringify(settings));
  }

  /** Throws when the settings were sealed for another row, or altered. */
  open({
    providerId,
    kind,
    settingsSealed,
  }: Pick<Provider, 'providerId' | 'kind' | 'settingsSealed'>): KindAndSettings {
    const stored =
      settingsSealed === null
        ? {}
        : (JSON.parse(this.keys.open(Provider.placeOf(providerId), settingsSealed)) as Partial<ProviderSettings>);
    // A setting that came later is missing in what was sealed before. They were sealed as what the kind says.
    return { kind, settings: { ...SETTINGS_DEFAULTS[kind], ...stored } } as KindAndSettings;
  }
}

/** A change that another process made is seen after so many milliseconds at the latest. */
const ACCOUNT_CACHE_MS = 1_000;
const CACHED_MAX = 1_000;

interface Cached {
  readonly known: ProviderAccount | null;
  /** When the read began: what was changed after that may be missing in it. */
  readonly readAt: number;
}

/** Settings, and the bytes that they were opened from. */
interface Opened {
  readonly settingsSealed: Buffer | null;
  readonly settings: KindAndSettings;
}

/** Accounts with their settings opened, for sending: kept briefly, forgotten when this process changes one. */
@Injectable()
export class ProviderAccounts {
  private readonly cache = new LRUCache<string, Cached>({ max: CACHED_MAX });
  private readonly opened = new LRUCache<string, Opened>({ max: CACHED_MAX });
  private readonly reading = new Map<string, Promise<ProviderAccount | null>>();

  constructor(
    private readonly database: Database,
    private readonly secrets: ProviderSecrets,
    private readonly clock: Clock,
  ) {}

  /** One account; null when there is none (any more). */
  async find(providerId: string): Promise<ProviderAccount | null> {
    const cached = this.cache.get(providerId);
    if (cached !== undefined && this.clock.now() - cached.readAt < ACCOUNT_CACHE_MS) return cached.known;
    return this.reading.get(providerId) ?? this.read(providerId);
  }

  /** Forgets an account that was just changed. */
  forget(providerId: string): void {
    this.cache.delete(providerId);
    this.reading.delete(providerId);
  }

  private read(providerId: string): Promise<ProviderAccount | null> {
    const readAt = this.clock.now();
    const promise: Promise<ProviderAccount | null> = this.load(providerId)
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

  private async load(providerId: string): Promise<ProviderAccount | null> {
    const [row] = await this.database.read(ACCOUNT, [providerId]);
    if (row === undefined) return null;
    const { status, handlesKeywords, defaultCountry } = row;
    return {
      providerId,
      isActive: status === 'active',
      handlesKeywords,
      defaultCountry,
      ...this.open(row),
    };
  }

  /** The same object while nothing was sealed anew: what is compiled of settings is kept by it. */
  private open(row: Pick<Provider, 'providerId' | 'kind' | 'settingsSealed'>): KindAndSettings {
    const { providerId, settingsSealed } = row;
    const known = this.opened.get(providerId);
    if (known !== undefined && isSame(known.settingsSealed, settingsSealed)) return known.settings;
    const settings = this.secrets.open(row);
    this.opened.set(providerId, { settingsSealed, settings });
    return settings;
  }
}

function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}

/** The provider, locked until the end of the transaction. Throws 404. */
export async function lockProvider(tx: Tx, providerId: string): Promise<Provider> {
  const provider = await tx.findOne(Provider, { where: { providerId }, lock: { mode: 'pessimistic_write' } });
  if (provider === null) throw notFound();
  return provider;
}
