import type { Preset } from '../../src/messaging/providers/http/presets.js';
import type { HttpSettings } from '../../src/messaging/providers/adapter/http-settings.js';
import { accountOf, readBy } from './preset-account.js';
import { callOf, provesUrlOnly } from './preset-calls.js';
import { type Content, type PresetData, textOf } from './preset-data.js';

/** A status of the data: nothing is read, and nothing is unknown. */
const IGNORED = 'IGNORE';

interface Meaning {
  readonly status: string;
  readonly reason: string;
}

/** What is wrong with a preset, held against what the manual of its gateway says. */
export async function manualFaults(preset: Preset, data: PresetData): Promise<string[]> {
  const settings = accountOf(preset, data);
  return [
    ...(preset.sources.length > 0 ? [] : [`${preset.name} has no source`]),
    ...unusedNames(preset),
    ...uncoveredIds(preset.name, settings, data),
    ...(await wordFaults(settings, data)),
    ...(await optOutFaults(settings, data)),
  ];
}

/** Parameters and secrets that nothing in the settings is made of. */
function unusedNames({ name: preset, parameters, secrets, settings }: Preset): string[] {
  const written = JSON.stringify(settings);
  const unused = [
    ...parameters.map(({ name }) => name).filter((name) => !written.includes(`{{param.${name}}}`)),
    ...secrets
      .map(({ name }) => name)
      .filter((name) => !written.includes(`{{secret.${name}}}`) && !written.includes(`"${name}"`)),
  ];
  return unused.map((name) => `${preset} makes nothing of ${name}`);
}

/** What names the message in the body of a receipt, where the proof is good for any body. */
function uncoveredIds(preset: string, { receipts }: HttpSettings, { callbacks }: PresetData): string[] {
  if (receipts === null || !provesUrlOnly(callbacks.receipts)) return [];
  return (['attemptId', 'messageId'] as const)
    .filter((field) => receipts[field] !== null)
    .map((field) => `${preset} takes ${field} from a body that its proof does not cover`);
}

/** Status words without the meaning that the manual gives them, and words that the manual does not have. */
async function wordFaults(settings: HttpSettings, data: PresetData): Promise<string[]> {
  const faults: string[] = [];
  for (const { receipt, words } of data.statuses)
    for (const [word, wanted] of Object.entries(words)) {
      const { status } = await meaningOf(settings, data, textOf(receipt).replaceAll('{{word}}', word));
      if (status !== wanted) faults.push(`${word} means ${wanted} at the gateway, here ${status}`);
    }
  const known = new Set(data.statuses.flatMap(({ words }) => Object.keys(words)));
  for (const { word } of settings.receipts?.statuses ?? [])
    if (!known.has(word)) faults.push(`${word} is no word of the manual`);
  return faults;
}

/** Codes that mean an opt-out at the gateway and not here, or the other way about. */
async function optOutFaults(settings: HttpSettings, data: PresetData): Promise<string[]> {
  const { receipt, codes } = data.optOuts;
  const here = settings.receipts?.codes.filter(({ reason }) => reason === 'opted_out').map(({ code }) => code) ?? [];
  const faults = here
    .filter((code) => !codes.includes(code))
    .map((code) => `${code} means an opt-out here, and not in the manual`);
  for (const code of codes) {
    const { reason } = await meaningOf(settings, data, textOf(receipt).replaceAll('{{code}}', code));
    if (reason !== 'opted_out') faults.push(`${code} means an opt-out at the gateway, here ${reason}`);
  }
  return faults;
}

/** What a receipt means to an account, or why it means nothing. */
async function meaningOf(settings: HttpSettings, data: PresetData, body: Content): Promise<Meaning> {
  const call = callOf('receipts', data.callbacks.receipts, textOf(body));
  const reading = await readBy(settings, 'receipts', call, data.currency);
  if (typeof reading === 'string') return nothingFor(reading);
  if (reading.kind === 'unreadable') return nothingFor(reading.detail);
  if (reading.unknownWords > 0) return nothingFor('an unknown word');
  const [found] = reading.found;
  if (found === undefined) return nothingFor(IGNORED);
  return 'status' in found ? { status: found.status, reason: String(found.reason) } : nothingFor('no receipt');
}

function nothingFor(why: string): Meaning {
  return { status: why, reason: why };
}
