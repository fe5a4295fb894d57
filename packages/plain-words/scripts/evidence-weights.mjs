/** Learns from labelled texts how much each piece of a text says for a stop or against one: logistic regression. */

/** Rarer pieces are not learnt: they would only repeat single texts. */
const EXAMPLES_MIN = 3;
const ROUNDS = 300;
const RATE = 0.3;
/** Pulls each weight to 0, however rare its piece is: what few texts show weighs little. */
const PULL = 0.5;
/** Weights are rounded to quarters: people read them. */
const STEP = 0.25;
const COLUMNS = 118;

/**
 * A text and what it counts: 1 without a `share`.
 * @typedef {{ readonly isStop: boolean, readonly pieces: ReadonlySet<string>, readonly share?: number }} Example
 */

/**
 * The weight of each piece that has one. The same examples give the same weights.
 * @param {readonly Example[]} examples @returns {Map<string, number>}
 */
export function weightsOf(examples) {
  const names = frequentIn(examples.map(({ pieces }) => pieces));
  const places = new Map(names.map((name, place) => [name, place]));
  const rows = examples.map(({ isStop, pieces, share = 1 }) => ({
    label: Number(isStop),
    share,
    places: [...pieces].flatMap((piece) => places.get(piece) ?? []),
  }));
  const weights = new Float64Array(names.length);
  const moved = new Float64Array(names.length).fill(1e-8);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = slopesAt(weights, rows);
    for (const [place, slope] of slopes.entries()) {
      moved[place] = (moved[place] ?? 0) + slope * slope;
      weights[place] = (weights[place] ?? 0) - (RATE * slope) / Math.sqrt(moved[place] ?? 1);
    }
  }
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
 * How steeply the error grows with each weight.
 * @param {Float64Array} weights
 * @param {readonly { readonly label: number, readonly share: number, readonly places: readonly number[] }[]} rows
 */
function slopesAt(weights, rows) {
  const slopes = weights.map((weight) => PULL * weight);
  for (const { label, share, places } of rows) {
    let sum = 0;
    for (const place of places) sum += weights[place] ?? 0;
    const error = share * (1 / (1 + Math.exp(-sum)) - label);
    for (const place of places) slopes[place] = (slopes[place] ?? 0) + error;
  }
  return slopes;
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
