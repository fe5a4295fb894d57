import { DataSource } from 'typeorm';
import { Phone } from '../src/phones/phone.entity.js';
import { startTestApp, type TestApp } from './harness/test-app.js';
import { type ProjectWorld, World } from './harness/world.js';

const CASES = 150;
const SEED = 20_261_121;
const PREFIXES = ['+1415555', '+4915112', '+442079', '+3361234'];
const COUNTRIES: Readonly<Record<string, string>> = { '+1415555': 'US', '+4915112': 'DE', '+442079': 'GB', '+3361234': 'FR' };

interface Filters {
  search?: string;
  tenantIds?: string[];
  projectIds?: string[];
  country?: string;
  isOptedOut?: boolean;
}

/** A small generator (mulberry32), so that a failing case can be run again. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('GET /v1/phones against a model in memory', () => {
  const random = generator(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let app: TestApp;
  let world: World;
  let projects: ProjectWorld[];
  let rows: Phone[];

  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    const tenants = [await world.tenant(), await world.tenant(), await world.tenant()];
    projects = await Promise.all(tenants.flatMap((tenant) => [world.project(tenant), world.project(tenant)]));
    rows = await layDown();
  });
  afterAll(() => app.close());

  async function layDown(): Promise<Phone[]> {
    for (const project of projects) {
      const phones = Array.from({ length: 60 }, () => pick(PREFIXES) + String(Math.floor(random() * 90) + 1010));
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
        countryCodeIso2: COUNTRIES[prefix] ?? null,
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

  function randomFilters(): Filters {
    const filters: Filters = {};
    if (random() < 0.4) filters.projectIds = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(projects).projectId);
    if (random() < 0.3) filters.tenantIds = Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(projects).tenantId);
    if (random() < 0.4) filters.country = pick(['US', 'DE', 'GB', 'FR', 'JP']);
    if (random() < 0.4) filters.isOptedOut = random() < 0.5;
    if (random() < 0.4) filters.search = pick(['+1415', '415', '1511', '10', '1010', '1055', '51020', '+49 151', '(207) 9', '61234']);
    return filters;
  }

  /** What CONTRACT § 5 says, without any index. */
  function expected(reader: ProjectWorld | null, filters: Filters): object[] {
    const inView = rows.filter((row) => (reader === null || row.projectId === reader.projectId) && (filters.projectIds?.includes(row.projectId) ?? true) && (filters.tenantIds?.includes(row.tenantId) ?? true));
    const numbers = [...new Set(inView.map((row) => row.phoneE164))].sort();
    return numbers
      .map((number) => inView.filter((row) => row.phoneE164 === number))
      .filter((group) => matches(group, filters))
      .map((group) => ({
        phoneE164: group[0]?.phoneE164,
        isOptedOut: group.some((row) => row.isOptedOut),
        optOutAt: group.filter((row) => row.isOptedOut).map((row) => row.optOutAt ?? 0).sort((a, b) => b - a)[0] ?? null,
        messageCount: group.reduce((sum, row) => sum + row.messageCount, 0),
        totalCost: group.reduce((sum, row) => sum + row.totalCostMicros, 0) / 1e6,
        createdAt: Math.min(...group.map((row) => row.createdAt)),
        validatedAt: Math.max(...group.map((row) => row.validatedAt ?? 0)),
        projectIds: group.map((row) => row.projectId).sort(),
        tenantIds: [...new Set(group.map((row) => row.tenantId))].sort(),
      }));
  }

  function matches(group: Phone[], { country, isOptedOut, search }: Filters): boolean {
    if (country !== undefined && group[0]?.countryCodeIso2 !== country) return false;
    if (isOptedOut !== undefined && group.some((row) => row.isOptedOut) !== isOptedOut) return false;
    if (search === undefined) return true;
    const number = group[0]?.phoneE164 ?? '';
    const compact = search.replace(/[()\-. ]/g, '');
    if (compact.startsWith('+')) return number.startsWith(compact);
    const codes = ['1', '49', '44', '33'];
    return number.startsWith(`+${compact}`) || codes.some((code) => number.startsWith(`+${code}${compact}`)) || (compact.length >= 4 && number.endsWith(compact));
  }

  async function walk(key: string, filters: Filters, limit: number): Promise<object[]> {
    const query = new URLSearchParams(Object.entries(filters).flatMap(([name, value]: [string, unknown]) => [value].flat().map((one): [string, string] => [name, String(one)])));
    query.set('limit', String(limit));
    const found: object[] = [];
    for (let cursor = '', more = true; more; ) {
      const { body, status } = await world.send('get', `/v1/phones?${query.toString()}&cursor=${cursor}`, key);
      expect(status).toBe(200);
      found.push(...body.data);
      ({ cursor, hasMore: more } = body as { cursor: string; hasMore: boolean });
    }
    return found;
  }

  it(`200: ${CASES} random filters, walked page by page, give what the model gives`, async () => {
    for (let index = 0; index < CASES; index += 1) {
      const reader = random() < 0.4 ? pick(projects) : null;
      const filters = randomFilters();
      const found = await walk(reader?.key ?? app.adminKey, filters, pick([3, 7, 20, 100]));
      const wanted = expected(reader, filters);
      const context = { case: index, seed: SEED, filters, reader: reader?.projectId ?? 'ADMIN' };
      expect({ ...context, numbers: found.length }).toEqual({ ...context, numbers: wanted.length });
      expect(found).toEqual(wanted.map((phone) => expect.objectContaining(phone)));
    }
  });
});
