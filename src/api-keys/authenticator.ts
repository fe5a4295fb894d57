import { Injectable } from '@nestjs/common';
import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../access/caller.js';
import { Role } from '../access/role.js';
import { Clock } from '../platform/clock.js';
import { DataKeys } from '../platform/crypto/data-keys.js';
import type { Problem } from '../platform/http/problem.js';
import {
  archivedKey,
  disabledKey,
  expiredKey,
  invalidKey,
  missingKey,
  suspendedProject,
  suspendedTenant,
} from './key-refusals.js';
import { KeyStates } from './key-states.js';
import type { KeyState } from './api-keys.sql.js';
import { hasTrueTag, parseKeyText } from './key-text.js';
import { SecretHasher } from './secret-hasher.js';

const VERDICTS_MAX = 10_000;

/** Which key text fitted which hash. */
interface Proof {
  readonly digest: string;
  readonly secretHash: string;
}

/**
 * Proves who asks. bcrypt runs once per process and key: its verdict is remembered under a digest salted with random
 * bytes of this process, so that memory holds no key. Right and wrong ones are kept apart, so that a flood of wrong
 * ones pushes no right one out. A key has one secret: once that is known, any other is wrong, and costs no bcrypt.
 */
@Injectable()
export class Authenticator {
  private readonly salt = randomBytes(32).toString('base64');
  private readonly right = new LRUCache<string, string>({ max: VERDICTS_MAX });
  private readonly proofs = new LRUCache<string, Proof>({ max: VERDICTS_MAX });
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
    const state = await this.prove(text, digest);
    if (state === null) throw invalidKey();
    const refusal = this.refusalOf(state);
    if (refusal !== null) throw refusal;
    return callerOf(state);
  }

  /**
   * The same at once, for a key that this process has proved before and whose state it knows, with the same bounds on
   * its age. Null when something must be read or proved, and when the key is to be refused: `authenticate` says why.
   */
  known(digest: string): Caller | null {
    const provedId = this.right.get(digest);
    const state = provedId === undefined ? undefined : this.states.known(provedId);
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

  /** Whether this process has proved the key of this digest before, and need not do so again. */
  isProven(digest: string): boolean {
    return this.right.has(digest);
  }

  /** What a key text is known by in this process: memory holds no keys. */
  digestOf(text: string): string {
    // In one call: an HMAC object costs ten times as much, twice on every request.
    return hash('sha256', this.salt + text, 'base64');
  }

  private async prove(text: string, digest: string): Promise<KeyState | null> {
    const provedId = this.right.get(digest);
    if (provedId !== undefined) return this.states.find(provedId);
    if (this.wrong.has(digest)) return null;
    const parts = parseKeyText(text);
    if (parts === null || !hasTrueTag(this.keys, parts)) return null;
    const state = await this.states.find(parts.keyId);
    if (state === null) return null;
    // Another request may have proved it while the state was read.
    const proof = this.proofs.get(parts.keyId);
    if (proof?.secretHash === state.secretHash) return proof.digest === digest ? state : null;
    const matches = await this.hasher.check(digest, parts.keyId, parts.secret, state.secretHash);
    if (!matches) {
      this.wrong.set(digest, true);
      return null;
    }
    this.right.set(digest, parts.keyId);
    this.proofs.set(parts.keyId, { digest, secretHash: state.secretHash });
    return state;
  }

  private refusalOf(state: KeyState): Problem | null {
    if (!state.isActive) return disabledKey();
    if (state.expiresAt !== null && state.expiresAt <= this.clock.now()) return expiredKey();
    // An operator's key must not die with the project that it was made in.
    if (state.role === Role.ADMIN) return null;
    if (state.projectStatus === 'archived' || state.tenantStatus === 'archived') return archivedKey();
    if (state.tenantStatus === 'suspended') return suspendedTenant();
    return state.projectStatus === 'suspended' ? suspendedProject() : null;
  }
}

function callerOf({ keyId, tenantId, projectId, role }: KeyState): Caller {
  return { keyId, tenantId, projectId, role };
}
