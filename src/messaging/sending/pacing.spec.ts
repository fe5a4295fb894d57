import { LATE_MAX_MS, PacingLead, reserve, slotsAtOnce, untilNextSlot } from './message-claims.js';

const RATE = 10;
/** As message-dispatch-worker.ts has it. */
const DISPATCHES_MAX = 3;
const FOR_MS = 60_000;

/** A process, and how long each of its hand-overs takes. */
class Process {
  readonly lead = new PacingLead();
  sent = 0;
  late = 0;
  private ends: number[] = [];

  constructor(private readonly takesMs: number) {}

  /** What it does at a time with a sender whose slots are taken up to `pacedUntil`; returns up to when they are. */
  at(now: number, pacedUntil: number): number {
    for (const _end of this.ends.filter((end) => end <= now)) this.lead.tookMs(this.takesMs, now);
    this.ends = this.ends.filter((end) => end > now);
    const pace = { partsPerSecond: RATE, pacedUntil };
    const waits = Math.max(this.lead.restMs(now), untilNextSlot(pace, now, this.lead.ms));
    if (this.ends.length === DISPATCHES_MAX || waits > 0) return pacedUntil;
    const parts = Array.from({ length: slotsAtOnce(RATE) }, () => 1);
    const { starts, pacedUntil: until } = reserve(pace, parts, now, this.lead.ms);
    this.ends.push(now + this.takesMs);
    const late = starts.filter((start) => now + this.takesMs > start + LATE_MAX_MS).length;
    this.late += late;
    this.sent += starts.length - late;
    return until;
  }
}

/** The share of the slots of a minute that these processes use. */
function usedBy(...processes: readonly Process[]): number {
  let pacedUntil = 0;
  for (let now = 0; now < FOR_MS; now += 1) for (const process of processes) pacedUntil = process.at(now, pacedUntil);
  const sent = processes.reduce((sum, process) => sum + process.sent, 0);
  return (sent * (1_000 + LATE_MAX_MS)) / RATE / FOR_MS;
}

describe('The slots of a sender with a rate', () => {
  it.each([
    ['one process', [40], 0.95],
    ['two processes', [40, 40], 0.95],
    // It has three hand-overs under way, each of slots of 100 ms.
    ['a slow one', [600], 0.45],
    ['a slow one beside another', [600, 40], 0.45],
    ['one beside another that misses its slots', [40, 900], 0.6],
    ['one beside another that misses all by far', [40, 3_000], 0.6],
  ])('are used by %s', (_what, times, share) => {
    expect(usedBy(...times.map((ms) => new Process(ms)))).toBeGreaterThan(share);
  });

  it('are used again by a process that was slow once', () => {
    const lead = new PacingLead();
    lead.tookMs(2_000, 5_000);
    expect([lead.restMs(5_000), lead.restMs(5_600), lead.restMs(6_000)]).toEqual([1_000, 400, 0]);
  });
});
