/** Learns from labelled texts how much each piece of a text says for a stop or against one: logistic regression. */

/** Rarer pieces are not learnt: they would only repeat single texts. */
const EXAMPLES_MIN = 3;
const ROUNDS = 20;
const RATE = 0.3;
/** Pulls weights to 0, so that few pieces are left and none says too much. */
const PULL = 0.001;
const SHRINKAGE = 0.0001;
/** Weights are rounded to halves: people read them. */
const STEP = 0.5;
const COLUMNS = 118;

/**
 * The weight of each piece that has one. The same examples give the same weights.
 * @param {readonly { readonly isStop: boolean, readonly pieces: ReadonlySet<string> }[]} examples
 * @returns {Map<string, number>}
 */
export function weightsOf(examples) {
  const names = frequentIn(examples.map(({ pieces }) => pieces));
  const places = new Map(names.map((name, place) => [name, place]));
  const rows = examples.map(({ isStop, pieces }) => ({
    label: Number(isStop),
    places: [...pieces].flatMap((piece) => places.get(piece) ?? []),
  }));
  const weights = new Float64Array(names.length);
  const slopes = new Float64Array(names.length).fill(1e-8);
  const random = randomFrom(1);
  for (let round = 0; round < ROUNDS; round += 1) for (const row of shuffled(rows, random)) learn(row, weights, slopes);
  const rounded = names.map((name, place) => /** @type {const} */ ([name, toStep(weights[place] ?? 0)]));
  return new Map(rounded.filter(([, weight]) => weight !== 0));
}

/** @param {number} weight */
function toStep(weight) {
  return Math.round(weight / STEP) * STEP;
}

/** @param {readonly ReadonlySet<string>[]} texts @returns {string[]} */
function frequentIn(texts) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const pieces of texts) for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= EXAMPLES_MIN).map(([piece]) => piece);
}

/**
 * One step down the slope, smaller for pieces that have moved much.
 * @param {{ readonly label: number, readonly places: readonly number[] }} row
 * @param {Float64Array} weights @param {Float64Array} slopes
 */
function learn({ label, places }, weights, slopes) {
  let sum = 0;
  for (const place of places) sum += weights[place] ?? 0;
  const error = 1 / (1 + Math.exp(-sum)) - label;
  for (const place of places) {
    const before = weights[place] ?? 0;
    const slope = error + SHRINKAGE * before;
    slopes[place] = (slopes[place] ?? 0) + slope * slope;
    const rate = RATE / Math.sqrt(slopes[place] ?? 1);
    const moved = before - rate * slope;
    weights[place] = Math.sign(moved) * Math.max(0, Math.abs(moved) - rate * PULL);
  }
}

/** @template T @param {readonly T[]} items @param {() => number} random @returns {T[]} */
function shuffled(items, random) {
  const keyed = items.map((item) => /** @type {const} */ ([random(), item]));
  return keyed.toSorted(([left], [right]) => left - right).map(([, item]) => item);
}

/** The same numbers each time. @param {number} seed @returns {() => number} */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * The lines of a table, the heaviest first: `weight: piece|piece`.
 * @param {ReadonlyMap<string, number>} weights @returns {string[]}
 */
export function linesOf(weights) {
  const heaviest = [...new Set(weights.values())].toSorted((left, right) => Math.abs(right) - Math.abs(left));
  return heaviest.flatMap((weight) => {
    /** @type {string[]} */
    const lines = [];
    for (const piece of [...weights].flatMap(([name, value]) => (value === weight ? [name] : [])).toSorted()) {
      const last = lines.at(-1);
      if (last === undefined || last.length + piece.length + 1 > COLUMNS) lines.push(`${weight}: ${piece}`);
      else lines[lines.length - 1] = `${last}|${piece}`;
    }
    return lines;
  });
}
