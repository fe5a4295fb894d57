import { cpuUsage } from 'node:process';
import { DtoValidation } from '../../src/platform/http/validation.js';
import { type Dto, fieldsOf, type Input, inputs } from './inputs.js';

/** One call may cost as much as parsing the largest body that is accepted, 8 MB: nobody else is served meanwhile. */
const BODY_MB_MAX = 8;

/** Machines differ: what a megabyte of JSON costs is measured on this one. */
const MEGABYTE = JSON.stringify(
  Array.from({ length: 24_000 }, (_none, index) => ({ name: `text ${index}`, value: index })),
);

/** What costs less than parsing so much is too little to say how it grows: a collection of garbage costs as much. */
const GROWTH_FROM_MB = 1;
/** Four times the input may cost so many times as much: what is linear costs 4 times as much, what is quadratic 16. */
const GROWTH_MAX = 6.8;
const TRIES = 15;
/** A fault counts when each of so many series finds it. */
const SERIES = 4;
/** What costs so many times too much is not measured again. */
const HOPELESS = 5;

/** A function that takes what others send. */
export interface Entrance {
  readonly name: string;
  /** The largest input that reaches it, in bytes of UTF-8. */
  readonly bytesMax: number;
  readonly take: (text: string) => unknown;
}

type Costs = readonly [quarter: number, whole: number];
/** What one call costs in milliseconds. */
type CostOf = (take: Entrance['take'], text: string) => Promise<number>;

/** What is wrong with how the cost of an entrance grows with these inputs; null when nothing is. */
export async function growthFault(entrance: Entrance, ofBytes: (bytes: number) => string): Promise<string | null> {
  megabyteMs ??= await measuredMegabyte();
  const inputs = growthInputs(entrance, ofBytes);
  let fault = await faultOfSeries(entrance, inputs, megabyteMs, cpuCost);
  for (let series = 1; fault !== null && series < SERIES; series += 1) {
    // Others use the machine too, and it may be slower by now than when it was measured.
    megabyteMs = Math.max(megabyteMs, await measuredMegabyte());
    fault = await faultOfSeries(entrance, inputs, megabyteMs, cpuCost);
  }
  return fault;
}

let megabyteMs: number | null = null;

/** CPU time in milliseconds that parsing a megabyte of JSON costs on this machine. */
async function measuredMegabyte(): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < TRIES; round += 1) least = Math.min(least, await cpuCost(JSON.parse, MEGABYTE));
  return (least * 1_000_000) / MEGABYTE.length;
}

/** A quarter of what reaches an entrance at most, and all of it. */
export function growthInputs({ bytesMax }: Entrance, ofBytes: (bytes: number) => string): string[] {
  return [bytesMax / 4, bytesMax].map((bytes) => ofBytes(Math.floor(bytes)));
}

/** What the best of some rounds says, where parsing a megabyte costs `unitMs`. */
export async function faultOfSeries(
  { take }: Entrance,
  inputs: readonly string[],
  unitMs: number,
  costOf: CostOf,
): Promise<string | null> {
  const mostMs = BODY_MB_MAX * unitMs;
  const growsFromMs = GROWTH_FROM_MB * unitMs;
  let least: Costs = [Infinity, Infinity];
  for (let round = 0; round < TRIES; round += 1) {
    const costs = await costsOf((text) => costOf(take, text), inputs, HOPELESS * mostMs);
    least = [Math.min(least[0], costs[0]), Math.min(least[1], costs[1])];
    // One round in which nothing else disturbed it says enough: what is quadratic is so in each.
    if (least[1] <= mostMs && (!grows(costs, growsFromMs) || !grows(least, growsFromMs))) return null;
    if (costs[1] > HOPELESS * mostMs) break;
  }
  const shown = least.map((ms) => ms.toFixed(1)).join(', ');
  return least[1] > mostMs
    ? `costs ${shown} ms for a quarter and all, and may cost ${mostMs.toFixed(1)}`
    : `grows as ${shown} ms`;
}

/** The costs of these inputs, as far as they are needed to see that all is well, or that nothing is. */
async function costsOf(
  costOf: (text: string) => Promise<number>,
  [quarter = '', whole = '']: readonly string[],
  hopelessMs: number,
): Promise<Costs> {
  const ofQuarter = await costOf(quarter);
  return [ofQuarter, ofQuarter > hopelessMs ? Infinity : await costOf(whole)];
}

function grows([quarter, whole]: Costs, fromMs: number): boolean {
  return whole > fromMs && whole > GROWTH_MAX * quarter;
}

/** CPU time of one call in milliseconds; a refusal is a result like any other. */
async function cpuCost(take: Entrance['take'], text: string): Promise<number> {
  const before = cpuUsage();
  try {
    await take(text);
  } catch {
    // What it refuses has cost as well.
  }
  const { user, system } = cpuUsage(before);
  return (user + system) / 1_000;
}

/** Of an ordinary route; Node takes no longer a head of a request. */
const [BODY_BYTES, QUERY_BYTES] = [100_000, 16_000];
const pipe = new DtoValidation();

/** A class that bodies or queries are made into. */
interface HostileInput extends Input {
  /** With all its fields as long as the whole input may be. */
  readonly entrances: readonly Entrance[];
}

/** Every class that bodies and queries are made into. */
export async function hostileInputs(): Promise<HostileInput[]> {
  return (await inputs()).map(({ dto, type }) => ({ dto, type, entrances: entrancesOf(dto, type) }));
}

function entrancesOf(dto: Dto, type: 'body' | 'query'): Entrance[] {
  const bytesMax = type === 'body' ? BODY_BYTES : QUERY_BYTES;
  const take = (valueOf: (text: string) => unknown) => (text: string) =>
    pipe.transform(Object.fromEntries(fieldsOf(dto).map((name) => [name, valueOf(text)])), { type, metatype: dto });
  const ofTexts = { name: `${dto.name}: texts`, bytesMax, take: take((text) => text) };
  if (type === 'query') return [ofTexts];
  return [
    ofTexts,
    { name: `${dto.name}: lists of texts`, bytesMax, take: take((text) => [text]) },
    { name: `${dto.name}: objects with long names`, bytesMax, take: take((text) => ({ [text]: text })) },
  ];
}

/** JSON of many of something, as near to so many bytes as it gets. */
const MANY: Readonly<Record<string, (index: number) => string>> = {
  'short fields': (index) => `"f${index}":0`,
  'fields of objects': (index) => `"f${index}":{}`,
  'fields of lists': (index) => `"f${index}":[[],[]]`,
  'fields with escapes': (index) => `"\\u0066${index}":"\\n"`,
  'names that every object has': (index) => `"constructor${index % 7}":1`,
};

/** Texts of JSON that are hostile by their structure. */
export const HOSTILE_FIELDS: readonly HostileKind[] = [
  ...Object.entries(MANY).map(([name, fieldOf]) => ({
    name,
    ofBytes: (bytes: number) => `{${filled(bytes - 2, fieldOf)}}`,
  })),
  { name: 'a list of numbers', ofBytes: (bytes) => `{"phones":[${filled(bytes - 13, () => '0')}]}` },
  { name: 'a list of lists', ofBytes: (bytes) => `{"phones":[${filled(bytes - 13, () => '[]')}]}` },
  { name: 'a list of objects', ofBytes: (bytes) => `{"messages":[${filled(bytes - 15, () => '{"a":{}}')}]}` },
  { name: 'deep objects', ofBytes: (bytes) => nested('{"a":', '}', bytes) },
  { name: 'deep lists', ofBytes: (bytes) => `{"a":${nested('[', ']', bytes - 6)}}` },
];

function filled(bytes: number, partOf: (index: number) => string): string {
  const parts: string[] = [];
  for (let [left, index] = [bytes, 0]; left > 0; index += 1) {
    const part = partOf(index);
    parts.push(part);
    left -= part.length + 1;
  }
  return parts.join(',');
}

function nested(open: string, close: string, bytes: number): string {
  const depth = Math.max(1, Math.floor(bytes / (open.length + close.length)));
  return `${open.repeat(depth)}0${close.repeat(depth)}`;
}

/** What a hostile text repeats, by name. */
const UNITS: Readonly<Record<string, string>> = {
  'one letter': 'a',
  'one capital': 'A',
  noughts: '0',
  nines: '9',
  plusses: '+',
  'left brackets': '(',
  'right brackets': ')',
  'square brackets': '[',
  braces: '{',
  'angle brackets': '<',
  blanks: ' ',
  tabs: '\t',
  'line feeds': '\n',
  'line ends': '\r\n',
  dots: '.',
  commas: ',',
  semicolons: ';',
  dashes: '-',
  slashes: '/',
  backslashes: '\\',
  'percent signs': '%',
  ampersands: '&',
  'question marks': '?',
  quotes: '"',
  apostrophes: "'",
  'equals signs': '=',
  'combining marks': '\u0301',
  'letters with many marks': 'e\u0301\u0327\u0323',
  'a ligature of eighteen': '\ufdfa',
  'a ligature of four': '\ufb03',
  'circled digits': '①',
  'digits with a dot': '⒈',
  'full-width digits': '１',
  'Arabic digits': '٤',
  'digits beyond the first plane': '𝟏',
  'letters that grow in lower case': 'İ',
  'Hangul syllables': '힣',
  emoji: '👩‍👩‍👧',
  'tags without end': '\u{e0061}',
  'direction marks': '\u202e',
  'zero-width joiners': '\u200d',
  'half a surrogate pair': '\ud83d',
  'percent escapes': '%2B',
  'escapes of escapes': '%252B',
  'HTML escapes': '&#43;',
  'JSON escapes': '\\u002b',
  'base64 of plusses': 'KysrKysr',
  'base64 of digits': 'NTU1NTU1',
  'base64 in lines': 'QUFB\n',
  'almost a number': '415555260 ',
  'digits far apart': '7        ',
  'dates of no end': '2026-11-23T',
  'words of one letter': 'a ',
  'a stop word': 'stop ',
  'a refusal': 'i dont want any of your ',
  'words spelt out': 's t o p ',
  'words run together': 'stoptexting',
  'names in quotes': 'a "Blue Fox ',
  'fields of a form': 'a&',
  'fields of a receipt': 'text: ',
  'cells and quotes': '"",',
  'quotes that close late': 'a"\n"',
  labels: 'a.',
  'parts of a path': '../',
  'opening lists of JSON': '[',
  'opening objects of JSON': '{"a":',
};

/** A kind of hostile text: of any length, nearly to the byte. */
export interface HostileKind {
  readonly name: string;
  readonly ofBytes: (bytes: number) => string;
}

/** Texts of one thing repeated, and of one thing that begins with another: each has broken some parser somewhere. */
export const HOSTILE_KINDS: readonly HostileKind[] = [
  ...Object.entries(UNITS).map(([name, unit]) => ({ name, ofBytes: repeated(unit) })),
  { name: 'a flag of many tags', ofBytes: (bytes: number) => `\u{1f3f4}${repeated('\u{e0061}')(bytes - 4)}` },
  { name: 'a letter and blanks', ofBytes: (bytes: number) => `a${repeated(' ')(bytes - 2)}b` },
  { name: 'a number and plusses', ofBytes: (bytes: number) => `${repeated('+')(bytes - 12)}+14155552601` },
];

function repeated(unit: string): (bytes: number) => string {
  const size = Buffer.byteLength(unit);
  return (bytes) => unit.repeat(Math.max(1, Math.floor(bytes / size)));
}
