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
import { ForgedKeyRefusal } from './forged-key-refusal.js';
import { KeyMinting } from './key-minting.js';
import { KeyRevocation } from './key-revocation.js';
import { KeyRotation } from './key-rotation.js';
import { KeyStandings } from './key-standings.js';
import { KeyUsage } from './key-usage.js';
import { SecretHasher } from './secret-hasher.js';

/** API keys and the global guard that reads them. */
@Module({
  imports: [TenantsModule],
  controllers: [ApiKeysController, CurrentApiKeyController],
  providers: [
    ApiKeysService,
    ApiKeysReader,
    KeyMinting,
    KeyRotation,
    KeyRevocation,
    KeyStandings,
    KeyUsage,
    SecretHasher,
    Authenticator,
    FailedCredentials,
    ForgedKeyRefusal,
    { provide: APP_GUARD, useClass: ApiKeyGuard },
  ],
  exports: [KeyMinting, ForgedKeyRefusal],
})
export class ApiKeysModule {}
