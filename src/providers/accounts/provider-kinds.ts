import type { Type } from '@nestjs/common';
import { HttpAdapter } from '../http/http-adapter.js';
import { HttpPrograms } from '../http/operating/http-programs.js';
import { HttpDoctor } from '../http/operating/http-doctor.js';
import { Presets } from '../http/presets/presets.js';
import { HttpSender } from '../http/sending/http-sender.js';
import { HTTP_FORM } from '../http/settings/http-settings.view.js';
import { KannelAdapter } from '../kannel/kannel-adapter.js';
import { KannelProof } from '../kannel/kannel-proof.js';
import { KANNEL_FORM } from '../kannel/kannel-settings.view.js';
import type { ProviderAdapter } from '../provider-port.js';
import type { ProviderKind, SettingsByKind } from '../provider-settings.js';
import type { SettingsForm } from '../settings-form.js';
import { SimulatorAdapter } from '../simulator/simulator-adapter.js';
import { SIMULATOR_FORM } from '../simulator/simulator-settings.view.js';
import { TwilioAdapter } from '../twilio/twilio-adapter.js';
import { TwilioApi } from '../twilio/twilio-api.js';
import { TwilioDoctor } from '../twilio/twilio-doctor.js';
import { TWILIO_FORM } from '../twilio/twilio-settings.view.js';

/** One kind of gateways. */
interface KindOfProvider<K extends ProviderKind> {
  readonly form: SettingsForm<SettingsByKind[K]>;
  readonly adapter: Type<ProviderAdapter<K>>;
  /** What the adapter needs of its folder. */
  readonly services: readonly Type<object>[];
}

/** Every kind of gateways. */
export const KINDS: { readonly [K in ProviderKind]: KindOfProvider<K> } = {
  SIMULATOR: { form: SIMULATOR_FORM, adapter: SimulatorAdapter, services: [] },
  KANNEL: { form: KANNEL_FORM, adapter: KannelAdapter, services: [KannelProof] },
  TWILIO: { form: TWILIO_FORM, adapter: TwilioAdapter, services: [TwilioApi, TwilioDoctor] },
  HTTP: { form: HTTP_FORM, adapter: HttpAdapter, services: [HttpPrograms, HttpSender, HttpDoctor, Presets] },
};

/** What the module provides for all of them. */
export const KIND_SERVICES: readonly Type<object>[] = Object.values(KINDS).flatMap(({ adapter, services }) => [
  adapter,
  ...services,
]);
