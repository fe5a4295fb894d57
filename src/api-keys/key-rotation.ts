import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import type { Tx } from '../platform/database/transactor.js';
import { Problem } from '../platform/http/problem.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { Reach } from '../tenants/reach.js';
import { ApiKey } from './api-key.entity.js';
import type { ApiKeyView } from './api-key.view.js';
import { ApiKeysReader } from './api-keys-reader.js';
import { KeyChains } from './key-chains.js';
import { KeyMinting, type Mint } from './key-minting.js';
import { OVERLAP_DEFAULT_MS, type RotateApiKeyDto } from './rotate-api-key.dto.js';

/**
 * Replaces keys: a new one with the role, access, scope and expiry of the old, which lives on for an overlap. A key
 * has one live successor: rotated again, it ends the earlier one, and what was rotated from that.
 */
@Injectable()
export class KeyRotation {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
    private readonly reader: ApiKeysReader,
    private readonly minting: KeyMinting,
    private readonly chains: KeyChains,
  ) {}

  /** The new key, shown in plain this once. Throws 404, and 409 for a key that is disabled or expired. */
  async rotate(
    caller: Caller,
    projectId: string,
    keyId: string,
    dto: RotateApiKeyDto,
    once: OnceRequest,
  ): Promise<ApiKeyView> {
    await this.reader.read(caller, projectId, keyId);
    const view = await this.idempotency.run<ApiKeyView, Mint>(once, {
      statusCode: 201,
      prepare: () => this.minting.mint(),
      work: (tx, mint) => this.replace(tx, caller, projectId, keyId, dto.overlapMs ?? OVERLAP_DEFAULT_MS, mint),
      idOf: (made) => made.keyId,
      show: (newKeyId) => this.reader.read(caller, projectId, newKeyId),
    });
    this.chains.announce(keyId);
    return view;
  }

  /** The key that asks replaces itself. */
  rotateCurrent(caller: Caller, dto: RotateApiKeyDto, once: OnceRequest): Promise<ApiKeyView> {
    return this.rotate(caller, caller.projectId, caller.keyId, dto, once);
  }

  private async replace(
    tx: Tx,
    caller: Caller,
    projectId: string,
    keyId: string,
    overlapMs: number,
    mint: Mint,
  ): Promise<ApiKeyView> {
    const project = await this.reach.lockProject(tx, caller, projectId);
    const old = await this.chains.lock(tx, projectId, keyId);
    const now = this.minting.now();
    if (!old.isUsable(now)) throw keyHasEnded();
    await this.chains.endDescendants(tx, old, now);
    const oldExpiresAt = Math.min(old.expiresAt ?? Number.POSITIVE_INFINITY, now + overlapMs);
    await tx.update(ApiKey, { keyId }, { expiresAt: oldExpiresAt, updatedAt: now });
    await this.minting.requireRoom(tx, projectId);
    const choices = {
      name: old.name,
      description: old.description,
      role: old.role,
      access: old.access,
      expiresAt: old.expiresAt,
      rotatedFrom: old,
    };
    const key = await this.minting.insert(tx, project, mint, choices);
    return { ...(await this.reader.viewOf(tx, key)), plainApiKey: mint.plainApiKey };
  }
}

/** 409 for the rotation of a key that is disabled or expired. */
export function keyHasEnded(): Problem {
  return new Problem(409, 'state_conflict', 'A disabled or expired API key cannot be rotated.');
}
