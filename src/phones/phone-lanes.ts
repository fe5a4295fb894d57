import type { Database } from '../platform/database/database.js';
import { type LaneRow, LANES, REST } from './phone-list.sql.js';
import type { Partition, Scan } from './phone-scans.js';

/** So many lanes are asked at once; of more, some say first how far the page may reach. */
export const LANES_AT_ONCE_MAX = 12;
const SAMPLE_LANES = 16;
/** Numbers read in one round beyond what would fill the page if lanes were alike. */
const SURPLUS = 2;
/** Entries that are read of all lanes up to a bound, as multiples of the page. */
const REST_READ = 12;

/** One scan in one partition, as far as it has been read. */
interface Lane {
  readonly partition: Partition;
  readonly scan: Scan;
  /** The number up to which all of it has been read. */
  last: string | null;
  isExhausted: boolean;
}

/**
 * Merges lanes until the first numbers of all are known. What is read grows with the page, not with the page times the
 * lanes: each round asks those lanes only that could still hold one of its numbers, and of many lanes a few say first
 * how far the page can reach. Every statement is bounded by its limit, whatever the optimizer believes.
 */
export class PhoneLanes {
  private readonly lanes: Lane[];
  private readonly found: Set<string>;

  /**
   * Lanes of all partitions and scans after a number, what is known already of what they hold, and the scan of which a
   * few lanes have been asked already.
   */
  constructor(
    private readonly database: Database,
    partitions: readonly Partition[],
    private readonly scans: readonly Scan[],
    private readonly after: string | null,
    known: readonly string[],
    private readonly sampled: Scan | null = null,
  ) {
    this.lanes = scans.flatMap((scan) =>
      partitions.map((partition) => ({ partition, scan, last: after, isExhausted: false })),
    );
    this.found = new Set(known);
  }

  /** The first `wanted` numbers, in order, each once; fewer when there are no more. */
  async first(wanted: number): Promise<string[]> {
    if (this.lanes.length > LANES_AT_ONCE_MAX) {
      for (const scan of this.scans) {
        const lanes = this.lanes.filter((lane) => lane.scan === scan);
        if (this.bound(wanted) === null && scan !== this.sampled)
          await this.read(sampleOf(lanes, SAMPLE_LANES), wanted);
        await this.readRest(scan, wanted);
      }
    }
    for (;;) {
      const open = this.openLanes(wanted);
      if (open.length === 0) return [...this.found].sort().slice(0, wanted);
      await this.read(open, wanted);
    }
  }

  /** The last number of the page if nothing more is found; null as long as the page is not full. */
  private bound(wanted: number): string | null {
    return [...this.found].sort()[wanted - 1] ?? null;
  }

  private openLanes(wanted: number): Lane[] {
    const upTo = this.bound(wanted);
    return this.lanes.filter((lane) => !lane.isExhausted && (upTo === null || lane.last === null || lane.last < upTo));
  }

  /** All that the lanes of a scan hold up to the bound: one statement, unless there is too much of it. */
  private async readRest(scan: Scan, wanted: number): Promise<void> {
    const lanes = this.openLanes(wanted).filter((lane) => lane.scan === scan);
    if (lanes.length === 0) return;
    const limit = wanted * REST_READ;
    const rest = REST(
      lanes.map(({ partition }) => partition),
      scan,
      { after: this.after, upTo: this.bound(wanted), limit },
    );
    const rows = await this.database.read(rest, rest.values);
    for (const { phoneE164 } of rows) this.found.add(phoneE164);
    // The bound only sinks, so nothing more is needed of these lanes.
    if (wholeUpTo(rows, limit) === null) for (const lane of lanes) lane.isExhausted = true;
  }

  private async read(lanes: readonly Lane[], wanted: number): Promise<void> {
    const upTo = this.bound(wanted);
    const limit = shareOf(wanted, lanes.length);
    const statement = LANES(
      lanes.map((lane) => ({ partition: lane.partition, scan: lane.scan, bounds: { after: lane.last, upTo, limit } })),
    );
    const rows = await this.database.read(statement, statement.values);
    const byLane = new Map<number, LaneRow[]>();
    for (const row of rows) {
      this.found.add(row.phoneE164);
      const ofLane = byLane.get(row.lane);
      if (ofLane === undefined) byLane.set(row.lane, [row]);
      else ofLane.push(row);
    }
    for (const [index, lane] of lanes.entries()) {
      const whole = wholeUpTo(byLane.get(index) ?? [], limit);
      lane.isExhausted = whole === null;
      lane.last = whole ?? lane.last;
    }
  }
}

/** How many numbers each of so many lanes is asked for: a little more than would fill the page together. */
export function shareOf(wanted: number, lanes: number): number {
  return lanes <= SURPLUS ? wanted : Math.ceil((SURPLUS * wanted) / lanes);
}

/** The number up to which all cases have been read; null when none of them came to the limit. */
export function wholeUpTo(
  rows: readonly { readonly caseIndex: number; readonly phoneE164: string }[],
  limit: number,
): string | null {
  const counts = new Map<number, number>();
  let whole: string | null = null;
  for (const { caseIndex, phoneE164 } of rows) {
    const count = (counts.get(caseIndex) ?? 0) + 1;
    counts.set(caseIndex, count);
    if (count === limit && (whole === null || phoneE164 < whole)) whole = phoneE164;
  }
  return whole;
}

/** So many lanes all over the list: the page cannot reach beyond what these alone would fill it with. */
export function sampleOf<T>(lanes: readonly T[], count: number): T[] {
  const step = Math.max(1, lanes.length / count);
  return lanes.filter((_lane, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
