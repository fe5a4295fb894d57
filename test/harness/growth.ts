import { cpuUsage } from 'node:process';

/** One call may cost as much as parsing the largest body that is accepted, 8 MB: nobody else is served meanwhile. */
const BODY_MB_MAX = 8;
/** Machines differ: what a megabyte of JSON costs is measured on this one. */
const MEGABYTE = JSON.stringify(
  Array.from({ length: 24_000 }, (_none, index) => ({ name: `text ${index}`, value: index })),
);
/** What costs less is too little to say how it grows. */
const GROWTH_FROM_MS = 2;
/** Four times the input may cost so many times as much: what is linear costs 4 times as much, what is quadratic 16. */
const GROWTH_MAX = 6.8;
const TRIES = 15;
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

/** What is wrong with how the cost of an entrance grows with these inputs; null when nothing is. */
export async function growthFault(entrance: Entrance, ofBytes: (bytes: number) => string): Promise<string | null> {
  const { bytesMax } = entrance;
  const inputs = [bytesMax / 4, bytesMax].map((bytes) => ofBytes(Math.floor(bytes)));
  // On a machine that others use, too, one series may be bad luck.
  return (await faultOfSeries(entrance, inputs)) && faultOfSeries(entrance, inputs);
}

let turnMs: number | null = null;

/** CPU time in milliseconds that one call may cost on this machine. */
async function turnMsMax(): Promise<number> {
  if (turnMs !== null) return turnMs;
  let least = Infinity;
  for (let round = 0; round < TRIES; round += 1) least = Math.min(least, await cost(JSON.parse, MEGABYTE));
  return (turnMs = (BODY_MB_MAX * least * 1_000_000) / MEGABYTE.length);
}

/** The best of some rounds. */
async function faultOfSeries({ take }: Entrance, inputs: readonly string[]): Promise<string | null> {
  const mostMs = await turnMsMax();
  let least: Costs = [Infinity, Infinity];
  for (let round = 0; round < TRIES; round += 1) {
    const costs = await costsOf(take, inputs, HOPELESS * mostMs);
    least = [Math.min(least[0], costs[0]), Math.min(least[1], costs[1])];
    // One round in which nothing else disturbed it says enough: what is quadratic is so in each.
    if (least[1] <= mostMs && (!grows(costs) || !grows(least))) return null;
    if (costs[1] > HOPELESS * mostMs) break;
  }
  const shown = least.map((ms) => ms.toFixed(1)).join(', ');
  return least[1] > mostMs
    ? `costs ${shown} ms for a quarter and all, and may cost ${mostMs.toFixed(1)}`
    : `grows as ${shown} ms`;
}

/** The costs of these inputs, as far as they are needed to see that all is well, or that nothing is. */
async function costsOf(
  take: Entrance['take'],
  [quarter = '', whole = '']: readonly string[],
  hopelessMs: number,
): Promise<Costs> {
  const ofQuarter = await cost(take, quarter);
  return [ofQuarter, ofQuarter > hopelessMs ? Infinity : await cost(take, whole)];
}

function grows([quarter, whole]: Costs): boolean {
  return whole > GROWTH_FROM_MS && whole > GROWTH_MAX * quarter;
}

/** CPU time of one call in milliseconds; a refusal is a result like any other. */
async function cost(take: Entrance['take'], text: string): Promise<number> {
  const before = cpuUsage();
  try {
    await take(text);
  } catch {
    // What it refuses has cost as well.
  }
  const { user, system } = cpuUsage(before);
  return (user + system) / 1_000;
}
