/** The gateways of a run on messages that the simulator plays (docs/simulator.md), each of its own temper. */
const QUICK = { latencyMs: 5, receiptMs: 50 };
const TEMPERS = /** @type {Record<string, { availability?: string }>} */ ({
  steady: {},
  second: {},
  flapping: { availability: 'flapping' },
  refusing: { availability: 'refusing' },
  breaking: { availability: 'breaking' },
  changing: {},
  unavailable: {},
  switched: {},
});
const AVAILABILITIES = ['up', 'up', 'down', 'flapping', 'breaking', 'refusing'];
const LATENCIES_MS = [0, 20, 900];

/**
 * Where messages of a run go. `changing` is the gateway whose settings are changed under load.
 * @typedef {object} Gateways
 * @property {readonly string[]} names @property {string} changing
 * @property {(name: string) => { kind: string, settings: object }} provider what the provider of one is made with
 * @property {(name: string, providerId: string) => Promise<void>} made said when it has been made
 * @property {(random: import('../stage/random.mjs').Random) => object} changes settings that `changing` gets
 * @property {((text: { from: string, to: string, text: string }, name: string) => Promise<Responded>) | null} write how
 *   a person writes through one, other than by the route of the simulator
 * @property {() => boolean} isQuiet whether they have nothing left to report that is not in the database
 */
/** @typedef {Awaited<ReturnType<import('./client.mjs').ConsentClient['send']>>} Responded */

/** @type {Gateways} */
export const simulatedGateways = {
  names: Object.keys(TEMPERS),
  changing: 'changing',
  provider: (name) => ({ kind: 'SIMULATOR', settings: { ...QUICK, ...TEMPERS[name] } }),
  made: () => Promise.resolve(),
  changes: (random) => ({ latencyMs: random.pick(LATENCIES_MS), availability: random.pick(AVAILABILITIES) }),
  write: null,
  isQuiet: () => true,
};
