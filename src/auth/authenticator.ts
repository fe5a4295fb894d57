import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Caller, Role } from '../access/caller.js';
import { StatusChanges } from '../access/status.js';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config/config.js';
import { DataKeys } from '../platform/crypto/data-keys.js';
import { Database } from '../platform/database/database.js';
import type { Problem } from '../platform/http/problem.js';
import { type KeyState, MAKER_OF_LINK, STATE_OF_KEY } from './api-key.entity.js';
import {
  archivedKey,
  disabledKey,
  endedSession,
  expiredKey,
  invalidKey,
  missingKey,
  suspendedProject,
  suspendedTenant,
} from './key-refusals.js';
import { hasTrueTag, type KeyText, parseKeyText } from './key-text.js';
import { SecretHasher } from './secret-hasher.js';

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

/**
 * What is stored of the secret of a console link, or of its session: a keyed MAC, 43 characters of base64url. A secret
 * of 190 random bits cannot be guessed, so a slow hash would only make it slow to prove.
 */
export function secretMacOf(keys: DataKeys, id: string, secret: string): string {
  return keys.mac('console', `${id}:${secret}`).toString('base64url');
}

/** Whether this is the secret of which `stored` is the MAC, in a time that says nothing about where they differ. */
export function isSecretOf(keys: DataKeys, id: string, secret: string, stored: string): boolean {
  const [own, given] = [Buffer.from(stored), Buffer.from(secretMacOf(keys, id, secret))];
  return own.length === given.length && timingSafeEqual(own, given);
}

const VERDICTS_MAX = 10_000;

/** Which key text fitted which hash. */
interface Match {
  readonly digest: string;
  readonly secretHash: string;
}

/**
 * Verifies who asks. bcrypt runs once per process and key: its verdict is remembered under a digest salted with random
 * bytes of this process, so that memory holds no key. Right and wrong ones are kept apart, so that a flood of wrong
 * ones pushes no right one out. A key has one secret: once that is known, any other is wrong, and costs no bcrypt.
 * Sessions are proved by a MAC.
 */
@Injectable()
export class Authenticator {
  private readonly salt = randomBytes(32).toString('base64');
  private readonly right = new LRUCache<string, string>({ max: VERDICTS_MAX });
  private readonly matches = new LRUCache<string, Match>({ max: VERDICTS_MAX });
  private readonly wrong = new LRUCache<string, true>({ max: VERDICTS_MAX });

  constructor(
    private readonly keys: DataKeys,
    private readonly states: KeyStates,
    private readonly hasher: SecretHasher,
    private readonly clock: Clock,
  ) {}

  /** The caller whose key text has this digest. Throws 401 for the credential, 403 for its state. */
  async authenticate(text: string | undefined, digest: string): Promise<Caller> {
    if (text === undefined || text === '') throw missingKey();
    const state = await this.verify(text, digest);
    if (state === null) throw invalidKey();
    const refusal = this.refusalOf(state);
    if (refusal !== null) throw refusal;
    return callerOf(state);
  }

  /**
   * The same at once, for a key that this process has verified before and whose state it knows, with the same bounds on
   * its age. Null when something must be read or verified, and when the key is to be refused: `authenticate` says why.
   */
  known(digest: string): Caller | null {
    const verifiedId = this.right.get(digest);
    const state = verifiedId === undefined ? undefined : this.states.known(verifiedId);
    return state === undefined || state === null || this.refusalOf(state) !== null ? null : callerOf(state);
  }

  /**
   * Whether the key was not made by this installation. Returns at once; a key that was verified before costs one
   * digest.
   */
  isForged(text: string): boolean {
    const digest = this.digestOf(text);
    if (this.right.has(digest)) return false;
    const parts = parseKeyText(text);
    return parts === null || !hasTrueTag(this.keys, parts);
  }

  /** Whether this process has verified the key of this digest before, and need not do so again. */
  isVerified(digest: string): boolean {
    return this.right.has(digest);
  }

  /** What a key text is known by in this process: memory holds no keys. */
  digestOf(text: string): string {
    // In one call: an HMAC object costs ten times as much, twice on every request.
    return hash('sha256', this.salt + text, 'base64');
  }

  private async verify(text: string, digest: string): Promise<KeyState | null> {
    const verifiedId = this.right.get(digest);
    if (verifiedId !== undefined) return this.states.find(verifiedId);
    if (this.wrong.has(digest)) return null;
    const parts = parseKeyText(text);
    if (parts === null || !hasTrueTag(this.keys, parts)) return null;
    const state = await this.states.find(parts.id);
    if (state === null) return null;
    // Another request may have verified it while the state was read.
    const match = this.matches.get(parts.id);
    if (match?.secretHash === state.secretHash) return match.digest === digest ? state : null;
    if (!(await this.isRight(parts, digest, state))) {
      this.wrong.set(digest, true);
      return null;
    }
    this.right.set(digest, parts.id);
    this.matches.set(parts.id, { digest, secretHash: state.secretHash });
    return state;
  }

  private async isRight(
    { id, secret }: KeyText,
    digest: string,
    { consoleLinkId, secretHash }: KeyState,
  ): Promise<boolean> {
    // A session waits for no bcrypt.
    if (consoleLinkId !== null) return isSecretOf(this.keys, id, secret, secretHash);
    return this.hasher.check(digest, id, secret, secretHash);
  }

  private refusalOf(state: KeyState): Problem | null {
    const now = this.clock.now();
    if (!state.isActive) return disabledKey();
    if (state.expiresAt !== null && state.expiresAt <= now) return expiredKey();
    if (state.consoleLinkId !== null && !isMakerUsable(state, now)) return endedSession();
    // An operator's key must not die with the project that it was made in.
    if (state.role === Role.ADMIN) return null;
    if (state.projectStatus === 'archived' || state.tenantStatus === 'archived') return archivedKey();
    if (state.tenantStatus === 'suspended') return suspendedTenant();
    return state.projectStatus === 'suspended' ? suspendedProject() : null;
  }
}

function isMakerUsable({ maker }: KeyState, now: number): boolean {
  return maker !== null && maker.isActive && (maker.expiresAt === null || maker.expiresAt > now);
}

function callerOf({ keyId, tenantId, projectId, role, access, consoleLinkId }: KeyState): Caller {
  return { keyId, tenantId, projectId, role, access, consoleLinkId };
}
