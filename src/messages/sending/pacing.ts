/** Slots are reserved so far ahead that the decision about a message is committed when its slot begins. */
const LEAD_MIN_MS = 100;
/** With the other times below less than the second after which a decision is made again (gateway-requests.ts). */
const LEAD_MAX_MS = 800;
/** How much longer the next hand-over may take than those before. */
const LEAD_MARGIN = 1.25;
/** Of what a lead is longer than the last hand-over asks for, the part that goes with each. */
const LEAD_DECAY = 0.1;
/** After a hand-over for which no lead is long enough, slots are left to other processes for so long. */
const REST_MS = 1_000;
/** Slots that begin within this time are reserved together. */
const HORIZON_MS = 100;
/** A message that could not begin so soon after its slot gives it up. */
export const LATE_MAX_MS = 50;
const SECOND_MS = 1_000;

/** What is reserved of a sender, by the database's time. */
export interface Pace {
  readonly partsPerSecond: number;
  /** Up to when slots are taken. */
  readonly pacedUntil: number;
}

/**
 * How far ahead a process reserves slots: as long as its hand-overs take. Were it shorter, on a slow machine every
 * message would miss its slot and nothing would go out. Whoever is slower still would reserve slots before others, and
 * miss them all: it rests.
 */
export class PacingLead {
  private lead = LEAD_MIN_MS;
  private restsUntil = -Infinity;

  get ms(): number {
    return this.lead;
  }

  /** Milliseconds until this process may reserve slots again; 0 = now. By the monotonic clock. */
  restMs(now: number): number {
    return Math.max(0, this.restsUntil - now);
  }

  /** A hand-over ended so long after its slots were reserved: slower ones count at once, quicker ones by and by. */
  tookMs(ms: number, now: number): void {
    if (ms > LEAD_MAX_MS) this.restsUntil = now + REST_MS;
    const wanted = Math.min(Math.max(ms * LEAD_MARGIN, LEAD_MIN_MS), LEAD_MAX_MS);
    this.lead = Math.max(wanted, this.lead + (wanted - this.lead) * LEAD_DECAY);
  }
}

/**
 * How long parts keep the next message waiting. A start may lie anywhere between its slot and `LATE_MAX_MS` after it,
 * so slots are as much wider: then no second, wherever it begins, holds more than the rate and one message.
 */
function widthOf(parts: number, partsPerSecond: number): number {
  return (parts * (SECOND_MS + LATE_MAX_MS)) / partsPerSecond;
}

/** Messages that may be taken at one time at most. */
export function slotsAtOnce(partsPerSecond: number): number {
  return Math.floor(HORIZON_MS / widthOf(1, partsPerSecond)) + 1;
}

/** Milliseconds until the next slot may be reserved; 0 = now. */
export function untilNextSlot({ pacedUntil }: Pace, databaseNow: number, leadMs: number): number {
  return Math.max(0, pacedUntil - databaseNow - leadMs - HORIZON_MS + 1);
}

/**
 * The slots of messages with so many parts, one after the other: when each begins, and up to when slots are taken then.
 * Those that would begin too far ahead get none.
 */
export function reserve(
  pace: Pace,
  parts: readonly number[],
  databaseNow: number,
  leadMs: number,
): { readonly starts: readonly number[]; readonly pacedUntil: number } {
  const starts: number[] = [];
  const first = databaseNow + leadMs;
  let next = Math.max(pace.pacedUntil, first);
  for (const count of parts) {
    if (next >= first + HORIZON_MS) break;
    starts.push(next);
    next += widthOf(count, pace.partsPerSecond);
  }
  return { starts, pacedUntil: Math.ceil(next) };
}
