import { DataSource } from 'typeorm';
import { Phone } from '../../src/phones/phone.entity.js';
import { inView, isAskedFor, type PhoneFilters, walkPages } from '../harness/phone-model.js';
import { Random } from '../harness/random.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

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

describe('GET /v1/phones against a model in memory', () => {
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
