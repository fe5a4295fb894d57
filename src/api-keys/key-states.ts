import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { StatusChanges } from '../access/status-changes.js';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { type KeyState, MAKER_OF_LINK, STATE_OF_KEY } from './api-keys.sql.js';

const CACHED_MAX = 10_000;

interface Cached {
  readonly state: KeyState | null;
  /** When the read began: what was changed after that may be missing in it. */
  readonly readAt: number;
}

/** The state of keys, at most `AUTH_CACHE_MS` old, and forgotten at once when this process changes any. */
@Injectable()
export class KeyStates {
  private readonly cache = new LRUCache<string, Cached>({ max: CACHED_MAX });
  private readonly reading = new Map<string, Promise<KeyState | null>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    changes: StatusChanges,
  ) {
    // One change of a tenant may touch thousands of keys; reading a few again is cheaper than knowing which.
    changes.listen(() => this.forgetAll());
  }

  /** The state of a key, or null when there is none (any more). */
  async find(keyId: string): Promise<KeyState | null> {
    const known = this.known(keyId);
    return known === undefined ? (this.reading.get(keyId) ?? this.read(keyId)) : known;
  }

  /** The same where it is not too old to be used; undefined where it has to be read. */
  known(keyId: string): KeyState | null | undefined {
    const cached = this.cache.get(keyId);
    const isFresh = cached !== undefined && this.clock.now() - cached.readAt < this.config.authCacheMs;
    return isFresh ? cached.state : undefined;
  }

  private read(keyId: string): Promise<KeyState | null> {
    const readAt = this.clock.now();
    const promise: Promise<KeyState | null> = this.readNow(keyId)
      .then((state) => {
        // A change may have been announced while this was under way: then it is nobody's to keep.
        if (this.reading.get(keyId) === promise && this.config.authCacheMs > 0)
          this.cache.set(keyId, { state, readAt });
        return state;
      })
      .finally(() => {
        if (this.reading.get(keyId) === promise) this.reading.delete(keyId);
      });
    this.reading.set(keyId, promise);
    return promise;
  }

  private async readNow(keyId: string): Promise<KeyState | null> {
    const [state] = await this.database.read(STATE_OF_KEY, [keyId]);
    if (state === undefined) return null;
    const { consoleLinkId } = state;
    const [maker = null] = consoleLinkId === null ? [] : await this.database.read(MAKER_OF_LINK, [consoleLinkId]);
    return { ...state, maker };
  }

  private forgetAll(): void {
    this.cache.clear();
    this.reading.clear();
  }
}
