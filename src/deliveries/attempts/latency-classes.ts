/**
 * Each class ends half a power of two above the one before: 1 ms to 32 s in 31 steps, so a percentile is at most 42 %
 * off.
 */
const STEPS_PER_DOUBLING = 2;
const CLASS_MAX = 31;

/** The class of a duration in milliseconds. */
export function latencyClassOf(durationMs: number): number {
  if (durationMs <= 1) return 0;
  return Math.min(CLASS_MAX, Math.ceil(Math.log2(durationMs) * STEPS_PER_DOUBLING));
}

/** The upper bound of a class in milliseconds. */
export function upperBoundMs(latencyClass: number): number {
  return Math.round(2 ** (latencyClass / STEPS_PER_DOUBLING));
}

/** The bound below which this share (0 to 1) of the attempts stayed; null when there were none. */
export function percentileMs(counts: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [latencyClass, count] of [...counts].sort(([a], [b]) => a - b)) {
    seen += count;
    if (seen >= total * share) return upperBoundMs(latencyClass);
  }
  return null;
}
