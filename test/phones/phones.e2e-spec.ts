import { jest } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { EXPORT_COLUMNS } from '../../src/phones/intake/phone-export.js';
import { type NumberFacts, NumberLookup } from '../../src/phones/lookup/number-lookup.js';
import { FACTS_DAYS, PhoneRevalidation } from '../../src/phones/lookup/phone-validation.js';
import { PhoneNumbersFinder } from '../../src/phones/phone-search.js';
import { Phone } from '../../src/phones/phone.entity.js';
import { PhonesModule } from '../../src/phones/phones.module.js';
import { Database, type SqlValue } from '../../src/platform/database/database.js';
import type { Reading } from '../../src/platform/database/statement.js';
import { eventually } from '../harness/eventually.js';
import { ImportWorld, numbersFrom } from '../harness/import-world.js';
import { Random, seedOfRun } from '../harness/numbers.js';
import { type FilteredRow, inView, isAskedFor, type PhoneFilters, walkPages } from '../harness/phone-model.js';
import { Sql, withSeries } from '../harness/sql.js';
import { idlePart, shareTestApp, startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const sharedApp = shareTestApp({ ROLE: 'api' });

describe('GET /v1/phones against a model in memory', () => {
  const CASES = 150;
  const LAID_DOWN_WITHIN_MS = 60_000;
  const WALKED_WITHIN_MS = 120_000;
  /** Enough projects that not all of them are asked at once. */
  const TENANTS = 9;
  const PROJECTS_PER_TENANT = 3;
  const SEED = 20_261_121;
  const PREFIXES = ['+1415555', '+4915112', '+442079', '+3361234'];
  const COUNTRIES: Readonly<Record<string, string>> = {
    '+1415555': 'US',
    '+4915112': 'DE',
    '+442079': 'GB',
    '+3361234': 'FR',
  };

  const seeded = new Random(SEED);
  const random = () => seeded.next();
  const pick = <T>(list: readonly T[]): T => seeded.pick(list);
  const some = (count: number): ProjectWorld[] => Array.from({ length: count }, () => pick(projects));
  let app: TestApp;
  let world: World;
  let projects: ProjectWorld[];
  let rows: Phone[];

  beforeAll(async () => {
    // No workers: they would look up again what is inserted here as if it were old.
    app = await startTestApp({ ROLE: 'api' });
    world = new World(app);
    const tenants = await Promise.all(Array.from({ length: TENANTS }, () => world.tenant()));
    projects = await Promise.all(
      tenants.flatMap((tenant) => Array.from({ length: PROJECTS_PER_TENANT }, () => world.project(tenant))),
    );
    rows = await layDown();
  }, LAID_DOWN_WITHIN_MS);
  afterAll(() => app.close());

  async function layDown(): Promise<Phone[]> {
    for (const project of projects) {
      const phones = Array.from({ length: 20 }, () => pick(PREFIXES) + String(Math.floor(random() * 90) + 1010));
      await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones });
    }
    const dataSource = app.app.get(DataSource);
    const all = await dataSource.manager.find(Phone);
    for (const row of all) {
      const prefix = PREFIXES.find((candidate) => row.phoneE164.startsWith(candidate)) ?? '';
      const isOptedOut = random() < 0.3;
      const changes = {
        isOptedOut,
        optOutReason: isOptedOut ? pick(['API', 'LINK'] as const) : null,
        optOutAt: isOptedOut ? Math.floor(random() * 1e12) : null,
        // Of some numbers the country is not known.
        countryCodeIso2: row.phoneE164.endsWith('7') ? null : (COUNTRIES[prefix] ?? null),
        messageCount: Math.floor(random() * 50),
        totalCostMicros: Math.floor(random() * 5_000_000),
        lastMessageAt: random() < 0.5 ? Math.floor(random() * 1e12) : null,
        validatedAt: Math.floor(random() * 1e12),
        createdAt: Math.floor(random() * 1e12),
      };
      await dataSource.manager.update(Phone, { projectId: row.projectId, phoneE164: row.phoneE164 }, changes);
      Object.assign(row, changes);
    }
    return all;
  }

  function randomFilters(): PhoneFilters {
    const filters: { -readonly [Name in keyof PhoneFilters]: PhoneFilters[Name] } = {};
    if (random() < 0.4) filters.projectIds = some(pick([1, 2, 3, 15, 40])).map(({ projectId }) => projectId);
    if (random() < 0.3) filters.tenantIds = some(pick([1, 2, 20])).map(({ tenantId }) => tenantId);
    if (random() < 0.4) filters.country = pick(['US', 'DE', 'GB', 'FR', 'JP']);
    if (random() < 0.4) filters.isOptedOut = random() < 0.5;
    if (random() < 0.4)
      filters.search = pick([
        '+1415',
        '415',
        '1511',
        '10',
        '1010',
        '1055',
        '51020',
        '+49 151',
        '(207) 9',
        '61234',
        '5110',
        '55510',
        '11210',
        '00000000',
        '+7',
      ]);
    return filters;
  }

  /** What a list shows, worked out without any index. */
  function expected(reader: ProjectWorld | null, filters: PhoneFilters): object[] {
    return inView(rows, reader, filters)
      .filter((group) => matches(group, filters))
      .map((group) => ({
        phoneE164: group[0]?.phoneE164,
        isOptedOut: group.some((row) => row.isOptedOut),
        optOutAt:
          group
            .filter((row) => row.isOptedOut)
            .map((row) => row.optOutAt ?? 0)
            .sort((a, b) => b - a)[0] ?? null,
        messageCount: group.reduce((sum, row) => sum + row.messageCount, 0),
        totalCost: group.reduce((sum, row) => sum + row.totalCostMicros, 0) / 1e6,
        createdAt: Math.min(...group.map((row) => row.createdAt)),
        validatedAt: Math.max(...group.map((row) => row.validatedAt ?? 0)),
        projectIds: group.map((row) => row.projectId).sort(),
        tenantIds: [...new Set(group.map((row) => row.tenantId))].sort(),
      }));
  }

  function matches(group: Phone[], filters: PhoneFilters): boolean {
    if (filters.isOptedOut !== undefined && group.some((row) => row.isOptedOut) !== filters.isOptedOut) return false;
    return group[0] !== undefined && isAskedFor(group[0], filters);
  }

  it(
    `200: ${CASES} random filters, walked page by page, give what the model gives`,
    async () => {
      for (let index = 0; index < CASES; index += 1) {
        const reader = random() < 0.4 ? pick(projects) : null;
        const filters = randomFilters();
        const found = (await walkPages(world, reader?.key ?? app.adminKey, filters, pick([3, 7, 20, 100]))).flatMap(
          ({ data }) => data,
        );
        const wanted = expected(reader, filters);
        const context = { case: index, seed: SEED, filters, reader: reader?.projectId ?? 'ADMIN' };
        expect({ ...context, numbers: found.length }).toEqual({ ...context, numbers: wanted.length });
        expect(found).toEqual(wanted.map((phone) => expect.objectContaining(phone)));
      }
    },
    WALKED_WITHIN_MS,
  );
});

describe('GET /v1/phones, walked while numbers come, go and change their mind', () => {
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

  const random = new Random(SEED);
  let app: TestApp;
  let world: World;
  let projects: ProjectWorld[];
  let rows: Row[];

  beforeAll(async () => {
    app = await sharedApp();
    world = new World(app);
    const tenants = [await world.tenant(), await world.tenant(), await world.tenant()];
    projects = await Promise.all(tenants.flatMap((tenant) => [world.project(tenant), world.project(tenant)]));
    rows = projects.flatMap(plannedRows);
    for (const project of projects) await layDown(project);
    slowDown(app.app.get(Database), app.app.get(PhoneNumbersFinder));
  });

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

describe('The look-up of numbers', () => {
  const DAY_MS = 24 * 3_600_000;
  const NUMBER = '+447400123456';

  let app: TestApp;
  let world: World;
  let sql: Sql;
  let project: ProjectWorld;
  let lookup: NumberLookup;
  beforeAll(async () => {
    // Of its own: all numbers that nobody has looked up are looked at.
    app = await startTestApp({ ROLE: 'api' });
    world = new World(app);
    sql = await Sql.open(app.schema);
    lookup = app.app.get(NumberLookup);
  });
  beforeEach(async () => {
    project = await world.project();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  const register = async (phones: readonly string[]) =>
    (await world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, { phones })).body.data;
  const read = async (number: string) => (await world.send('get', `/v1/phones/${number}`, project.key)).body;
  const typesOf = async () =>
    (
      await sql.rows<{ type: string }>('SELECT type FROM events WHERE projectId = ? ORDER BY eventId', [
        project.projectId,
      ])
    ).map(({ type }) => type);
  const revalidate = async () => (await idlePart(app, PhonesModule, PhoneRevalidation)).run();
  const age = (days: number) =>
    sql.rows('UPDATE phones SET validatedAt = validatedAt - ? WHERE projectId = ?', [days * DAY_MS, project.projectId]);
  /** Somebody who says something else of every number. */
  const portedTo = (carrier: string) => {
    const ask = lookup.lookUp.bind(lookup);
    return jest
      .spyOn(lookup, 'lookUp')
      .mockImplementation(async (numbers) => (await ask(numbers)).map((facts): NumberFacts => ({ ...facts, carrier })));
  };

  it('is stored with a number that is new, and shown in its events', async () => {
    await register([NUMBER, '+15555555555']);
    expect(await read(NUMBER)).toMatchObject({
      isValidated: true,
      validatedAt: expect.any(Number),
      isValid: true,
      carrier: 'Three',
      country: 'United Kingdom',
      phoneType: 'MOBILE',
      timezone: 'Europe/London',
    });
    expect(await read('+15555555555')).toMatchObject({
      isValidated: true,
      isValid: false,
      validationErrorMessage: 'The numbering plan of +1 does not assign this number.',
    });
    expect((await typesOf()).toSorted()).toEqual([
      'phone.created',
      'phone.created',
      'phone.validated',
      'phone.validation_failed',
    ]);
  });

  it('asks nothing of numbers that the project has', async () => {
    await register([NUMBER]);
    const ask = jest.spyOn(lookup, 'lookUp');
    await register([NUMBER, '+447400123457']);
    expect(ask.mock.calls).toEqual([[['+447400123457']]]);
  });

  it('comes later when nobody can be asked: the number is there, not validated', async () => {
    const ask = jest.spyOn(lookup, 'lookUp').mockRejectedValue(new Error('away'));
    expect(await register([NUMBER])).toEqual([expect.objectContaining({ status: 'created' })]);
    expect(await read(NUMBER)).toMatchObject({
      isValidated: false,
      validatedAt: null,
      isValid: false,
      validationErrorMessage: null,
      country: 'United Kingdom',
      carrier: null,
      phoneType: 'UNKNOWN',
    });
    await expect(revalidate()).rejects.toThrow('away');
    ask.mockRestore();
    expect(await revalidate()).toBe(1);
    expect(await read(NUMBER)).toMatchObject({ isValidated: true, isValid: true, country: 'United Kingdom' });
    expect(await typesOf()).toEqual(['phone.created', 'phone.validated']);
    expect(await revalidate()).toBe(0);
  });

  it('is made again when it is old, with an event when it says something else', async () => {
    await register([NUMBER]);
    expect(await revalidate()).toBe(0);
    await age(FACTS_DAYS + 1);
    const old = await read(NUMBER);
    expect(await revalidate()).toBe(1);
    const same = await read(NUMBER);
    expect(same.validatedAt).toBeGreaterThan(old.validatedAt);
    expect(await typesOf()).toEqual(['phone.created', 'phone.validated']);
    await age(FACTS_DAYS + 1);
    portedTo('Somebody else');
    expect(await revalidate()).toBe(1);
    expect(await read(NUMBER)).toMatchObject({ carrier: 'Somebody else' });
    expect(await typesOf()).toEqual(['phone.created', 'phone.validated', 'phone.validated']);
    const [last] = await sql.rows<{ data: string }>(
      'SELECT data FROM events WHERE projectId = ? ORDER BY eventId DESC LIMIT 1',
      [project.projectId],
    );
    expect(JSON.parse(last?.data ?? '')).toMatchObject({ phoneE164: NUMBER, carrier: 'Somebody else', version: 3 });
  });

  it('finds, among many old numbers of several projects, those that it says something else of', async () => {
    const [here, there] = [project, await world.project()];
    const ported = ['+447400123456', '+447400123458'];
    const same = ['+447400123457', '+447400123459', '+447400123460'];
    for (project of [here, there]) {
      await register([...ported, ...same]);
      await age(FACTS_DAYS + 1);
    }
    await sql.rows('UPDATE phones SET updatedAt = 0');
    const ask = lookup.lookUp.bind(lookup);
    jest
      .spyOn(lookup, 'lookUp')
      .mockImplementation(async (numbers) =>
        (await ask(numbers)).map((facts, index): NumberFacts =>
          ported.includes(String(numbers[index])) ? { ...facts, carrier: 'Somebody else' } : facts,
        ),
      );
    expect(await revalidate()).toBe(10);
    for (project of [here, there]) {
      const rows = await sql.rows<{ phoneE164: string; carrier: string; version: number; isFresh: number }>(
        `SELECT phoneE164, carrier, version, validatedAt > 1700000000000 AND updatedAt = validatedAt AS isFresh
FROM phones WHERE projectId = ? ORDER BY phoneE164`,
        [project.projectId],
      );
      expect(rows).toEqual(
        [...ported, ...same].toSorted().map((phoneE164) => ({
          phoneE164,
          carrier: ported.includes(phoneE164) ? 'Somebody else' : 'Three',
          version: 2,
          isFresh: 1,
        })),
      );
      expect((await typesOf()).length).toBe(2 * 5 + ported.length);
    }
    expect(await revalidate()).toBe(0);
  });

  it('is written once when several processes ask about one number', async () => {
    await register([NUMBER]);
    await age(FACTS_DAYS + 1);
    portedTo('Somebody else');
    const written = await Promise.all(Array.from({ length: 5 }, revalidate));
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await typesOf()).toEqual(['phone.created', 'phone.validated', 'phone.validated']);
  });
});

describe('GET /v1/projects/{projectId}/phones/export', () => {
  const [US, FR, MUNICH] = ['+14155552601', '+33612345678', '+498912345678'];
  const ROWS_AT_ONCE = 250;

  let imports: ImportWorld<TestApp>;
  let project: ProjectWorld;
  const numbersOf = async (query: string, who = project) =>
    (await imports.exported(who, query)).map(({ phoneE164 }) => phoneE164);
  beforeAll(async () => {
    imports = await ImportWorld.start(await startTestApp());
    project = await imports.world.project();
    await imports.import(project, `phoneE164,isOptedOut,note\n${US},true,Said stop\n${FR},,\n${MUNICH},,\n`);
    await imports.import(await imports.world.project(), `phoneE164\n+14155552699\n`);
  });
  afterAll(() => imports.stop());

  /** Copies of one number, by the database: `numbersFrom(0, count)`. */
  async function lay(into: ProjectWorld, count: number): Promise<void> {
    const columns =
      'tenantId, isOptedOut, messageCount, deliveredCount, failedCount, blockedCount, totalCostMicros, ' +
      'isValidated, validatedAt, isValid, countryCodeIso2, phoneType, version, createdAt, updatedAt';
    await withSeries(imports.sql, (seq) =>
      imports.sql
        .rows(
          `INSERT INTO phones (projectId, phoneE164, phoneReversed, optOutToken, ${columns}) SELECT ?,
CONCAT('+1212', 2000000 + n), REVERSE(CONCAT('1212', 2000000 + n)), LPAD(n, 22, '0'), ${columns}
FROM (SELECT * FROM phones WHERE projectId = ? AND phoneE164 = ?) AS one JOIN ${seq(count)}`,
          [into.projectId, project.projectId, US],
        )
        .then(() => undefined),
    );
  }

  it('200: a CSV file to keep, whose cells are the fields of the numbers', async () => {
    const { status, headers, text } = await imports.export(project);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      `attachment; filename="phones-${project.projectId}.csv"`,
    ]);
    expect(text.startsWith(`${EXPORT_COLUMNS.join(',')}\r\n${US},true,IMPORT,`)).toBe(true);
    const rows = await imports.exported(project);
    const { body } = await imports.world.send('get', '/v1/phones', project.key);
    const expected = (body.data as Record<string, string | number | boolean | null>[]).map((phone) =>
      Object.fromEntries(EXPORT_COLUMNS.map((column) => [column, String(phone[column] ?? '')])),
    );
    expect(rows).toEqual(expected);
    expect(rows.map(({ phoneE164 }) => phoneE164)).toEqual([US, FR, MUNICH]);
  });

  it('200: narrowed as the list is', async () => {
    expect(await numbersOf('?isOptedOut=true')).toEqual([US]);
    expect(await numbersOf('?isOptedOut=false')).toEqual([FR, MUNICH]);
    expect(await numbersOf('?country=germany')).toEqual([MUNICH]);
    expect(await numbersOf('?country=DEU')).toEqual([MUNICH]);
    expect(await numbersOf('?search=5678')).toEqual([FR, MUNICH]);
  });

  it('200: imported into another project it makes the same numbers, and into its own it changes nothing', async () => {
    const other = await imports.world.project();
    const { text } = await imports.export(project);
    expect(await imports.import(other, text)).toMatchObject({
      status: 'DONE',
      rowsRead: 3,
      created: 3,
      failed: 0,
      optedOut: 1,
    });
    expect(await imports.numbers(other)).toEqual(await imports.numbers(project));
    expect(await imports.import(project, text)).toMatchObject({
      rowsRead: 3,
      known: 3,
      failed: 0,
      optedOut: 0,
      optedIn: 0,
    });
    expect((await imports.export(project)).text).toBe(text);
  });

  it('200: thousands of numbers, each once, in their order; nothing is made for a caller who has gone', async () => {
    const large = await imports.world.project();
    const numbers = numbersFrom(0, 12_000);
    await lay(large, numbers.length);
    const reads = jest.spyOn(imports.app.app.get(Database), 'read');
    try {
      expect(await numbersOf('', large)).toEqual(numbers);
      const rows = (await Promise.all(reads.mock.results.map(({ value }) => value as Promise<unknown[]>))).flatMap(
        ({ length }) => length,
      );
      // What is made of a page in one turn keeps others waiting.
      expect([Math.max(...rows), rows.length > numbers.length / ROWS_AT_ONCE]).toEqual([ROWS_AT_ONCE, true]);
      expect(await numbersOf('?country=US', large)).toEqual(numbers);
      reads.mockClear();
      await leaveAtOnce(`${imports.app.url}/v1/projects/${large.projectId}/phones/export`, large.key);
      // Not by `eventually`, which wakes loops that read numbers, too.
      for (let before = -1; before !== reads.mock.calls.length;) {
        before = reads.mock.calls.length;
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      expect(reads.mock.calls.filter(([{ sql }]) => sql.includes('FROM phones')).length).toBeLessThan(12);
    } finally {
      reads.mockRestore();
    }
  });

  it('200: HEAD says the same without the file', async () => {
    const response = await fetch(`${imports.app.url}/v1/projects/${project.projectId}/phones/export`, {
      method: 'HEAD',
      headers: { 'x-api-key': project.key },
    });
    expect([response.status, response.headers.get('content-disposition'), await response.text()]).toEqual([
      200,
      expect.stringContaining('attachment'),
      '',
    ]);
  });

  it('400: a filter that is none', async () => {
    for (const [path, query] of [
      ['isOptedOut', '?isOptedOut=maybe'],
      ['search', '?search=1'],
      ['limit', '?limit=5'],
    ] as const) {
      const { status, body } = await imports.export(project, query);
      expect([status, body.details[0].path]).toEqual([400, path]);
    }
  });

  it("404: another tenant's project looks like no project at all", async () => {
    const stranger = await imports.world.project();
    expect((await imports.export({ ...project, key: stranger.key })).body.code).toBe('not_found');
  });

  /** Asks, waits for the first bytes, and goes. */
  function leaveAtOnce(url: string, key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest(url, { headers: { 'x-api-key': key } }, (response) => {
        response.once('data', () => {
          response.destroy();
          resolve();
        });
      });
      sent.once('error', reject);
      sent.end();
    });
  }
});
