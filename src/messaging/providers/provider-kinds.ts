import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { getSchemaPath } from '@nestjs/swagger';
import { invalidField, type Problem } from '../../platform/http/problem.js';
import { readPart } from '../../platform/http/validation.js';
import { MASK } from '../../webhook-configs/webhook-config.view.js';
import type { ProviderAdapter } from './adapter/provider-adapter.js';
import {
  type KindAndSettings,
  type ProviderKind,
  type ProviderSettings,
  SETTINGS_DEFAULTS,
  type SettingsByKind,
  type SettingsForm,
  type ShownAccount,
} from './adapter/provider-settings.js';
import { HttpAdapter } from './http/http-adapter.js';
import { HttpPrograms } from './http/http-programs.js';
import { HTTP_FORM } from './http/settings/http-settings.dto.js';
import { KannelAdapter } from './kannel/kannel-adapter.js';
import { KannelProof } from './kannel/kannel-callbacks.js';
import { KANNEL_FORM } from './kannel/kannel-settings.js';
import { SimulatorAdapter } from './simulator/simulator-adapter.js';
import { SIMULATOR_FORM } from './simulator/simulator-settings.js';
import { TwilioAdapter } from './twilio/twilio-adapter.js';
import { TWILIO_FORM } from './twilio/twilio-settings.js';

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
  TWILIO: { form: TWILIO_FORM, adapter: TwilioAdapter, services: [] },
  HTTP: { form: HTTP_FORM, adapter: HttpAdapter, services: [HttpPrograms] },
};

/** What the module provides for all of them. */
export const KIND_SERVICES: readonly Type<object>[] = Object.values(KINDS).flatMap(({ adapter, services }) => [
  adapter,
  ...services,
]);

/** The adapter of each kind of gateway. */
@Injectable()
export class ProviderAdapters {
  constructor(private readonly modules: ModuleRef) {}

  of(kind: ProviderKind): ProviderAdapter {
    return this.modules.get<ProviderAdapter>(KINDS[kind].adapter);
  }
}

const FIELD = 'settings';

const FORMS = Object.values(KINDS).map(({ form }) => form);

/** The classes of all kinds, for the documentation. */
export const SETTINGS_DTOS: readonly Type<object>[] = FORMS.map(({ createDto }) => createDto);
export const SETTINGS_PATCH_DTOS: readonly Type<object>[] = FORMS.map(({ patchDto }) => patchDto);
export const SETTINGS_VIEWS: readonly Type<object>[] = FORMS.map(({ viewType }) => viewType);

/** One of these classes, for the document, where no `kind` says which. What one may leave out would fit several. */
export function anyOf(types: readonly Type<object>[]): { readonly anyOf: { readonly $ref: string }[] } {
  return { anyOf: types.map((type) => ({ $ref: getSchemaPath(type) })) };
}

/** Settings as the API shows them. */
export function shownSettings({ kind, settings }: KindAndSettings, account: ShownAccount): object {
  return formOf(kind).show(settings, account);
}

/** Whether a provider itself replies to keywords, as far as settings that were given say so. */
export function handlesKeywords(kind: ProviderKind, given: object | undefined): boolean | undefined {
  return given === undefined ? undefined : formOf(kind).handlesKeywords?.(given);
}

/** The settings of a new account. Throws 400, also for what its kind does not know. */
export function newSettings(kind: ProviderKind, given: object): ProviderSettings {
  const { createDto } = formOf(kind);
  return settingsAfter(kind, null, readPart(createDto, given, FIELD));
}

/** The settings of an account after a change. Throws 400, also for what its kind does not know. */
export function changedSettings({ kind, settings }: KindAndSettings, given: object): ProviderSettings {
  const { patchDto } = formOf(kind);
  return settingsAfter(kind, settings, readPart(patchDto, given, FIELD));
}

function settingsAfter(kind: ProviderKind, before: ProviderSettings | null, dto: object): ProviderSettings {
  const form = formOf(kind);
  const known: Record<string, unknown> = { ...SETTINGS_DEFAULTS[kind], ...before };
  const after = { ...known };
  for (const [name, value] of Object.entries(dto)) {
    const isMask = value === MASK && form.secrets.includes(name);
    if (isMask && typeof known[name] !== 'string') throw nothingStored(name);
    if (value !== undefined && !isMask) after[name] = value;
  }
  if (before !== null) requireSecrets(form, before, after, dto);
  // The form's dtos have a field for each setting, and those without a default are required.
  const settings = after as unknown as ProviderSettings;
  return form.settle?.(before, settings, dto) ?? settings;
}

interface AnyForm extends Pick<SettingsForm<object>, 'createDto' | 'patchDto'> {
  readonly secrets: readonly string[];
  readonly sent?: { readonly secrets: readonly string[]; to(settings: object): string };
  show(settings: object, account: ShownAccount): object;
  settle?(before: object | null, after: object, given: object): ProviderSettings;
  handlesKeywords?(given: object): boolean | undefined;
}

/** Kind and settings come from one row: what the form of the kind takes are its settings. */
function formOf(kind: ProviderKind): AnyForm {
  return KINDS[kind].form as AnyForm;
}

/** A mask is no proof: a caller that leads an account elsewhere must know its credentials. Throws 400. */
function requireSecrets({ sent }: AnyForm, before: object, after: object, dto: object): void {
  if (sent === undefined || sent.to(before) === sent.to(after)) return;
  const [given, kept] = [dto as Record<string, unknown>, after as Record<string, unknown>];
  const missing = sent.secrets.find(
    (name) => typeof kept[name] === 'string' && (given[name] === undefined || given[name] === MASK),
  );
  if (missing === undefined) return;
  const path = `${FIELD}.${missing}`;
  throw invalidField(path, 'isCredential', `${path} must be given again, because the settings lead to another server`);
}

function nothingStored(name: string): Problem {
  const path = `${FIELD}.${name}`;
  const sentence = `must be the ${name} itself: ${MASK} stands for one that is stored, and nothing is yet`;
  return invalidField(path, 'isCredential', `${path} ${sentence}`);
}
