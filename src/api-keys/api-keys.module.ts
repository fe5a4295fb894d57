import { Inject, Injectable, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Admission, TenantSlots } from '../auth/admission.js';
import { DELETE_ENDED, SWEPT_KEYS } from '../auth/api-key.entity.js';
import { ApiKeyGuard, KeyUsage } from '../auth/api-key.guard.js';
import { Authenticator, KeyStates } from '../auth/authenticator.js';
import { SecretHasher, UnverifiedKeyQueue } from '../auth/secret-hasher.js';
import { Clock, DAY_MS } from '../platform/clock.js';
import { Transactor } from '../platform/database/transactor.js';
import { Loop } from '../platform/jobs/loop.js';
import { LOG, type Log } from '../platform/log.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { ApiKeysController, CurrentApiKeyController } from './api-keys.controller.js';
import { ApiKeysReader, ApiKeysService } from './api-keys.service.js';
import { KeyMinting } from './key-chains.js';

/** API keys and the global guard that reads them. */
@Module({
  imports: [TenantsModule],
  controllers: [ApiKeysController, CurrentApiKeyController],
  providers: [
    ApiKeysService,
    ApiKeysReader,
    KeyMinting,
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

/** How long a key is shown after its end. What it did keeps its id: consent ledger and imports refer to it by that. */
export const ENDED_KEY_DAYS = 30;
const SWEEP_EVERY_MS = 10 * 60_000;

/**
 * Deletes keys that expired, or were revoked by a rotation, long ago. A key that was only disabled stays: it may be
 * enabled again. Any number of processes may sweep at once.
 */
@Injectable()
export class KeySweeper extends Loop {
  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(SWEEP_EVERY_MS, log, 'sweeping API keys failed');
  }

  protected async beat(): Promise<boolean> {
    return (await this.sweep()) === SWEPT_KEYS;
  }

  /** Deletes one batch and returns how many keys that were. */
  sweep(): Promise<number> {
    return this.transactor.write(DELETE_ENDED, [this.clock.now() - ENDED_KEY_DAYS * DAY_MS]);
  }
}

/** The work on API keys: the end of their retention. */
@Module({ providers: [KeySweeper] })
export class ApiKeysWorkerModule {}
