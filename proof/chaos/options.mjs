/** The options of the chaos commands, and the plan that these make. */
import { flag, oneOf, readCommandLine, text, unlessQuick, whole } from '../../scripts/lib/command-line.mjs';
import { anySeed, ON, SEED, SERVER, sizedFor } from '../stage/options.mjs';

// What a run on messages asks for, and how often.

/** By weight: a bit of all that can happen, or mostly what opts numbers out and in. */
const MIXES = {
  all: {
    send: 25,
    batch: 30,
    cutBatch: 5,
    cancel: 14,
    optOut: 4,
    link: 2,
    optIn: 6,
    stop: 4,
    start: 5,
    register: 3,
    erase: 5,
    repeat: 6,
    pause: 2,
    pauseTenant: 2,
    policy: 1,
    provider: 1,
    switch: 4,
    price: 3,
  },
  consent: {
    send: 34,
    batch: 2,
    cutBatch: 0.2,
    optOut: 9,
    link: 9,
    optIn: 8,
    stop: 14,
    start: 18,
    register: 4,
    erase: 1,
    repeat: 1,
    pause: 1,
    pauseTenant: 2,
    provider: 0.5,
  },
};
const MIX_NAMES = /** @type {const} */ (['all', 'consent']);
/** Messages of a batch at most: each is a step, so large ones leave less to all else. */
export const BATCH_MAX = { all: 100, consent: 5 };

/** @typedef {(typeof MIX_NAMES)[number]} Mix */

/** @param {import('../stage/random.mjs').Random} random @param {Mix} mix */
export function drawnKind(random, mix) {
  const kinds = Object.entries(MIXES[mix]);
  let left = random.between(
    0,
    kinds.reduce((sum, [, weight]) => sum + weight, 0),
  );
  for (const [kind, weight] of kinds) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'send';
}

/**
 * @template {string} W
 * @param {readonly W[]} words @param {string} word @returns {word is W}
 */
export function isOneOf(words, word) {
  return words.some((one) => one === word);
}

const FULL = { kills: 200, databaseKills: 50 };
const QUICK = { kills: 20, databaseKills: 5 };
/** Nothing is killed on an installation that others use too. */
const SMOKE = { kills: 0, databaseKills: 0 };
/**
 * The claim of a killed process frees itself after a minute (idempotency.ts): only then do its requests get a response.
 */
const CONSENT_FULL = {
  operations: 100_000,
  kills: 20,
  databaseKills: 4,
  switches: 21,
  races: 10_000,
  patienceMs: 90_000,
  mustAllBeAnswered: true,
};
/** No time for that: what is still claimed at the end stays unknown. */
const CONSENT_QUICK = {
  operations: 5_000,
  kills: 4,
  databaseKills: 1,
  switches: 3,
  races: 500,
  patienceMs: 2_000,
  mustAllBeAnswered: false,
};
const CONSENT_SMOKE = { ...CONSENT_QUICK, ...SMOKE, operations: 2_500, switches: 1, races: 10 };
const MESSAGES_FULL = {
  steps: 1_000_000,
  kills: 120,
  databaseKills: 12,
  jumps: 400,
  archives: 12,
  patienceMs: 90_000,
  drainMs: 60_000,
  mustAllBeAnswered: true,
  gatewayFaults: 0,
  restores: 1,
  perSecond: Infinity,
};
const MESSAGES_QUICK = {
  ...MESSAGES_FULL,
  steps: 40_000,
  kills: 10,
  databaseKills: 2,
  jumps: 40,
  archives: 3,
  drainMs: 10_000,
};
const MESSAGES_SMOKE = {
  ...MESSAGES_FULL,
  ...SMOKE,
  steps: 400,
  jumps: 0,
  archives: 1,
  patienceMs: 2_000,
  drainMs: 1_000,
  restores: 0,
};
/** What two Kannels bear with their fake SMSCs, on two cores that they share with everything else. */
const KANNEL_PER_SECOND = 80;
const KANNEL_FULL = {
  steps: 32_000,
  kills: 24,
  databaseKills: 4,
  jumps: 60,
  archives: 4,
  gatewayFaults: 40,
  restores: 0,
  perSecond: KANNEL_PER_SECOND,
};
const KANNEL_QUICK = {
  steps: 4_000,
  kills: 3,
  databaseKills: 1,
  jumps: 6,
  archives: 1,
  gatewayFaults: 6,
  restores: 0,
  perSecond: KANNEL_PER_SECOND,
};
/** Doubles on loopback cost less: this is what the service bears beside its kills. */
const HTTP_PER_SECOND = 100;
const HTTP_FULL = {
  steps: 50_000,
  kills: 30,
  databaseKills: 5,
  jumps: 80,
  archives: 4,
  gatewayFaults: 60,
  restores: 0,
  perSecond: HTTP_PER_SECOND,
};
const HTTP_QUICK = {
  steps: 5_000,
  kills: 4,
  databaseKills: 1,
  jumps: 8,
  archives: 1,
  gatewayFaults: 12,
  restores: 0,
  perSecond: HTTP_PER_SECOND,
};
const GATEWAYS = /** @type {const} */ (['simulator', 'kannel', 'http']);
/** What a gateway changes of the plan. */
const PLANS = {
  simulator: { full: {}, quick: {} },
  kannel: { full: KANNEL_FULL, quick: KANNEL_QUICK },
  http: { full: HTTP_FULL, quick: HTTP_QUICK },
};
const STEPS_MAX = 100_000_000;
const EVENTS_PER_SECOND = 200;
const RATE_MAX = 5_000;
const KILLS_MAX = 10_000;
const RESTORES_MAX = 100;
const OPERATIONS_MAX = 10_000_000;

/**
 * The options of both commands.
 * @param {typeof FULL} full @param {typeof FULL} quick
 */
function commonOptions(full, quick) {
  return {
    quick: flag('a short run with few kills'),
    kills: whole('how many processes are killed', KILLS_MAX, unlessQuick(full.kills, quick.kills)),
    'database-kills': whole(
      'how often the database is killed',
      KILLS_MAX,
      unlessQuick(full.databaseKills, quick.databaseKills),
    ),
    seed: SEED,
    server: SERVER,
    on: ON,
  };
}

/** The plan of `npm run chaos`. */
export function readOptions() {
  const { values } = readCommandLine({
    usage: 'npm run chaos --',
    about:
      'Shows that nothing acknowledged is lost: numbers are registered at a steady rate while API and worker ' +
      'processes and the database are killed with -9, at random and at failpoints. Afterwards a checker compares ' +
      'what was acknowledged with the tables, the feed, and what the receiver got. Ends with 0 when all holds.',
    options: {
      ...commonOptions(FULL, QUICK),
      rate: whole('events per second', RATE_MAX, String(EVENTS_PER_SECOND)),
      history: text('FILE', 'where the history of the run goes', '.cache/chaos/SEED.jsonl'),
    },
  });
  const plan = sizedFor(values, { smoke: SMOKE, quick: QUICK, full: FULL });
  return {
    kills: values.kills ?? plan.kills,
    databaseKills: values['database-kills'] ?? plan.databaseKills,
    rate: values.rate ?? EVENTS_PER_SECOND,
    seed: values.seed ?? anySeed(),
    ...(values.on === undefined ? {} : { on: values.on }),
    history: values.history ?? null,
    server: values.server ?? 'any',
  };
}

/** The plan of `npm run chaos:consent`. */
export function readConsentOptions() {
  const { values } = readCommandLine({
    usage: 'npm run chaos:consent --',
    about:
      'Shows that consent is never lost and never invented: random opt-outs and opt-ins by every channel, messages, ' +
      'registrations, imports, erasures and repeated requests, many at a time, in tenants whose opt-outs count for ' +
      'one project or for all, one of which is switched, while two processes and the database are killed with -9. ' +
      'Then stops against registrations and switches at one instant. Afterwards the ledger must explain every ' +
      'response, state and event; a stop that counts for a tenant is in all its projects and in no others, and ' +
      'nothing was sent 5 s after it (15 s around a kill). Ends with 0 when all holds.',
    options: {
      ...commonOptions(CONSENT_FULL, CONSENT_QUICK),
      operations: whole(
        'operations that must be acknowledged',
        OPERATIONS_MAX,
        unlessQuick(CONSENT_FULL.operations, CONSENT_QUICK.operations),
      ),
      dist: text('FOLDER', 'a compiled application', 'compiles one of its own'),
    },
  });
  const plan = sizedFor(values, { smoke: CONSENT_SMOKE, quick: CONSENT_QUICK, full: CONSENT_FULL });
  return {
    ...plan,
    operations: values.operations ?? plan.operations,
    ...(values.dist === undefined ? {} : { dist: values.dist }),
    kills: values.kills ?? plan.kills,
    databaseKills: values['database-kills'] ?? plan.databaseKills,
    seed: values.seed ?? anySeed(),
    ...(values.on === undefined ? {} : { on: values.on }),
    server: values.server ?? 'any',
  };
}

/** The plan of `npm run chaos:messages`. */
export function readMessagesOptions() {
  const { values } = readCommandLine({
    usage: 'npm run chaos:messages --',
    about:
      'Shows that messages end once, never go back and are never sent twice: random sends, batches, cancellations, ' +
      'opt-outs, erasures, suspensions, archivings and repeated requests to gateways of every temper, on two ' +
      'processes, while these and the database are killed with -9 and the clock jumps. Afterwards counters, usage, ' +
      'caps, timelines, events and every response must be borne out. Ends with 0 when all holds.',
    options: {
      ...commonOptions(MESSAGES_FULL, MESSAGES_QUICK),
      steps: whole(
        'steps that must be acknowledged: each message, those of a batch included, and each other request',
        STEPS_MAX,
        unlessQuick(MESSAGES_FULL.steps, MESSAGES_QUICK.steps),
      ),
      jumps: whole('how often the clock jumps', KILLS_MAX, unlessQuick(MESSAGES_FULL.jumps, MESSAGES_QUICK.jumps)),
      mix: oneOf(MIX_NAMES, 'what is asked for: a bit of all, or mostly opt-outs by every channel and sends', 'all'),
      gateway: oneOf(
        GATEWAYS,
        'kannel sends through two real Kannels with fake SMSCs, whose boxes are killed and suspended too; ' +
          `${KANNEL_FULL.steps} steps, with --quick ${KANNEL_QUICK.steps}, and fewer kills, at a pace they bear; ` +
          'http sends through two gateways that settings describe, which break off, refuse and restart; ' +
          `${HTTP_FULL.steps} steps, with --quick ${HTTP_QUICK.steps}`,
        'simulator',
      ),
      'gateway-faults': whole(
        'how often a gateway has a fault',
        KILLS_MAX,
        `kannel ${KANNEL_FULL.gatewayFaults}, with --quick ${KANNEL_QUICK.gatewayFaults}; ` +
          `http ${HTTP_FULL.gatewayFaults}, with --quick ${HTTP_QUICK.gatewayFaults}; none with the simulator`,
      ),
      restores: whole(
        'how often a backup is restored under live processes before all that',
        RESTORES_MAX,
        '1 with the simulator; else none',
      ),
      dist: text('FOLDER', 'a compiled application', 'compiles one of its own'),
    },
  });
  const isQuick = values.quick !== undefined;
  const sizes = { smoke: MESSAGES_SMOKE, quick: MESSAGES_QUICK, full: MESSAGES_FULL };
  const gateway = values.gateway ?? 'simulator';
  const plan = { ...sizedFor(values, sizes), ...PLANS[gateway][isQuick ? 'quick' : 'full'] };
  return {
    ...plan,
    gateway,
    gatewayFaults: gateway === 'simulator' ? 0 : (values['gateway-faults'] ?? plan.gatewayFaults),
    steps: values.steps ?? plan.steps,
    kills: values.kills ?? plan.kills,
    databaseKills: values['database-kills'] ?? plan.databaseKills,
    jumps: values.jumps ?? plan.jumps,
    restores: values.restores ?? plan.restores,
    mix: values.mix ?? 'all',
    ...(values.dist === undefined ? {} : { dist: values.dist }),
    seed: values.seed ?? anySeed(),
    ...(values.on === undefined ? {} : { on: values.on }),
    server: values.server ?? 'any',
  };
}
