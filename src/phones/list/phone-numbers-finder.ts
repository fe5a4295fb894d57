import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { IndexDives } from '../../platform/database/index-dives.js';
import type { PhoneRow } from '../record/record.sql.js';
import { COMMON, type CommonRow, COUNTRIES, LONG_END, PAGE, RANGES_IN_USE, ROWS_OF_NUMBERS } from './list.sql.js';
import { LANES_AT_ONCE_MAX, PhoneLanes, sampleOf, shareOf, wholeUpTo } from './phone-lanes.js';
import { type LaneStretch, type Part, partsOf, type ReachedScope, type Shape, withinScope } from './phone-list.sql.js';
import { pageStatement } from './phone-page.sql.js';
import {
  callingCodesOf,
  endOf,
  isFound,
  type NumberRange,
  type PhoneSearch,
  rangesOf,
  sharesItsCode,
} from './phone-search.js';
import { filterConditions, orderedShape, type PhoneFilters, type Plan, planOf } from './phone-shapes.js';

/** What numbers are looked for. */
export interface NumbersWanted extends PhoneFilters {
  readonly scope: ReachedScope;
  /** Numbers after this one; null from the first on. */
  readonly after: string | null;
  readonly limit: number;
}

/** What was found of it. */
export interface NumbersFound {
  /** In their order, each once. Fewer than the limit when there are no more. */
  readonly numbers: readonly string[];
  /** Their rows in scope, in no order. */
  readonly rows: readonly PhoneRow[];
}

const NOTHING_FOUND: NumbersFound = { numbers: [], rows: [] };
/** Entries of all projects that are read, as multiples of the page, before each of many projects is asked. */
const COMMON_READ = 2;
/** One of so many lanes is asked at first: then what all hold up to its bound is a few pages' worth. */
const PARTS_PER_FIRST_LANE = 8;
const FIRST_LANES_MIN = 4;
const DIVES_AT_ONCE_MAX = 60;
/** A country with fewer rows than this is read whole rather than sift numbers by it. */
const FEW_ROWS = 64;

/**
 * Finds the numbers of a page of the list and their rows. Reads indexes in the order of numbers and no more of them
 * than a page needs.
 */
@Injectable()
export class PhoneNumbersFinder {
  constructor(
    private readonly database: Database,
    private readonly dives: IndexDives,
  ) {}

  /**
   * The first numbers with a row in scope that fits the filters, in order, and all their rows in scope. With
   * `isOptedOut: false`
   * another row in scope of a number may be opted out.
   */
  async find(wanted: NumbersWanted): Promise<NumbersFound> {
    const { scope, search, after } = wanted;
    const parts = partsOf(scope);
    const ranges = search === null ? null : rangesOf(search, await this.callingCodes(wanted, search), after);
    const few = search === null || ranges === null ? null : await this.ofRareCountry(wanted, search, ranges, parts);
    if (few !== null) return this.withRows(scope, few);
    const plan = planOf(wanted, ranges);
    const [part, ...others] = parts;
    return part !== undefined && others.length === 0
      ? this.inPart(part, plan, wanted)
      : this.withRows(scope, await this.inParts(parts, plan, wanted));
  }

  private async inPart(part: Part, plan: Plan, wanted: NumbersWanted): Promise<NumbersFound> {
    const statement = pageStatement(part, plan, wanted, wanted.after, wanted.limit);
    if (statement === null) return NOTHING_FOUND;
    const page = PAGE(statement);
    // Without a search the text of the statement is one of a few, and worth preparing.
    const rows = await (wanted.search === null
      ? this.database.read(page, page.values)
      : this.database.readOnce(page, page.values));
    return { numbers: [...new Set(rows.map(({ phoneE164 }) => phoneE164))].sort(), rows };
  }

  /**
   * Through their rows as they are now: some numbers may have been erased since they were found, or opted out or in.
   */
  private async withRows(scope: ReachedScope, numbers: readonly string[]): Promise<NumbersFound> {
    if (numbers.length === 0) return NOTHING_FOUND;
    const statement = ROWS_OF_NUMBERS(scope, numbers);
    return { numbers, rows: await this.database.readOnce(statement, statement.values) };
  }

  private async inParts(parts: readonly Part[], { shapes, longEnd }: Plan, wanted: NumbersWanted): Promise<string[]> {
    const { after, limit } = wanted;
    const ends = longEnd === null ? [] : await this.withLongEnd(wanted, longEnd);
    if (isReadAtOnce(parts, shapes)) return new PhoneLanes(this.database, parts, shapes, after, ends).first(limit);
    const sample = firstLanes(parts, shapes, after, limit);
    const common = await this.inCommon(parts, shapes, after, limit, sample);
    const numbers = [...new Set([...common.found, ...ends])].sort();
    const isWhole = common.open.length === 0;
    if (isWhole || numbers.filter((number) => common.upTo !== null && number <= common.upTo).length >= limit)
      return numbers.slice(0, limit);
    const open = await Promise.all(common.open.map((shape) => this.inUse(shape)));
    return new PhoneLanes(this.database, parts, open, common.upTo, numbers, sample[0]?.shape).first(limit);
  }

  /**
   * The calling codes that numbers may begin with; with a country given, or a plus in the search, nothing need be read.
   */
  private async callingCodes({ countryCodeIso2 }: NumbersWanted, search: PhoneSearch): Promise<string[]> {
    if (search.isInternational) return [];
    if (countryCodeIso2 !== null) return callingCodesOf([countryCodeIso2]);
    return callingCodesOf((await this.dives.read('phones', COUNTRIES, [])).map(({ country }) => country));
  }

  /**
   * Of a country with few numbers all are read, and those that the search finds remain; null when there are many, and
   * when the
   * country has its calling code for itself: then those that end alike are its own.
   */
  private async ofRareCountry(
    { scope, countryCodeIso2, isOptedOut, after, limit }: NumbersWanted,
    search: PhoneSearch,
    ranges: readonly NumberRange[],
    parts: readonly Part[],
  ): Promise<string[] | null> {
    if (countryCodeIso2 === null || endOf(search) === null || !sharesItsCode(countryCodeIso2)) return null;
    const shapes = [orderedShape({ countryCodeIso2, isOptedOut }, null)];
    const [part = { family: 'all' as const }, ...others] = parts;
    const numbers =
      others.length === 0
        ? await new PhoneLanes(this.database, [part], shapes, after, []).first(FEW_ROWS)
        : await this.fewInCommon(scope, shapes, after);
    return numbers === null || numbers.length === FEW_ROWS
      ? null
      : numbers.filter((number) => isFound(number, search, ranges)).slice(0, limit);
  }

  private async fewInCommon(
    scope: ReachedScope,
    shapes: readonly Shape[],
    after: string | null,
  ): Promise<string[] | null> {
    const { found, open } = await this.inCommon(partsOf(scope), shapes, after, FEW_ROWS / COMMON_READ, []);
    return open.length === 0 ? [...new Set(found)].sort() : null;
  }

  /** The shape without the ranges in which no project has anything: each would be a dive for each of many projects. */
  private async inUse(shape: Shape): Promise<Shape> {
    if (shape.ranges === null || shape.ranges.length === 1) return shape;
    const statement = RANGES_IN_USE(shape);
    const places = new Set((await this.database.readOnce(statement, statement.values)).map(({ place }) => place));
    return { ...shape, ranges: shape.ranges.filter((_range, place) => places.has(place)) };
  }

  private async withLongEnd(wanted: NumbersWanted, end: string): Promise<string[]> {
    const statement = LONG_END(withinScope(wanted.scope), end, filterConditions(wanted), {
      after: wanted.after,
      upTo: null,
      limit: wanted.limit,
    });
    return (await this.database.readOnce(statement, statement.values)).map(({ phoneE164 }) => phoneE164);
  }

  /**
   * A few entries of all projects or tenants, and of them those in scope: enough when the scope holds much of the
   * table, or
   * when there are few in all. For when it is not, a sample of lanes says in the same statement how far the page can
   * reach. `open`
   * are the shapes that go on, `upTo` the number up to which everything is found.
   */
  private async inCommon(
    parts: readonly Part[],
    shapes: readonly Shape[],
    after: string | null,
    wanted: number,
    sample: readonly LaneStretch[],
  ): Promise<{ found: string[]; open: Shape[]; upTo: string | null }> {
    const ids = new Set(parts.map((part) => (part.family === 'all' ? '' : part.id)));
    // Where entries must be sifted, a common index may be read far for nothing.
    const read = shapes.filter(({ isSifted }) => !isSifted);
    const limit = wanted * COMMON_READ;
    const statement = COMMON(
      parts[0]?.family === 'tenant' ? 'tenant' : 'project',
      read,
      { after, upTo: null, limit },
      sample,
    );
    const rows: readonly CommonRow[] =
      read.length === 0 ? [] : await this.database.readOnce(statement, statement.values);
    const wholes = new Map(
      read.map((shape, place) => [
        shape,
        wholeUpTo(
          rows.filter((row) => row.shape === place),
          limit,
        ),
      ]),
    );
    const open = shapes.filter((shape) => wholes.get(shape) !== null);
    // Of the last number there may be more rows: only what is before it is whole.
    const ends = [...wholes.values()].flatMap((whole) =>
      whole === null
        ? []
        : [
            rows
              .map(({ phoneE164 }) => phoneE164)
              .filter((number) => number < whole)
              .sort()
              .at(-1) ?? after,
          ],
    );
    const upTo =
      read.length < shapes.length || ends.includes(null)
        ? after
        : (ends.filter((end) => end !== null).sort()[0] ?? null);
    return { found: rows.filter(({ part }) => ids.has(part)).map(({ phoneE164 }) => phoneE164), open, upTo };
  }
}

/** Few parts are merged at once, if each has few ranges too, for every range is a dive in every part. */
function isReadAtOnce(parts: readonly Part[], shapes: readonly Shape[]): boolean {
  const dives = shapes.reduce((sum, { ranges }) => sum + (ranges?.length ?? 1), 0) * parts.length;
  return parts.length * shapes.length <= LANES_AT_ONCE_MAX && dives <= DIVES_AT_ONCE_MAX;
}

/** A few lanes of a shape that is neither sifted nor read in many ranges. */
function firstLanes(
  parts: readonly Part[],
  shapes: readonly Shape[],
  after: string | null,
  wanted: number,
): LaneStretch[] {
  const shape = shapes.find(({ isSifted, ranges }) => !isSifted && (ranges?.length ?? 1) === 1);
  if (shape === undefined) return [];
  const sample = sampleOf(parts, Math.max(FIRST_LANES_MIN, Math.ceil(parts.length / PARTS_PER_FIRST_LANE)));
  return sample.map((part) => ({ part, shape, stretch: { after, upTo: null, limit: shareOf(wanted, sample.length) } }));
}
