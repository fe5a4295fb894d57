import { isDeepStrictEqual } from 'node:util';
import { unknownField } from '../../../../platform/http/field-faults.js';
import { oneOf } from '../../../../platform/http/fields.js';
import { invalidFields } from '../../../../platform/http/problem.js';
import { MASK } from '../../../../webhook-configs/webhook-config.view.js';
import type { CallbackRule, HttpRules, HttpSettings } from '../../adapter/http-settings.js';
import { allPresets, filledIn, parameterFault, type Preset, presetNamed } from '../presets.js';
import { fieldsOfInbound, fieldsOfReceipts, RULE_NAMES, RULES } from './callback-shapes.js';
import { faultsOfRules, findUncoveredId, findUnsigned, secretsOfProof } from './faults.js';
import { type PlacedTemplate, secretsIn, templatesOf, templatesOfCheck, templatesOfSend } from './field-shapes.js';
import { Findings, VALUES_MAX } from './shape.js';

type Values = Readonly<Record<string, string>>;

/** The rules of a preset with these parameters, complete. A fault in them is one of the preset's file. */
export function copiedRules(preset: Preset, parameters: Values, findings: Findings): HttpRules {
  return RULES.read(filledIn(preset.settings, parameters), 'settings', findings);
}

/** Finds parameters and secrets that a preset needs and that are not given, and those that it does not know. */
function findPresetFaults(
  preset: Preset,
  { parameters, secrets, givenSecrets }: { parameters: Values; secrets: Values; givenSecrets: readonly string[] },
  findings: Findings,
): void {
  const names = preset.parameters.map(({ name }) => name);
  for (const name of Object.keys(parameters)) findUnknown('settings.parameters', name, names, findings);
  for (const parameter of preset.parameters) {
    const path = `settings.parameters.${parameter.name}`;
    const value = Object.hasOwn(parameters, parameter.name) ? parameters[parameter.name] : undefined;
    const fault = value === undefined ? null : parameterFault(parameter, value);
    if (value === undefined) findings.add(path, 'isRequired', `is required: ${parameter.label}`);
    else if (fault !== null) findings.add(path, 'isParameter', fault);
  }
  const wanted = preset.secrets.map(({ name }) => name);
  for (const name of givenSecrets) findUnknown('settings.secrets', name, wanted, findings);
  for (const { name, label } of preset.secrets)
    if (!Object.hasOwn(secrets, name)) findings.add(`settings.secrets.${name}`, 'isRequired', `is required: ${label}`);
}

/** The parameters of an account as far as a preset knows them: a newer version may need fewer. */
function knownParameters(preset: Preset, parameters: Values): Values {
  const names = new Set(preset.parameters.map(({ name }) => name));
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => names.has(name)));
}

function findUnknown(path: string, name: string, known: readonly string[], findings: Findings): void {
  if (known.includes(name)) return;
  const { rule, message } = unknownField('', name, known);
  findings.add(`${path}.${name}`, rule, message.slice(name.length + 1));
}

type Secrets = Readonly<Record<string, string>>;
/** Secrets as a caller gives them: a mask keeps what is stored, null removes it. */
type GivenSecrets = Readonly<Record<string, string | null>>;

const PATH = 'settings.secrets';

/** The secrets after a change, merged by name. */
function mergedSecrets(stored: Secrets, given: GivenSecrets, findings: Findings): Secrets {
  const merged = new Map(Object.entries(stored));
  for (const [name, value] of Object.entries(given)) {
    if (value === null) merged.delete(name);
    else if (value !== MASK) merged.set(name, value);
    else if (!merged.has(name))
      findings.add(
        `${PATH}.${name}`,
        'isCredential',
        `must be the secret itself: ${MASK} stands for one that is stored, and nothing is yet`,
      );
  }
  if (merged.size > VALUES_MAX) findings.add(PATH, 'maxProperties', `must have at most ${VALUES_MAX} fields`);
  return Object.fromEntries(merged);
}

/** Finds secrets that shall be removed and that the rules name. */
function findRemovedInUse(rules: HttpRules, given: GivenSecrets, findings: Findings): void {
  const used = new Set([
    ...templatesOf(rules).flatMap(({ text }) => secretsIn(text)),
    ...[rules.receipts, rules.inbound].flatMap((rule) => (rule === null ? [] : secretsOfProof(rule.proof))),
  ]);
  for (const [name, value] of Object.entries(given))
    if (value === null && used.has(name))
      findings.add(`${PATH}.${name}`, 'isCredential', 'must not be null: other settings name it');
}

/**
 * Finds secrets that would be sent to an origin that they were not sent to before, without being given again: a mask is
 * no proof, and a caller that leads a secret elsewhere must know it.
 */
function findLedElsewhere(before: HttpSettings, after: HttpRules, given: GivenSecrets, findings: Findings): void {
  const known = originsOf(before);
  for (const [name, origins] of originsOf(after)) {
    if ([...origins].every((origin) => known.get(name)?.has(origin) === true)) continue;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (typeof value === 'string' && value !== MASK) continue;
    const sentence = 'must be given again, because the settings lead it to another server';
    findings.add(`${PATH}.${name}`, 'isCredential', sentence);
  }
}

/** The origins that each secret is sent to. */
function originsOf({ send, check }: Pick<HttpRules, 'send' | 'check'>): ReadonlyMap<string, ReadonlySet<string>> {
  const origins = new Map<string, Set<string>>();
  const add = (url: string, templates: readonly PlacedTemplate[]): void => {
    for (const name of templates.flatMap(({ text }) => secretsIn(text)))
      origins.set(name, (origins.get(name) ?? new Set()).add(originOf(url)));
  };
  add(send.url, templatesOfSend(send));
  if (check !== null) add(check.url, templatesOfCheck(check));
  return origins;
}

/** Scheme, host and port stand in a template as they are. */
function originOf(template: string): string {
  return new URL(template.split('{{', 1)[0] ?? '').origin;
}

/** Settings as a caller gives them, each part by itself found well. */
export type GivenSettings = Partial<Omit<HttpSettings, 'presetVersion' | 'secrets' | keyof HttpRules>> & {
  readonly [K in keyof HttpRules]?: unknown;
} & { readonly secrets?: GivenSecrets };

/** What may stand beside the name of a preset. */
const BESIDE_PRESET: readonly string[] = ['preset', 'parameters', 'secrets', 'callbackBaseUrl', 'callbackCidrs'];

/**
 * The complete settings of a new account, or of one after a change; `before` is null for a new one. A preset that is
 * named is copied; a field that is given replaces the stored one whole, secrets are merged by name. Throws 400 with
 * the path of each part that is wrong.
 */
export function settledHttpSettings(
  before: HttpSettings | null,
  given: GivenSettings,
  presets: readonly Preset[] = allPresets(),
): HttpSettings {
  const findings = new Findings();
  const preset = typeof given.preset === 'string' ? presetThere(given.preset, presets, findings) : null;
  if (preset !== null) findBesidePreset(given, findings);
  else if (findings.isClean()) findParametersAlone(before, given, findings);
  throwAny(findings);

  const secrets = mergedSecrets(before?.secrets ?? {}, given.secrets ?? {}, findings);
  const parameters = given.parameters ?? knownTo(preset, before?.parameters ?? {});
  if (preset !== null)
    findPresetFaults(preset, { parameters, secrets, givenSecrets: Object.keys(given.secrets ?? {}) }, findings);
  throwAny(findings);

  const rules = preset === null ? changedRules(before, given, findings) : copiedRules(preset, parameters, findings);
  throwAny(findings);

  const settings: HttpSettings = {
    ...presetAfter(before, given, rules, preset),
    parameters,
    secrets,
    callbackBaseUrl: given.callbackBaseUrl === undefined ? (before?.callbackBaseUrl ?? null) : given.callbackBaseUrl,
    callbackCidrs: given.callbackCidrs ?? before?.callbackCidrs ?? [],
    ...rules,
  };
  findRemovedInUse(rules, given.secrets ?? {}, findings);
  throwAny(findings);
  faultsOfRules(settings).forEach(({ path, rule, sentence }) => findings.add(path, rule, sentence));
  // What a gateway signs is not for a preset to choose, whose `setup` says what else protects its callbacks.
  if (settings.preset === null) findUncoveredIn(before, rules, findings);
  if (before !== null && findings.isClean()) findLedElsewhere(before, rules, given.secrets ?? {}, findings);
  throwAny(findings);
  return settings;
}

function presetThere(name: string, presets: readonly Preset[], findings: Findings): Preset | null {
  const preset = presetNamed(name, presets);
  if (preset !== undefined) return preset;
  const fault = oneOf(presets.map((one) => one.name))(name);
  findings.add('settings.preset', fault?.rule ?? 'isIn', fault?.sentence ?? 'must be the name of a preset');
  return null;
}

/** Parameters are filled in when a preset is copied: alone they would change nothing. */
function findParametersAlone(before: HttpSettings | null, { parameters }: GivenSettings, findings: Findings): void {
  if (parameters === undefined || isDeepStrictEqual(parameters, before?.parameters ?? {})) return;
  findings.add('settings.parameters', 'isLeftOut', 'must stand beside settings.preset, which is copied with them');
}

function findBesidePreset(given: GivenSettings, findings: Findings): void {
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && !BESIDE_PRESET.includes(name))
      findings.add(`settings.${name}`, 'isLeftOut', 'must be left out beside settings.preset, which is copied');
}

function knownTo(preset: Preset | null, parameters: HttpSettings['parameters']): HttpSettings['parameters'] {
  return preset === null ? parameters : knownParameters(preset, parameters);
}

/** The rules of which some were given, with their defaults. */
function changedRules(before: HttpSettings | null, given: GivenSettings, findings: Findings): HttpRules {
  const rules = RULE_NAMES.map((name) => [name, given[name] === undefined ? before?.[name] : given[name]] as const);
  return RULES.read(Object.fromEntries(rules), 'settings', findings);
}

/** Of callbacks that are read as before nothing is said: other secrets for them are no reason to refuse a change. */
function findUncoveredIn(before: HttpSettings | null, { receipts, inbound }: HttpRules, findings: Findings): void {
  if (receipts !== null && !isSameButSecrets(before?.receipts ?? null, receipts))
    findUnsigned('settings.receipts', receipts, fieldsOfReceipts(receipts), findings);
  if (inbound === null || isSameButSecrets(before?.inbound ?? null, inbound)) return;
  findUncoveredId(inbound, findings);
  if (findings.isClean()) findUnsigned('settings.inbound', inbound, fieldsOfInbound(inbound), findings);
}

function isSameButSecrets(before: CallbackRule | null, after: CallbackRule): boolean {
  const withoutSecrets = (rule: CallbackRule) => ({ ...rule, proof: { ...rule.proof, secrets: [] } });
  return before !== null && isDeepStrictEqual(withoutSecrets(before), withoutSecrets(after));
}

/** Which preset the rules are a copy of. */
function presetAfter(
  before: HttpSettings | null,
  given: GivenSettings,
  rules: HttpRules,
  preset: Preset | null,
): Pick<HttpSettings, 'preset' | 'presetVersion'> {
  if (preset !== null) return { preset: preset.name, presetVersion: preset.version };
  const isCopy =
    before !== null &&
    given.preset === undefined &&
    RULE_NAMES.every((name) => isDeepStrictEqual(before[name], rules[name]));
  return isCopy
    ? { preset: before.preset, presetVersion: before.presetVersion }
    : { preset: null, presetVersion: null };
}

function throwAny(findings: Findings): void {
  if (findings.isClean()) return;
  throw invalidFields(
    findings.faults.map(({ path, rule, sentence }) => ({ path, rule, message: `${path} ${sentence}` })),
  );
}
