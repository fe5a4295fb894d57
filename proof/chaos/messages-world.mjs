/**
 * What a run on messages works on: projects, each with numbers, senders and gateways of its own temper; and the clocks
 * of the application's processes.
 */
import { Operator } from '../../scripts/lib/operator.mjs';
import { writeOffsets } from '../stage/messages-process.mjs';

// Moves the clock of the application's processes: all of them together, and each a little against the others.

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Jumps by weight; backwards as after a correction by hand. */
const JUMPS = /** @type {const} */ ([
  { weight: 45, from: SECOND_MS, to: 30 * SECOND_MS },
  { weight: 25, from: MINUTE_MS, to: 10 * MINUTE_MS },
  { weight: 5, from: 30 * MINUTE_MS, to: 60 * MINUTE_MS },
  { weight: 15, from: -5 * SECOND_MS, to: -50 },
  { weight: 8, from: -5 * MINUTE_MS, to: -30 * SECOND_MS },
  { weight: 2, from: -30 * MINUTE_MS, to: -10 * MINUTE_MS },
]);
const DRAWN = JUMPS.flatMap((jump) => Array.from({ length: jump.weight }, () => jump));
/** Processes of one installation have clocks that differ by less than this. */
const SKEW_MS = 100;
/** Processes see a jump within so long. */
const SEEN_WITHIN_MS = 100;

export class MovedClock {
  #file;
  #random;
  #places;
  /** @type {import('../stage/messages-process.mjs').Offsets} */
  #offsets = { all: 0 };
  #furthest = 0;
  jumps = 0;

  /** @param {string} file @param {import('../stage/random.mjs').Random} random @param {readonly string[]} places */
  constructor(file, random, places) {
    this.#file = file;
    this.#random = random;
    this.#places = places;
    this.#write();
  }

  /** The time as the application has it, give or take. */
  now() {
    return Date.now() + this.#offsets.all;
  }

  /** One jump at random. */
  jump() {
    const { from, to } = this.#random.pick(DRAWN);
    this.jumps += 1;
    this.#offsets = { all: this.#offsets.all + Math.round(this.#random.between(from, to)) };
    for (const place of this.#places) this.#offsets[place] = this.#random.whole(-SKEW_MS, SKEW_MS);
    this.#write();
  }

  /**
   * Forward to a time; resolves when every process has it.
   * @param {number} at by the application's clock
   */
  async forwardTo(at) {
    this.#offsets = { all: Math.max(this.#offsets.all, at - Date.now()) };
    this.#write();
    await new Promise((resolve) => setTimeout(resolve, SEEN_WITHIN_MS));
  }

  /**
   * Beyond every time that the application has had.
   * @param {number} ms by how much
   */
  async forwardPast(ms) {
    await this.forwardTo(Date.now() + this.#furthest + ms);
  }

  #write() {
    this.#furthest = Math.max(this.#furthest, this.#offsets.all);
    writeOffsets(this.#file, this.#offsets);
  }
}

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

const AREAS = ['212', '415', '305', '206', '312', '617'];
/**
 * The last digits of magic numbers (docs/simulator.md); 05 is refused alone: no neighbour at the gateway may notice. A
 * project that has nothing but these still opens the breaker of its own.
 */
const MAGIC = ['01', '02', '03', '04', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15', '16'];
const ALWAYS_UNAVAILABLE = '05';
const PLAIN_NUMBERS_EACH = 50;
/** Each magic number stands so often among the numbers that are drawn from. */
const MAGIC_WEIGHT = 1;
const FIRST_ADDRESS = 12_125_551_000;
const PRICED = 'second';
const PRICES = [0.0075, 0.0095];
/** Reached within a run, and never reached. */
const NARROW_CAPS = { messagesPerDay: 2_000, spendPerDay: 12, spendPerMonth: 200, numberPerDay: 4 };
export const WIDE_CAPS = { messagesPerDay: 10_000_000, spendPerMonth: 1_000_000 };
/** Only what a project of the name needs; gateways in the order of their ranks. */
const SETTINGS = {
  plain: { gateways: ['steady', 'second'], weight: 12, magic: [...MAGIC, ALWAYS_UNAVAILABLE] },
  reminded: { gateways: ['steady', 'second'], weight: 8, reminders: true },
  flapping: { gateways: ['flapping', 'second'], weight: 4 },
  refusing: { gateways: ['refusing'], weight: 2 },
  breaking: { gateways: ['breaking', 'steady'], weight: 3 },
  changing: { gateways: ['changing', 'second'], weight: 4 },
  unavailable: { gateways: ['unavailable'], weight: 1, magic: [ALWAYS_UNAVAILABLE] },
  capped: { gateways: ['steady', 'second'], weight: 4, policy: NARROW_CAPS, plain: 3 },
  dearer: { gateways: ['flapping', 'second'], weight: 4, policy: { spendPerMonth: 1_000_000 } },
  counted: { gateways: ['second', 'steady'], weight: 6, policy: WIDE_CAPS },
  pausing: { gateways: ['steady'], weight: 5, isAdmin: true },
  tenantPausing: { gateways: ['steady'], weight: 5, isAdmin: true },
  lost: { gateways: ['steady'], weight: 2, isAdmin: true },
  paced: { gateways: ['steady'], weight: 2, partsPerSecond: 30 },
  switched: { gateways: ['switched', 'switched'], weight: 4 },
};
/** Gateways that take all but magic numbers. */
const STEADY = ['steady', 'second', 'switched'];
/** @typedef {keyof typeof SETTINGS} Temper */
/**
 * @typedef {object} MessageProject
 * @property {string} name @property {string} tenantId @property {string} projectId
 * @property {string} key what it is asked with @property {string} address that people write to
 * @property {string} gateway of that address
 * @property {string[]} numbers drawn from @property {number} weight its share of requests
 * @property {Record<string, number | null> | null} caps
 * @property {boolean} isSteady whether its gateways take all but magic numbers, when they are simulated
 * @property {string[]} switches paths of its senders and providers
 */
/**
 * @typedef {object} MessageWorld
 * @property {MessageProject[]} projects @property {MessageProject[]} shortLived projects that are archived
 * @property {string} changing the provider whose availability changes
 * @property {string} priced the provider whose prices change
 */

/**
 * What the load works with.
 * @typedef {object} LoadSetting
 * @property {import('./client.mjs').ConsentClient} client
 * @property {MessageWorld} world
 * @property {import('../stage/random.mjs').Random} random @property {() => number} now the time as the service has it
 * @property {string} adminKey @property {(steps: number) => boolean} isOver @property {number} steps that are wanted
 * @property {(operation: import('../checkers/messages-responses.mjs').Operation) => void} record
 * @property {import('./options.mjs').Mix} mix
 * @property {number} perSecond steps at most @property {Gateways} gateways
 */

/** Makes it over HTTP as an operator would. */
export class WorldMaker {
  #operator;
  #gateways;
  #addresses = 0;
  /** @type {Map<string, string>} */
  #providers = new Map();

  /** @param {string} apiUrl @param {string} adminKey @param {Gateways} gateways */
  constructor(apiUrl, adminKey, gateways) {
    this.#operator = new Operator(apiUrl, adminKey);
    this.#gateways = gateways;
  }

  /**
   * Projects whose gateways there are.
   * @param {number} shortLived how many of them may be archived @returns {Promise<MessageWorld>}
   */
  async make(shortLived) {
    const { names, changing } = this.#gateways;
    const projects = [];
    for (const name of /** @type {Temper[]} */ (Object.keys(SETTINGS)))
      if (name !== 'lost' && SETTINGS[name].gateways.every((gateway) => names.includes(gateway)))
        projects.push(await this.#project(name, name));
    const lost = [];
    for (let index = 0; index < shortLived; index += 1) lost.push(await this.#project(`lost-${index}`, 'lost'));
    return {
      projects,
      shortLived: lost,
      changing: await this.#provider(changing),
      priced: await this.#provider(PRICED),
    };
  }

  /** @param {string} name @param {Temper} temper @returns {Promise<MessageProject>} */
  async #project(name, temper) {
    /** @type {{ gateways: string[], weight: number, reminders?: boolean, magic?: string[],
     *   policy?: Record<string, number>, isAdmin?: boolean, partsPerSecond?: number, plain?: number }} */
    const setting = SETTINGS[temper];
    const { tenantId, projectId, key } = await this.#operator.makeProject(`Tenant ${name}`, `Project ${name}`);
    await this.#operator.call('PATCH', `/v1/projects/${projectId}`, {
      complianceSettings: { optOutRemindersEnabled: setting.reminders === true },
    });
    const senders = [];
    for (const [rank, gateway] of setting.gateways.entries())
      senders.push(
        await this.#sender(projectId, await this.#provider(gateway), rank + 1, setting.partsPerSecond ?? null),
      );
    // Whatever the hour, MARKETING is sent.
    const policy = { ...setting.policy, legalQuietHours: false };
    await this.#operator.call('PUT', `/v1/projects/${projectId}/sending-policy`, policy);
    return {
      name,
      tenantId,
      projectId,
      key: setting.isAdmin === true ? this.#operator.adminKey : key,
      numbers: numbersWith(setting.magic ?? MAGIC, setting.plain),
      weight: setting.weight,
      caps: setting.policy ?? null,
      address: senders[0]?.address ?? '',
      gateway: setting.gateways[0] ?? '',
      isSteady: setting.gateways.every((gateway) => STEADY.includes(gateway)),
      switches: senders.flatMap(({ senderId, providerId }) => [
        `/v1/projects/${projectId}/senders/${senderId}`,
        `/v1/providers/${providerId}`,
      ]),
    };
  }

  /** @param {string} projectId @param {string} providerId @param {number} rank @param {number | null} partsPerSecond */
  async #sender(projectId, providerId, rank, partsPerSecond) {
    this.#addresses += 1;
    const address = `+${FIRST_ADDRESS + this.#addresses}`;
    const body = { kind: 'NUMBER', address, providerId, rank, partsPerSecond };
    const { senderId } = await this.#operator.call('POST', `/v1/projects/${projectId}/senders`, body);
    return { senderId, providerId, address };
  }

  /** @param {string} name @returns {Promise<string>} */
  async #provider(name) {
    const known = this.#providers.get(name);
    if (known !== undefined) return known;
    const { providerId } = await this.#operator.call('POST', '/v1/providers', {
      name,
      ...this.#gateways.provider(name),
    });
    await this.#gateways.made(name, providerId);
    const price = PRICES[this.#providers.size % PRICES.length];
    await this.#operator.call('PUT', `/v1/providers/${providerId}/prices`, {
      prices: [{ country: null, prefix: null, price }],
    });
    this.#providers.set(name, providerId);
    return providerId;
  }
}

/**
 * @param {string[]} magic
 * @param {number} [plain] how many others, in one area: few numbers get many messages each
 */
function numbersWith(magic, plain) {
  const areas = plain === undefined ? AREAS : AREAS.slice(0, 1);
  return areas.flatMap((area) => [
    ...Array.from({ length: plain ?? PLAIN_NUMBERS_EACH }, (_none, index) => `+1${area}555${2000 + index}`),
    ...magic.flatMap((digits) => Array.from({ length: MAGIC_WEIGHT }, () => `+1${area}55501${digits}`)),
  ]);
}
