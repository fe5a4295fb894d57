import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { Problem } from '../../platform/http/problem.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import { newId } from '../../platform/ids.js';
import { KEYWORD_KINDS, type ProviderSettings } from '../provider-settings.js';
import { ProviderAccounts } from '../record/provider-accounts.js';
import { lockProvider } from '../record/provider-locks.js';
import { ProviderSecrets } from '../record/provider-secrets.js';
import { Provider, PROVIDER_ID_PREFIX, WELL } from '../record/provider.entity.js';
import type { CreateProviderDto } from './create-provider.dto.js';
import type { PatchProviderDto } from './patch-provider.dto.js';
import { ProviderReader } from './provider-reader.js';
import type { ProviderView } from './provider.view.js';
import { changedSettings, handlesKeywords, newSettings } from './settings-forms.js';

/** The making and changing of providers. */
@Injectable()
export class ProvidersService {
  constructor(
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly reader: ProviderReader,
    private readonly secrets: ProviderSecrets,
    private readonly accounts: ProviderAccounts,
    private readonly clock: Clock,
  ) {}

  /** Makes a provider, active. Throws 400. */
  create(dto: CreateProviderDto, once: OnceRequest): Promise<ProviderView> {
    // Before a key is claimed: what is refused here is no effect.
    const settings = newSettings(dto.kind, dto.settings ?? {});
    return this.idempotency.run(once, {
      statusCode: 201,
      work: (tx) => this.insert(tx, dto, settings),
      idOf: (view) => view.providerId,
      show: (providerId) => this.reader.read(providerId),
    });
  }

  /** Changes a provider; new settings, and switching it on, close its breaker. Throws 400 and 404. */
  async patch(providerId: string, dto: PatchProviderDto): Promise<ProviderView> {
    const view = await this.transactor.run(async (tx) => {
      const provider = await lockProvider(tx, providerId);
      const isSwitchedOn = dto.status === 'active' && provider.status !== 'active';
      const changes = {
        name: dto.name ?? provider.name,
        status: dto.status ?? provider.status,
        settingsSealed:
          dto.settings === undefined
            ? provider.settingsSealed
            : this.secrets.seal(providerId, changedSettings(this.secrets.open(provider), dto.settings)),
        handlesKeywords:
          dto.handlesKeywords ?? handlesKeywords(provider.kind, dto.settings) ?? provider.handlesKeywords,
        defaultCountry: dto.defaultCountry === undefined ? provider.defaultCountry : dto.defaultCountry,
        ...(dto.settings !== undefined || isSwitchedOn ? WELL : {}),
        updatedAt: this.clock.now(),
      };
      await tx.update(Provider, { providerId }, changes);
      return this.reader.viewOf(Object.assign(provider, changes));
    });
    this.accounts.forget(providerId);
    return view;
  }

  private async insert(tx: Tx, dto: CreateProviderDto, settings: ProviderSettings): Promise<ProviderView> {
    const now = this.clock.now();
    const providerId = newId(PROVIDER_ID_PREFIX, now);
    const provider: Provider = Object.assign(new Provider(), {
      providerId,
      name: dto.name,
      kind: dto.kind,
      status: 'active',
      settingsSealed: this.secrets.seal(providerId, settings),
      handlesKeywords:
        dto.handlesKeywords ?? handlesKeywords(dto.kind, dto.settings) ?? KEYWORD_KINDS.includes(dto.kind),
      defaultCountry: dto.defaultCountry ?? null,
      ...WELL,
      acceptedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    await tx.insert(Provider, provider);
    return this.reader.viewOf(provider);
  }
}

/** 409 for a provider that is needed. */
export function providerInUse(): Problem {
  const sentence = 'It has senders: delete them first. To stop its use at once, set status to disabled.';
  return new Problem(409, 'state_conflict', sentence);
}
