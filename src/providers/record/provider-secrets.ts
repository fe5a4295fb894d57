import { Injectable } from '@nestjs/common';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import type { ProviderSettings } from '../provider-settings.js';
import { Provider } from './provider.entity.js';

/** How a simulated gateway behaves unless it is told otherwise. */
export const SIMULATOR_DEFAULTS: ProviderSettings = {
  latencyMs: 20,
  receiptMs: 200,
  availability: 'up',
  seed: 0,
  password: null,
};

/** Seals and opens the settings of providers, each to its row. */
@Injectable()
export class ProviderSecrets {
  constructor(private readonly keys: DataKeys) {}

  seal(providerId: string, settings: ProviderSettings): Buffer {
    return this.keys.seal(Provider.placeOf(providerId), JSON.stringify(settings));
  }

  /** Throws when the settings were sealed for another row, or altered. */
  open({ providerId, settingsSealed }: Pick<Provider, 'providerId' | 'settingsSealed'>): ProviderSettings {
    if (settingsSealed === null) return SIMULATOR_DEFAULTS;
    const stored = JSON.parse(this.keys.open(Provider.placeOf(providerId), settingsSealed)) as ProviderSettings;
    // A setting that came later is missing in what was sealed before.
    return { ...SIMULATOR_DEFAULTS, ...stored };
  }
}
