import { Injectable } from '@nestjs/common';
import { Transactor } from '../../platform/database/transactor.js';
import { ProviderAccounts } from '../record/provider-accounts.js';
import { lockProvider } from '../record/provider-locks.js';
import { ProviderPrice } from '../record/provider-price.entity.js';
import { Provider } from '../record/provider.entity.js';
import { Sender } from '../record/sender.entity.js';
import { Unmatched } from '../receipts/unmatched.entity.js';
import { providerInUse } from './providers.service.js';

/** The deleting of providers. */
@Injectable()
export class ProviderRemoval {
  constructor(
    private readonly transactor: Transactor,
    private readonly accounts: ProviderAccounts,
  ) {}

  /** Deletes a provider and its prices. Throws 404, and 409 while it has senders. */
  async remove(providerId: string): Promise<void> {
    await this.transactor.run(async (tx) => {
      // To make a sender is to share this lock, so none can come meanwhile.
      await lockProvider(tx, providerId);
      if (await tx.existsBy(Sender, [{ providerId }, { inboundProviderId: providerId }])) throw providerInUse();
      await tx.delete(ProviderPrice, { providerId });
      await tx.delete(Unmatched, { providerId });
      await tx.delete(Provider, { providerId });
    });
    this.accounts.forget(providerId);
  }
}
