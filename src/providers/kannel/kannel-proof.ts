import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AddressRanges } from '../../platform/net/address-ranges.js';
import { AttemptMac } from '../attempt-mac.js';
import { isEqualText } from '../equal-texts.js';
import type { CallbackRequest, ProviderAccount } from '../provider-port.js';

const RANGES_MAX = 1_000;

type Account = ProviderAccount<'KANNEL'>;

/** What proves that a callback comes from the Kannel of an account. */
@Injectable()
export class KannelProof {
  private readonly ranges = new LRUCache<string, AddressRanges>({ max: RANGES_MAX });

  constructor(private readonly macs: AttemptMac) {}

  /** Why a receipt of an attempt is not believed; null when it is. */
  faultOfReceipt(account: Account, { address, query }: CallbackRequest): string | null {
    const mac = this.macs.macOf(account.providerId, query.get('attempt') ?? '');
    if (!isEqualText(query.get('mac') ?? '', mac)) return 'its MAC is wrong';
    return this.sourceFault(account, address);
  }

  /** Why an inbound message is not believed; null when it is. */
  faultOfInbound(account: Account, { address, query }: CallbackRequest): string | null {
    const { inboundSecret, previousInboundSecret } = account.settings;
    if (inboundSecret === null) return 'no inbound secret is set';
    const given = query.get('secret') ?? '';
    // Both are compared, so that the time reveals nothing.
    const isValid = [inboundSecret, previousInboundSecret ?? inboundSecret].map((secret) => isEqualText(given, secret));
    return isValid.includes(true) ? this.sourceFault(account, address) : 'its secret is wrong';
  }

  private sourceFault({ settings }: Account, address: string): string | null {
    const key = settings.callbackCidrs.join(' ');
    const known = this.ranges.get(key) ?? new AddressRanges(settings.callbackCidrs);
    this.ranges.set(key, known);
    return known.has(address) ? null : `it comes from ${address}, which is in none of settings.callbackCidrs`;
  }
}
