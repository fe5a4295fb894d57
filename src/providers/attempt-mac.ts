import { Injectable } from '@nestjs/common';
import { DataKeys } from '../platform/crypto/data-keys.js';

/** 128 bits of HMAC-SHA-256. */
const MAC_BYTES = 16;

/** What proves the receipt URL of an attempt. */
@Injectable()
export class AttemptMac {
  constructor(private readonly keys: DataKeys) {}

  /** What stands in the receipt URL of an attempt: nobody else can write it, for this or any other attempt. */
  macOf(providerId: string, attemptId: string): string {
    const text = `receipts ${providerId} ${attemptId}`;
    return this.keys.mac('callback', text).subarray(0, MAC_BYTES).toString('base64url');
  }
}
