/** `npm run hostile`: what well-behaved tenants notice of one that attacks. */
import '../../scripts/lib/node-version.mjs';
import { readCommandLine, someOf } from '../../scripts/lib/command-line.mjs';
import { step } from '../../scripts/lib/progress.mjs';
import { callbacks, strangers } from './attack-strangers.mjs';
import { dns, endpoints } from './attack-receivers.mjs';
import { erasures, redactions } from './attack-erasures.mjs';
import { exports, fields, registrations, texts } from './attack-requests.mjs';
import { gateways } from './attack-gateways.mjs';
import { uploads } from './attack-uploads.mjs';
import { withBench } from '../stage/environment.mjs';
import { printAttack } from './hostile-report.mjs';
import { OTHERS, Stage } from './hostile-stage.mjs';
import { QUICK } from '../stage/options.mjs';

/** By the name that `--only` takes. */
const ATTACKS = {
  endpoints,
  dns,
  registrations,
  fields,
  strangers,
  uploads,
  erasures,
  callbacks,
  texts,
  redactions,
  gateways,
  exports,
};

const { values: options } = readCommandLine({
  usage: 'npm run hostile --',
  about:
    `Measures reads, registrations and deliveries of ${OTHERS} well-behaved tenants beside one that attacks, and ` +
    'without it. One attack after the other, each on an API process of its own. Missed targets are no failure. ' +
    'Loopback only; ends by itself.',
  options: {
    only: someOf(/** @type {(keyof typeof ATTACKS)[]} */ (Object.keys(ATTACKS)), 'these attacks', 'all'),
    quick: QUICK,
  },
});
const IDLE_SECONDS = options.quick ? 10 : 30;
const ATTACK_SECONDS = options.quick ? 20 : 90;
const WARM_UP_SECONDS = 3;

/** @typedef {import('./hostile-stage.mjs').Attack} Attack */
/** @typedef {import('./hostile-report.mjs').Phases} Phases */

await withBench(async (bench) => {
  const { plainApiKey } = await bench.seed();
  const connection = await bench.connect();
  try {
    for (const [name, attack] of Object.entries(ATTACKS)) {
      if (options.only?.every((chosen) => chosen !== name)) continue;
      console.log(`\nAttack: ${name}`);
      printAttack(attack.about, await measure(bench, plainApiKey, connection, attack));
    }
  } finally {
    await connection.end();
  }
});

/**
 * @param {import('../stage/environment.mjs').Bench} bench @param {string} adminKey
 * @param {import('mysql2/promise').Connection} connection @param {Attack} attack @returns {Promise<Phases>}
 */
async function measure(bench, adminKey, connection, { open }) {
  const attacker = await open();
  try {
    const stage = await step('making the tenants', () => Stage.open(bench, adminKey, connection, attacker));
    try {
      await step('warming up', () => stage.run(WARM_UP_SECONDS));
      const before = await step(`idle: ${IDLE_SECONDS} s`, () => stage.run(IDLE_SECONDS));
      if (attacker.before !== undefined)
        await step('the attacker prepares', () => attacker.before?.(stage, ATTACK_SECONDS));
      const attack = await step(`under attack: ${ATTACK_SECONDS} s`, () =>
        stage.run(ATTACK_SECONDS, (seconds) => attacker.attack(stage, seconds)),
      );
      if (attacker.after !== undefined) await step('the attack ends', () => attacker.after?.(stage));
      const after = await step(`idle again: ${IDLE_SECONDS} s`, () => stage.run(IDLE_SECONDS));
      return { before, attack, after };
    } finally {
      await stage.close();
    }
  } finally {
    attacker.close?.();
  }
}
