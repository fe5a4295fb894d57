import { Module } from '@nestjs/common';
import { HttpClient } from '../../platform/net/http-client.js';
import { NameResolver } from '../../platform/net/name-resolver.js';
import { TenantsModule } from '../../tenants/tenants.module.js';
import { ReceiptSilence } from './adapter/provider-adapter.js';
import { ProviderReceipts } from './adapter/provider-receipts.js';
import { UnmatchedErasure, UnmatchedRecords, UnmatchedSweeper } from './adapter/unmatched-records.js';
import { HttpPrograms } from './http/http-programs.js';
import { ProviderPresetsController } from './http/provider-presets.js';
import { ProviderPrices, ProviderPricesController } from './prices.js';
import { ProviderAccounts, ProviderSecrets } from './provider-accounts.js';
import { ProviderHealth } from './provider-health.js';
import { KIND_SERVICES, ProviderAdapters } from './provider-kinds.js';
import { ProvidersController, UnmatchedController } from './providers.controller.js';
import { ProviderReader, ProvidersService, ProviderUse } from './providers.service.js';
import { AllSendersController, SendersController } from './senders.controller.js';
import { SendersService } from './senders.service.js';
import { SimulatorAdapter } from './simulator/simulator-adapter.js';
import { SimulatorWorker } from './simulator/simulator-worker.js';

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
    ProviderAccounts,
    ProviderAdapters,
    ProviderHealth,
    ProviderPrices,
    ProviderReader,
    ProviderReceipts,
    ProviderSecrets,
    ProviderUse,
    ProvidersService,
    ReceiptSilence,
    SendersService,
    UnmatchedErasure,
    UnmatchedRecords,
  ],
  exports: [
    HttpPrograms,
    ProviderAccounts,
    ProviderAdapters,
    ProviderHealth,
    ProviderReceipts,
    ProviderUse,
    ReceiptSilence,
    SimulatorAdapter,
    UnmatchedErasure,
    UnmatchedRecords,
  ],
})
export class ProvidersModule {}

/** The receipts of the simulated gateways, and the retention of unmatched records. */
@Module({ imports: [ProvidersModule], providers: [SimulatorWorker, UnmatchedSweeper] })
export class ProvidersWorkerModule {}
