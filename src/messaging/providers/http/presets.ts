import { readdirSync, readFileSync } from 'node:fs';

/** A value that a preset needs of the operator beside secrets, such as a region. */
export interface PresetParameter {
  readonly name: string;
  readonly label: string;
  /** TEXT: letters, digits and `. _ ~ + -`. ORIGIN: `http(s)://host[:port]`. */
  readonly kind: (typeof PARAMETER_KINDS)[number];
  readonly example: string;
}

/** A secret that a preset needs. */
export interface PresetSecret {
  readonly name: string;
  readonly label: string;
}

/** Where something was read that a preset relies on. */
interface PresetSource {
  readonly url: string;
  readonly what: string;
}

/** A gateway as a file of data describes it: `presets/{name}.json`. */
export interface Preset {
  readonly name: string;
  readonly version: number;
  readonly title: string;
  /** The day on which its sources were read, ISO 8601. */
  readonly readOn: string;
  readonly sources: readonly PresetSource[];
  /** What is to be done at the gateway, one sentence a step. */
  readonly setup: readonly string[];
  readonly parameters: readonly PresetParameter[];
  readonly secrets: readonly PresetSecret[];
  /** Whether the gateway itself replies to keywords such as STOP. */
  readonly handlesKeywords: boolean;
  /** The rules, from `send` to `check`, as a caller would give them, with `{{param.NAME}}` in them. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export const PARAMETER_KINDS = ['TEXT', 'ORIGIN'] as const;

/** What placeholders of parameters begin with. */
const PARAMETER = '{{param.';
const PLACEHOLDER = /\{\{param\.([A-Za-z0-9]{1,32})\}\}/g;
const TEXT = /^[A-Za-z0-9._~+-]{1,100}$/;
const HOST = '(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}\\])';
const ORIGIN = new RegExp(`^https?://${HOST}(?::[0-9]{1,5})?$`);

/** What is wrong with the value of a parameter, as the end of a sentence; null when nothing is. */
export function parameterFault({ kind }: PresetParameter, value: string): string | null {
  if (kind === 'TEXT') return TEXT.test(value) ? null : 'must be 1 to 100 letters, digits and . _ ~ + -';
  const isOrigin = ORIGIN.test(value) && URL.canParse(value);
  return isOrigin ? null : 'must be http:// or https:// with a host and, if need be, a port, and nothing after it';
}

/** The settings of a preset with its parameters filled in. Names of fields are left as they are. */
export function filledIn(
  settings: Preset['settings'],
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  return filled(settings, parameters) as Readonly<Record<string, unknown>>;
}

function filled(value: unknown, parameters: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return value.includes(PARAMETER) ? replaced(value, parameters) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => filled(one, parameters));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, parameters)]));
}

function replaced(text: string, parameters: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? (parameters[name] ?? whole) : whole,
  );
}

/** Beside `src`, in the compiled application too (nest-cli.json). */
const FOLDER = new URL('../../../../presets/', import.meta.url);
const FILE = /^[a-z0-9-]+\.json$/;

let read: readonly Preset[] | undefined;

/**
 * The presets of this release, by name. Their files are read once, when somebody first asks; tests say that they are
 * valid. Throws when a file is no JSON.
 */
export function allPresets(): readonly Preset[] {
  read ??= readdirSync(FOLDER)
    .filter((file) => FILE.test(file))
    .sort()
    .map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Preset);
  return read;
}

export function presetNamed(name: string, presets = allPresets()): Preset | undefined {
  return presets.find((preset) => preset.name === name);
}
