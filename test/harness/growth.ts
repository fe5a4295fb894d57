import { cpuUsage } from 'node:process';

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
