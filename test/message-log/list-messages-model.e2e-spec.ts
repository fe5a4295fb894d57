import type { ListMessagesQuery } from '../../src/messaging/log/message-lanes.js';
import { CATEGORIES, DIRECTIONS, MESSAGE_STATUSES } from '../../src/messaging/record/message-status.js';
import type { MessageRow } from '../../src/messaging/record/messages.sql.js';
import { Random } from '../harness/random.js';
import { storeMessages } from '../harness/stored-messages.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const SEED = 20_261_122;
const CASES = 80;
const TENANTS = 4;
const PROJECTS_PER_TENANT = 3;
/** More than one page looks through. */
const MESSAGES_EACH = 220;
const START = 1_763_700_000_000;
const STEP_MS = 1_000;
const FILLED_WITHIN_MS = 120_000;
const WALKED_WITHIN_MS = 240_000;
const PHONES = ['+14155552601', '+14155552602', '+4915112345678'];
const REFERENCES = ['a', 'b', null];

describe('GET /v1/messages against a model in memory', () => {
  const random = new Random(SEED);
  const pick = <T>(list: readonly T[]): T => random.pick(list);
  const maybe = <T>(share: number, make: () => T): T | undefined => (random.chance(share) ? make() : undefined);
  const some = <T>(list: readonly T[], count: number): T[] => Array.from({ length: count }, () => pick(list));
  let app: TestApp;
  let world: World;
  let projects: ProjectWorld[];
  const rows: MessageRow[] = [];

  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    world = new World(app);
    for (let tenant = 0; tenant < TENANTS; tenant += 1) {
      const tenantId = await world.tenant();
      for (let index = 0; index < PROJECTS_PER_TENANT; index += 1) {
        const project = await world.project(tenantId);
        const messages = Array.from({ length: MESSAGES_EACH }, () => ({
          createdAt: START + STEP_MS * Math.floor(random.next() * 1_000),
          status: random.chance(0.8) ? ('DELIVERED' as const) : pick(MESSAGE_STATUSES),
          direction: random.chance(0.95) ? ('OUTBOUND' as const) : ('INBOUND' as const),
          category: random.chance(0.97) ? ('TRANSACTIONAL' as const) : pick(CATEGORIES),
          phone: pick(PHONES),
          clientReference: pick(REFERENCES),
        }));
        rows.push(...(await storeMessages(app, project, messages)));
        projects = [...(projects ?? []), project];
      }
    }
  }, FILLED_WITHIN_MS);
  afterAll(() => app.close());

  function queryAtRandom(): ListMessagesQuery {
    const query: Record<string, unknown> = {
      projectIds: maybe(0.5, () => some(projects, pick([1, 2, 8])).map(({ projectId }) => projectId)),
      tenantIds: maybe(0.3, () => some(projects, pick([1, 3])).map(({ tenantId }) => tenantId)),
      status: maybe(0.3, () => some(MESSAGE_STATUSES, pick([1, 3]))),
      direction: maybe(0.2, () => [pick(DIRECTIONS)]),
      category: maybe(0.2, () => some(CATEGORIES, pick([1, 2]))),
      phone: maybe(0.3, () => pick(PHONES)),
      clientReference: maybe(0.2, () => pick(['a', 'b', 'c'])),
      createdFrom: maybe(0.2, () => String(START + STEP_MS * Math.floor(random.next() * 1_000))),
      createdTo: maybe(0.2, () => String(START + STEP_MS * Math.floor(random.next() * 1_000))),
      limit: pick(['7', '20', '100']),
    };
    return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  }

  function isWanted(row: MessageRow, query: ListMessagesQuery): boolean {
    const among = (list: readonly string[] | undefined, value: string) => list?.includes(value) ?? true;
    return (
      among(query.projectIds, row.projectId) &&
      among(query.tenantIds, row.tenantId) &&
      among(query.status, row.status) &&
      among(query.direction, row.direction) &&
      among(query.category, row.category) &&
      (query.phone === undefined || query.phone === row.phone) &&
      (query.clientReference === undefined || query.clientReference === row.clientReference) &&
      row.createdAt >= Number(query.createdFrom ?? 0) &&
      row.createdAt < Number(query.createdTo ?? Infinity)
    );
  }

  /** The ids of all pages, and how many of them were short although there were more. */
  async function walk(query: ListMessagesQuery, key: string): Promise<{ ids: string[]; short: number }> {
    const search = new URLSearchParams(
      Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    );
    const ids: string[] = [];
    let short = 0;
    for (;;) {
      const { status, body } = await world.send('get', `/v1/messages?${search.toString()}`, key);
      expect(status).toBe(200);
      ids.push(...(body.data as MessageRow[]).map(({ messageId }) => messageId));
      if (body.hasMore !== true) return { ids, short };
      if (body.data.length < Number(query.limit)) short += 1;
      search.set('cursor', String(body.cursor));
    }
  }

  it(
    `shows the same messages in the same order in ${CASES} walks, of both roles`,
    async () => {
      let short = 0;
      for (let index = 0; index < CASES; index += 1) {
        const caller = maybe(0.3, () => pick(projects));
        const query = queryAtRandom();
        const walked = await walk(query, caller?.key ?? app.adminKey);
        const expected = rows
          .filter((row) => (caller === undefined || row.projectId === caller.projectId) && isWanted(row, query))
          .map(({ messageId }) => messageId)
          .sort()
          .reverse();
        expect({ query, ids: walked.ids }).toEqual({ query, ids: expected });
        short += walked.short;
      }
      expect(short).toBeGreaterThan(0);
    },
    WALKED_WITHIN_MS,
  );
});
