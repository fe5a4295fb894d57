import {
  type Preset,
  type PresetParameter,
  PARAMETER_KINDS,
  parameterFault,
  type PresetSecret,
} from '../../src/messaging/providers/http/presets.js';
import { valueNameFault, VALUES_MAX } from '../../src/messaging/providers/http/settings/shape.js';
import { objectOf } from '../../src/messaging/providers/http/settings/shape.js';
import { anyJson, flag, integer, text, word } from '../../src/messaging/providers/http/settings/shape.js';
import { copiedRules } from '../../src/messaging/providers/http/settings/settled-settings.js';
import { faultsOfRules } from '../../src/messaging/providers/http/settings/faults.js';
import {
  documented,
  Findings,
  type PlacedFault,
  type Shape,
} from '../../src/messaging/providers/http/settings/shape.js';
import { listOf } from '../../src/messaging/providers/http/settings/shape.js';

const NAME = /^[a-z0-9-]{1,64}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SENTENCE_MAX = 500;
const MANY = 50;
const VERSION_MAX = 1_000_000;
/** In the place of each secret: it is printable, has no colon, and is base64 of something. */
const STAND_IN = 'c2VjcmV0';
const SOME_CIDRS = ['192.0.2.0/24'];

const sentence = text({ max: SENTENCE_MAX });
const valueName = text({ max: SENTENCE_MAX, check: valueNameFault });
const pattern = (wanted: RegExp, words: string): Shape<string> =>
  text({ max: SENTENCE_MAX, check: (given) => (wanted.test(given) ? null : { rule: 'matches', sentence: words }) });

const PARAMETER = objectOf<PresetParameter>(
  'PresetParameter',
  'A parameter.',
  {
    name: documented(valueName, 'Name.', 'region'),
    label: documented(sentence, 'What it is.', 'Region'),
    kind: documented(word(PARAMETER_KINDS), 'Kind.', 'TEXT'),
    example: documented(sentence, 'Example.', 'eu'),
  },
  (parameter, path, findings) => {
    const fault = parameterFault(parameter, parameter.example);
    if (fault !== null) findings.add(`${path}.example`, 'isParameter', fault);
  },
);

const SECRET = objectOf<PresetSecret>('PresetSecret', 'A secret.', {
  name: documented(valueName, 'Name.', 'apiKey'),
  label: documented(sentence, 'What it is.', 'API key'),
});

const SOURCE = objectOf<Preset['sources'][number]>('PresetSource', 'A source.', {
  url: documented(pattern(/^https?:\/\/\S+$/, 'must be a URL'), 'Address.', 'https://example.com'),
  what: documented(sentence, 'What was read.', 'The request.'),
});

const PRESET: Shape<Preset> = objectOf<Preset>('Preset', 'A preset.', {
  name: documented(pattern(NAME, 'must be small letters, digits and -'), 'Name.', 'example'),
  version: documented(integer(1, VERSION_MAX), 'Version.', 1),
  title: documented(sentence, 'Title.', 'Example'),
  readOn: documented(pattern(DAY, 'must be a day such as 2026-11-27'), 'Day.', '2026-11-27'),
  sources: documented(listOf(SOURCE, { min: 1, max: MANY }), 'Sources.', undefined),
  setup: documented(listOf(sentence, { max: MANY }), 'Steps.', undefined),
  parameters: documented(listOf(PARAMETER, { max: VALUES_MAX, unique: 'name' }), 'Parameters.', undefined),
  secrets: documented(listOf(SECRET, { max: VALUES_MAX, unique: 'name' }), 'Secrets.', undefined),
  handlesKeywords: documented(flag(), 'Whether it replies to keywords.', false),
  settings: documented(anyJson<Preset['settings']>(), 'Settings.', undefined),
});

/**
 * What is wrong with a preset: with its file, or with the settings that are copied from it when its parameters are as
 * in their examples. A preset without `receipts` is none: nobody would know what became of a message.
 */
export function faultsOfPreset(preset: unknown): readonly PlacedFault[] {
  const findings = new Findings();
  const { parameters, secrets, settings, ...read } = PRESET.read(preset, '', findings);
  if (!findings.isClean()) return findings.faults;
  const examples = Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
  const rules = copiedRules({ ...read, parameters, secrets, settings }, examples, findings);
  if (!findings.isClean()) return findings.faults;
  if (rules.receipts === null) findings.add('settings.receipts', 'isRequired', 'must be there in a preset');
  const given = Object.fromEntries(secrets.map(({ name }) => [name, STAND_IN]));
  const judged = { ...rules, secrets: given, callbackCidrs: SOME_CIDRS };
  faultsOfRules(judged).forEach(({ path, rule, sentence: words }) => findings.add(path, rule, words));
  return findings.faults;
}
