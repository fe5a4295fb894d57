import { Injectable } from '@nestjs/common';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { type KindAndSettings, type ProviderSettings, SETTINGS_DEFAULTS } from '../provider-settings.js';
import { Provider } from './provider.entity.js';

/** Seals and opens the settings of providers, each to its row. */
@Injectable()
export class ProviderSecrets {
  constructor(private readonly keys: DataKeys) {}

  seal(providerId: string, settings: ProviderSettings): Buffer {
    return this.keys.seal(Provider.placeOf(providerId), JSON.stringify(settings));
  }

  /** Throws when the settings were sealed for another row, or altered. */
  open({
    providerId,
    kind,
    settingsSealed,
  }: Pick<Provider, 'providerId' | 'kind' | 'settingsSealed'>): KindAndSettings {
    const stored =
      settingsSealed === null
        ? {}
        : (JSON.parse(this.keys.open(Provider.placeOf(providerId), settingsSealed)) as Partial<ProviderSettings>);
    // A setting that came later is missing in what was sealed before. They were sealed as what the kind says.
    return { kind, settings: { ...SETTINGS_DEFAULTS[kind], ...stored } } as KindAndSettings;
  }
}
