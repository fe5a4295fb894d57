import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TenantsModule } from '../tenants/tenants.module.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysReader } from './api-keys-reader.js';
import { ApiKeysService } from './api-keys.service.js';
import { Authenticator } from './authenticator.js';
import { CurrentApiKeyController } from './current-api-key.controller.js';
import { FailedCredentials } from './failed-credentials.js';
import { KeyAdmission } from './key-admission.js';
import { KeyChains } from './key-chains.js';
import { KeyMinting } from './key-minting.js';
import { KeyRevocation } from './key-revocation.js';
import { KeyRotation } from './key-rotation.js';
import { KeyStates } from './key-states.js';
import { KeyUsage } from './key-usage.js';
import { SecretHasher } from './secret-hasher.js';
import { TenantSlots } from './tenant-slots.js';
import { UnprovenQueue } from './unproven-queue.js';

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
    FailedCredentials,
    KeyAdmission,
    TenantSlots,
    UnprovenQueue,
    { provide: APP_GUARD, useClass: ApiKeyGuard },
  ],
  exports: [FailedCredentials, KeyMinting, KeyAdmission, UnprovenQueue],
})
export class ApiKeysModule {}
