import { unknownField } from '../../../platform/http/dto-fields.js';
import type { HttpRules } from '../../http-settings.js';
import { filledIn, parameterFault, type Preset } from '../presets/preset.js';
import { RULES } from './rules-shape.js';
import type { Findings } from './shape.js';

type Values = Readonly<Record<string, string>>;

/** The rules of a preset with these parameters, complete. A fault in them is one of the preset's file. */
export function copiedRules(preset: Preset, parameters: Values, findings: Findings): HttpRules {
  return RULES.read(filledIn(preset.settings, parameters), 'settings', findings);
}

/** Finds parameters and secrets that a preset needs and that are not given, and those that it does not know. */
export function findPresetFaults(
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
export function knownParameters(preset: Preset, parameters: Values): Values {
  const names = new Set(preset.parameters.map(({ name }) => name));
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => names.has(name)));
}

function findUnknown(path: string, name: string, known: readonly string[], findings: Findings): void {
  if (known.includes(name)) return;
  const { rule, message } = unknownField('', name, known);
  findings.add(`${path}.${name}`, rule, message.slice(name.length + 1));
}
