import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TenantsModule } from '../tenants/tenants.module.js';
import { Admission } from './admission.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysReader } from './api-keys-reader.js';
import { ApiKeysService } from './api-keys.service.js';
import { Authenticator } from './authenticator.js';
import { CurrentApiKeyController } from './current-api-key.controller.js';
import { KeyChains } from './key-chains.js';
import { KeyMinting } from './key-minting.js';
import { KeyRevocation } from './key-revocation.js';
import { KeyRotation } from './key-rotation.js';
import { KeyStates } from './key-states.js';
import { KeyUsage } from './key-usage.js';
import { SecretHasher } from './secret-hasher.js';
import { TenantSlots } from './tenant-slots.js';
import { UnverifiedKeyQueue } from './unverified-key-queue.js';

/** API keys and the global guard that reads them. */
@Module({
  imports: [TenantsModule],
  controllers: [ApiKeysController, CurrentApiKeyController],
  providers: [
    ApiKeysService,
    ApiKeysReader,
    KeyChains,
    KeyMinting,
    KeyRotation,
    KeyRevocation,
    KeyStates,
    KeyUsage,
    SecretHasher,
    Authenticator,
    Admission,
    TenantSlots,
    UnverifiedKeyQueue,
    { provide: APP_GUARD, useClass: ApiKeyGuard },
  ],
  exports: [Admission, KeyMinting, UnverifiedKeyQueue],
})
export class ApiKeysModule {}
