import { Injectable } from '@nestjs/common';
import { ERASED_PREFIX } from '../../events/event-erasure.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';

const BYTES = 16;

/** All pseudonyms are at least the first of these and below the second, byte by byte; no number is. */
export const PSEUDONYM_BOUNDS = [ERASED_PREFIX, `${ERASED_PREFIX}~`] as const;

/**
 * What stands for an erased number: a keyed hash, so that nobody without the key can guess numbers until one fits, and
 * another one in each project, so that two projects cannot compare theirs; and in each tenant, for what holds in all of
 * its projects. 29 characters.
 */
@Injectable()
export class Pseudonyms {
  constructor(private readonly keys: DataKeys) {}

  of(projectOrTenantId: string, phoneE164: string): string {
    return (
      ERASED_PREFIX +
      this.keys
        .mac('suppression', JSON.stringify([projectOrTenantId, phoneE164]))
        .subarray(0, BYTES)
        .toString('base64url')
    );
  }
}
