import { Module } from '@nestjs/common';
import { HttpClient } from '../platform/net/http-client.js';
import { NameResolver } from '../platform/net/name-resolver.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { AttemptMac } from './attempt-mac.js';
import { ProviderAdapters } from './accounts/provider-adapters.js';
import { KIND_SERVICES } from './accounts/provider-kinds.js';
import { ProviderReader } from './accounts/provider-reader.js';
import { ProviderRemoval } from './accounts/provider-removal.js';
import { ProviderTest } from './accounts/provider-test.js';
import { ProvidersController } from './accounts/providers.controller.js';
import { ProvidersService } from './accounts/providers.service.js';
import { HttpDryRun } from './http/operating/http-dry-run.js';
import { ProviderPresetsController } from './http/presets/provider-presets.controller.js';
import { ProviderPrices } from './prices/provider-prices.js';
import { ProviderPricesController } from './prices/provider-prices.controller.js';
import { ProviderReceipts } from './receipts/provider-receipts.js';
import { ProviderUse } from './provider-use.js';
import { ReceiptSilence } from './receipt-silence.js';
import { ProviderAccounts } from './record/provider-accounts.js';
import { ProviderHealth } from './record/provider-health.js';
import { ProviderSecrets } from './record/provider-secrets.js';
import { AllSendersController } from './senders/all-senders.controller.js';
import { SenderReader } from './senders/sender-reader.js';
import { SendersController } from './senders/senders.controller.js';
import { SendersService } from './senders/senders.service.js';
import { SimulatorReceipts } from './simulator/simulator-receipts.js';
import { UnmatchedErasure } from './receipts/unmatched-erasure.js';
import { UnmatchedReader } from './receipts/unmatched-reader.js';
import { UnmatchedRecords } from './receipts/unmatched-records.js';
import { UnmatchedController } from './receipts/unmatched.controller.js';

/** Accounts at gateways, and the addresses that messages come from. */
@Module({
  imports: [TenantsModule],
  controllers: [
    ProvidersController,
    ProviderPresetsController,
    ProviderPricesController,
    UnmatchedController,
    SendersController,
    AllSendersController,
  ],
  providers: [
    HttpClient,
    NameResolver,
    ...KIND_SERVICES,
    AttemptMac,
    HttpDryRun,
    ProviderAccounts,
    ProviderAdapters,
    ProviderHealth,
    ProviderPrices,
    ProviderReader,
    ProviderReceipts,
    ProviderRemoval,
    ProviderSecrets,
    ProviderTest,
    ProviderUse,
    ProvidersService,
    ReceiptSilence,
    SenderReader,
    SendersService,
    SimulatorReceipts,
    UnmatchedErasure,
    UnmatchedReader,
    UnmatchedRecords,
  ],
  exports: [
    HttpDryRun,
    ProviderAccounts,
    ProviderAdapters,
    ProviderHealth,
    ProviderReceipts,
    ProviderUse,
    ReceiptSilence,
    SimulatorReceipts,
    UnmatchedErasure,
    UnmatchedRecords,
  ],
})
export class ProvidersModule {}
