import { zoneClockOf } from '../../platform/clock.js';
import { groupBy } from '../../platform/text.js';
import { PrefixTable, readZones, ZONE_SEPARATOR } from './number-tables.js';

/** What engines know of a locale's time zones: a method, and in older ones a property. */
type ZonedLocale = Intl.Locale & { readonly getTimeZones?: () => string[]; readonly timeZones?: string[] };

const ZONES_OF = new Map<string, readonly string[]>();

/** IANA time zones of a country (ISO 3166-1 alpha-2), as the time zone database has them. */
export function zonesOfCountry(country: string): readonly string[] {
  const known = ZONES_OF.get(country);
  if (known !== undefined) return known;
  const locale = new Intl.Locale('und', { region: country }) as ZonedLocale;
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  ZONES_OF.set(country, zones);
  return zones;
}

const NORTH_AMERICA = '1';
const AREA_CODE_DIGITS = 4;
/** Calling codes in whose plans mobiles, too, are numbered by place, and the longest prefix says where. */
const PLACED = ['52', '54', '55'];
const NOWHERE = ['UTC'];

/**
 * Area codes that were laid over others of which the table says more. The first are those that are split between time
 * zones: it gives their overlays one zone and lists none of their exchanges. The others are newer than the table: in
 * service or assigned in the report of the plan's administrator of 2026-01-05.
 */
const PARENTS: Readonly<Record<string, string>> = {
  1236: '1250',
  1257: '1250',
  1364: '1270',
  1367: '1418',
  1448: '1850',
  1458: '1541',
  1581: '1418',
  1672: '1250',
  1778: '1250',
  1930: '1812',
  1986: '1208',

  1357: '1559',
  1436: '1440',
  1457: '1318',
  1465: '1718',
  1471: '1662',
  1483: '1334',
  1565: '1912',
  1621: '1713',
  1624: '1716',
  1679: '1313',
  1729: '1423',
  1761: '1502',
  1837: '1530',
  1861: '1309',
  1924: '1507',
};

/** What the shipped table says of numbers that are assigned by place. */
interface PlacedNumbers {
  /** Of +1: prefixes longer than an area code. */
  readonly exchanges: PrefixTable;
  /** Of +1: all zones that the table names within an area code. */
  readonly areas: ReadonlyMap<string, string>;
  readonly others: PrefixTable;
}

let placed: PlacedNumbers | null = null;
/** One list for each set of zones: no more than the table has texts and the world countries. */
const LISTS = new Map<string, readonly string[]>();

/**
 * The time zones that a number may lie in, and no others: by its exchange or area code where its plan assigns numbers
 * by place; otherwise all of its country, since a guess among them would wake somebody up. UTC where nothing is known.
 * Equal sets are one list.
 */
export function zonesOfNumber(phoneE164: string, country: string | null): readonly string[] {
  const byPlace = listOf(placedZones(phoneE164.slice(1)));
  if (byPlace.length > 0) return byPlace;
  const byCountry = country === null ? [] : listOf(zonesOfCountry(country).join(ZONE_SEPARATOR));
  return byCountry.length > 0 ? byCountry : NOWHERE;
}

/** The zones by place, as the table writes them; empty where the number is not assigned by place. */
function placedZones(digits: string): string {
  placed ??= placedNumbers();
  if (digits.startsWith(NORTH_AMERICA)) {
    const area = digits.slice(0, AREA_CODE_DIGITS);
    return placed.exchanges.find(digits) ?? placed.areas.get(PARENTS[area] ?? area) ?? '';
  }
  return placed.others.find(digits) ?? '';
}

function placedNumbers(): PlacedNumbers {
  const entries = readZones();
  const american = entries.filter(([prefix]) => prefix.startsWith(NORTH_AMERICA));
  const areas = groupBy(
    american.filter(([prefix]) => prefix.length >= AREA_CODE_DIGITS),
    ([prefix]) => prefix.slice(0, AREA_CODE_DIGITS),
  );
  return {
    exchanges: new PrefixTable(american.filter(([prefix]) => prefix.length > AREA_CODE_DIGITS)),
    areas: new Map(Array.from(areas, ([area, named]) => [area, unionOf(named.map(([, zones]) => zones))])),
    others: new PrefixTable(entries.filter(([prefix]) => PLACED.some((code) => prefix.startsWith(code)))),
  };
}

function unionOf(texts: readonly string[]): string {
  return [...new Set(texts.flatMap((text) => text.split(ZONE_SEPARATOR)))].sort().join(ZONE_SEPARATOR);
}

/** Those zones of a text that this runtime knows. */
function listOf(text: string): readonly string[] {
  const known = LISTS.get(text);
  if (known !== undefined) return known;
  const list = text.split(ZONE_SEPARATOR).filter((zone) => zoneClockOf(zone) !== null);
  LISTS.set(text, list);
  return list;
}
