import { setTimeout as sleep } from 'node:timers/promises';
import { PhoneNumbersFinder } from '../../src/phones/phone-search.js';
import { Database, type SqlValue } from '../../src/platform/database/database.js';
import type { Reading } from '../../src/platform/database/statement.js';
import { eventually } from '../harness/eventually.js';
import { inView, isAskedFor, type FilteredRow, type PhoneFilters, walkPages } from '../harness/phone-model.js';
import { Random, seedOfRun } from '../harness/random.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const SEED = seedOfRun();
const WRITERS = 3;
const WALKERS = 3;
const NUMBERS_EACH = 30;
const ENDINGS = 30;
const COUNTRIES: Readonly<Record<string, string>> = {
  '+1415555': 'US',
  '+491511234': 'DE',
  '+44207946': 'GB',
  '+3361234': 'FR',
};
const PREFIXES = Object.keys(COUNTRIES);
const PAGE_SIZES = [2, 3, 7, 20, 100];
/**
 * So much time passes at most after each statement of a page and after the page itself, so that much happens between
 * them.
 */
const READ_DELAY_MS = 6;
/** Every filter is walked as ADMIN, and this share of them also with the key of a project. */
const TENANT_SHARE = 0.3;
const WITHIN_MS = 60_000;

/** `stays`: nobody touches it; `turns`: is opted out and in again; `comes and goes`: is registered and erased. */
type Fate = 'stays' | 'turns' | 'comes and goes';

interface Row extends FilteredRow {
  readonly fate: Fate;
  /** What it says for as long as it stays. */
  readonly isOptedOut: boolean;
}

describe('GET /v1/phones, walked while numbers come, go and change their mind', () => {
  const random = new Random(SEED);
  let app: TestApp;
  let world: World;
  let projects: ProjectWorld[];
  let rows: Row[];

  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    world = new World(app);
    const tenants = [await world.tenant(), await world.tenant(), await world.tenant()];
    projects = await Promise.all(tenants.flatMap((tenant) => [world.project(tenant), world.project(tenant)]));
    rows = projects.flatMap(plannedRows);
    for (const project of projects) await layDown(project);
    slowDown(app.app.get(Database), app.app.get(PhoneNumbersFinder));
  });
  afterAll(() => app.close());

  function slowDown(database: Database, finder: PhoneNumbersFinder): void {
    const read = database.read.bind(database);
    database.read = async <Found>(statement: Reading<Found>, values: readonly SqlValue[]): Promise<Found[]> => {
      const found = await read(statement, values);
      await sleep(random.below(READ_DELAY_MS));
      return found;
    };
    const find = finder.find.bind(finder);
    finder.find = async (wanted) => {
      const found = await find(wanted);
      await sleep(random.below(READ_DELAY_MS));
      return found;
    };
  }

  /** Projects share their numbers: each has a third of the same few. */
  function plannedRows({ projectId, tenantId }: ProjectWorld): Row[] {
    const numbers = new Set(
      Array.from({ length: NUMBERS_EACH }, () => random.pick(PREFIXES) + String(1_010 + random.below(ENDINGS))),
    );
    return [...numbers].map((phoneE164) => ({
      phoneE164,
      projectId,
      tenantId,
      countryCodeIso2: COUNTRIES[PREFIXES.find((prefix) => phoneE164.startsWith(prefix)) ?? ''] ?? null,
      fate: random.pick<Fate>(['stays', 'stays', 'stays', 'turns', 'comes and goes']),
      isOptedOut: random.chance(0.3),
    }));
  }

  async function layDown({ projectId }: ProjectWorld): Promise<void> {
    const own = rows.filter((row) => row.projectId === projectId);
    await world.admin('post', `/v1/projects/${projectId}/phones`, { phones: own.map(({ phoneE164 }) => phoneE164) });
    for (const { phoneE164, isOptedOut } of own)
      if (isOptedOut) await world.admin('post', `/v1/projects/${projectId}/phones/${phoneE164}/opt-out`, {});
  }

  /** One change of a row that does not stay. */
  async function write(chance: Random): Promise<void> {
    const { projectId, phoneE164, fate } = chance.pick(rows.filter((row) => row.fate !== 'stays'));
    const one = `/v1/projects/${projectId}/phones/${phoneE164}`;
    if (fate === 'turns') {
      const { status } = chance.chance(0.5)
        ? await world.send('post', `${one}/opt-out`, app.adminKey, {})
        : await world.send('post', `${one}/opt-in`, app.adminKey, { evidence: 'Asked for it.' });
      expect(status).toBe(200);
    } else if (chance.chance(0.5)) {
      const { status } = await world.send('delete', one, app.adminKey);
      expect([202, 404]).toContain(status);
    } else {
      const others = rows
        .filter((row) => row.projectId === projectId && row.fate === 'comes and goes')
        .map((row) => row.phoneE164);
      await world.admin('post', `/v1/projects/${projectId}/phones`, { phones: [phoneE164, chance.pick(others)] });
    }
  }

  /** Every combination of: whose rows, country, state and kind of search. */
  function everyFilter(): PhoneFilters[] {
    const some = (count: number): ProjectWorld[] => Array.from({ length: count }, () => random.pick(projects));
    const scopes: (() => PhoneFilters)[] = [
      () => ({}),
      () => ({ projectIds: some(1).map(({ projectId }) => projectId) }),
      () => ({ projectIds: some(3).map(({ projectId }) => projectId) }),
      () => ({ tenantIds: some(1).map(({ tenantId }) => tenantId) }),
      () => ({ tenantIds: some(2).map(({ tenantId }) => tenantId) }),
      () => ({
        tenantIds: some(2).map(({ tenantId }) => tenantId),
        projectIds: some(4).map(({ projectId }) => projectId),
      }),
    ];
    const countries: (() => PhoneFilters)[] = [() => ({}), () => ({ country: random.pick(Object.values(COUNTRIES)) })];
    const states: PhoneFilters[] = [{}, { isOptedOut: true }, { isOptedOut: false }];
    const searches: (() => PhoneFilters)[] = [
      () => ({}),
      ...[
        ['+1415', '+49', '+4420 79'],
        ['415', '1511', '(207) 9', '6123'],
        ['1015', '1021', '1033'],
      ].map((texts) => () => ({ search: random.pick(texts) })),
    ];
    return scopes.flatMap((scope) =>
      countries.flatMap((country) =>
        states.flatMap((state) => searches.map((search) => ({ ...scope(), ...country(), ...state, ...search() }))),
      ),
    );
  }

  /** Whether the number matches in whatever state those of its rows are that do not stay. */
  function isThereThroughout(group: readonly Row[], filters: PhoneFilters): boolean {
    if (group[0] === undefined || !isAskedFor(group[0], filters)) return false;
    if (filters.isOptedOut === true) return group.some((row) => row.fate === 'stays' && row.isOptedOut);
    if (filters.isOptedOut === false) return group.every((row) => row.fate === 'stays' && !row.isOptedOut);
    return group.some((row) => row.fate !== 'comes and goes');
  }

  /** Whether it matches in any state that they can be in. */
  function mayBeThere(group: readonly Row[], filters: PhoneFilters): boolean {
    if (group[0] === undefined || !isAskedFor(group[0], filters)) return false;
    if (filters.isOptedOut === true) return group.some((row) => row.fate !== 'stays' || row.isOptedOut);
    return filters.isOptedOut !== false || !group.some((row) => row.fate === 'stays' && row.isOptedOut);
  }

  /** What is wrong with one walk; nothing when all is well. */
  async function faultsOfWalk(reader: ProjectWorld | null, filters: PhoneFilters, limit: number): Promise<string[]> {
    const pages = await walkPages(world, reader?.key ?? app.adminKey, filters, limit);
    const found = pages.flatMap(({ data }) => data);
    const numbers = found.map(({ phoneE164 }) => phoneE164);
    const groups = inView(rows, reader, filters);
    const possible = new Set(groups.filter((group) => mayBeThere(group, filters)).map((group) => group[0]?.phoneE164));
    const seen = new Set(numbers);
    const missing = groups
      .filter((group) => isThereThroughout(group, filters) && !seen.has(group[0]?.phoneE164 ?? ''))
      .map((group) => `${group[0]?.phoneE164} was there throughout and is missing`);
    const unordered = numbers
      .filter((number, index) => index > 0 && number <= String(numbers[index - 1]))
      .map((number) => `${number} stands after ${numbers[numbers.indexOf(number) - 1]}, or twice`);
    const strange = numbers.filter((number) => !possible.has(number)).map((number) => `${number} never matched`);
    const contrary = found
      .filter(({ isOptedOut }) => filters.isOptedOut !== undefined && isOptedOut !== filters.isOptedOut)
      .map(({ phoneE164 }) => `${phoneE164} is shown as what was not asked for`);
    const long = pages.filter(({ data }) => data.length > limit).map(() => 'a page is too long');
    return [...missing, ...unordered, ...strange, ...contrary, ...long].map(
      (fault) => `${reader === null ? 'ADMIN' : 'TENANT'} ${JSON.stringify(filters)}, ${limit} a page: ${fault}`,
    );
  }

  it(
    '200: returns what was there throughout exactly once, in order, and nothing that never matched',
    async () => {
      const walks = everyFilter().flatMap((filters) =>
        [null, ...(random.chance(TENANT_SHARE) ? [random.pick(projects)] : [])].map((reader) => ({
          reader,
          filters,
          limit: random.pick(PAGE_SIZES),
        })),
      );
      const waiting = random.shuffled(walks);
      const faults: string[] = [];
      let walkersLeft = WALKERS;
      let begun = 0;
      let writes = 0;
      const walker = async (): Promise<void> => {
        try {
          for (let walk = waiting.pop(); walk !== undefined; walk = waiting.pop()) {
            begun += 1;
            await eventually('writers keep up with walkers', async () => writes >= begun);
            faults.push(...(await faultsOfWalk(walk.reader, walk.filters, walk.limit)));
          }
        } finally {
          walkersLeft -= 1;
        }
      };
      const writer = async (seed: number): Promise<void> => {
        for (const chance = new Random(seed); walkersLeft > 0; writes += 1) await write(chance);
      };
      await Promise.all([
        ...Array.from({ length: WALKERS }, walker),
        ...Array.from({ length: WRITERS }, (_none, index) => writer(SEED + index)),
      ]);
      expect({ seed: SEED, faults }).toEqual({ seed: SEED, faults: [] });
      expect(writes).toBeGreaterThanOrEqual(walks.length);
    },
    WITHIN_MS,
  );
});
