/** What a run on messages asks for, and how often. */

/** By weight. */
const KINDS = {
  send: 25,
  batch: 30,
  cancel: 14,
  optOut: 4,
  optIn: 6,
  stop: 4,
  start: 5,
  register: 3,
  erase: 1.5,
  repeat: 6,
  pause: 2,
  pauseTenant: 2,
  policy: 1,
  provider: 1,
};
const TOTAL = Object.values(KINDS).reduce((sum, weight) => sum + weight, 0);

/** @param {import('./random.mjs').Random} random */
export function drawnKind(random) {
  let left = random.between(0, TOTAL);
  for (const [kind, weight] of Object.entries(KINDS)) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'send';
}
