import { isDeepStrictEqual } from 'node:util';
import { oneOf } from '../../../platform/http/fields.js';
import { invalidFields } from '../../../platform/http/problem.js';
import type { CallbackRule, HttpRules, HttpSettings } from '../../http-settings.js';
import type { Preset } from '../presets/preset.js';
import { Presets } from '../presets/presets.js';
import { copiedRules, findPresetFaults, knownParameters } from './preset-copy.js';
import { fieldsOfInbound, fieldsOfReceipts } from './callback-shapes.js';
import { findUncoveredId, findUnsigned } from './replay-faults.js';
import { faultsOfRules } from './rule-faults.js';
import { RULE_NAMES, RULES } from './rules-shape.js';
import { findLedElsewhere, findRemovedInUse, type GivenSecrets, mergedSecrets } from './secret-changes.js';
import { Findings } from './shape.js';

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
  presets: Pick<Presets, 'all' | 'find'> = new Presets(),
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

function presetThere(name: string, presets: Pick<Presets, 'all' | 'find'>, findings: Findings): Preset | null {
  const preset = presets.find(name);
  if (preset !== undefined) return preset;
  const fault = oneOf(presets.all().map((one) => one.name))(name);
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
