import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { type ProjectWorld, World } from '../harness/world.js';

const NUMBERS = Array.from({ length: 12 }, (_none, index) => `+49151100000${10 + index}`);
const ODD_TEXTS = [
  '',
  '"',
  '\\',
  'a\tb\nc',
  '\u0000\u001f\u007f',
  'é€😀\u2028',
  '</script>',
  'x'.repeat(40),
  '","b":1',
];

/** A page is made of bytes of the database, a single number by way of an object: they may not differ. */
describe('GET /v1/phones shows each number as GET /v1/phones/{phoneE164} does, byte for byte', () => {
  const app = routeApp();
  const world = new World(app);
  let project: ProjectWorld;
  let sql: Sql;
  beforeAll(async () => {
    project = await world.project();
    sql = await Sql.open(app.schema);
    await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: NUMBERS });
    for (const [index, number] of NUMBERS.entries()) await lay(index, number);
  });
  afterAll(() => sql.close());

  /** Rows with nulls and without, with odd texts and with numbers at their bounds. */
  async function lay(index: number, number: string): Promise<void> {
    const text = ODD_TEXTS[index % ODD_TEXTS.length] ?? null;
    const isOut = index % 3 === 0;
    await sql.rows(
      `UPDATE phones SET carrier = ?, city = ?, validationErrorMessage = ?, countryCodeIso2 = ?, isOptedOut = ?,
optOutReason = ?, optOutAt = ?, totalCostMicros = ?, messageCount = ?, lastMessageAt = ?, isValid = ?
WHERE projectId = ? AND phoneE164 = ?`,
      [
        text,
        index % 2 === 0 ? text : null,
        index === 5 ? 'ü'.repeat(200) : null,
        ['DE', 'AQ', 'ZZ', null][index % 4] ?? null,
        isOut ? 1 : 0,
        isOut ? 'API' : null,
        isOut ? 1_763_700_000_000 + index : null,
        [0, 1, 7_500, 999_999, 1_000_000, 123_456_789_012_345][index % 6] ?? 0,
        [0, 1, 2_147_483_647][index % 3] ?? 0,
        [null, 0, 9_007_199_254_740_991][index % 3] ?? null,
        index % 2,
        project.projectId,
        number,
      ],
    );
  }

  const textOf = async (path: string, key: string): Promise<string> => {
    const response = await fetch(app.url + path, { headers: { 'x-api-key': key } });
    expect(response.status).toBe(200);
    return response.text();
  };
  const expectSame = async (query: string, key: string): Promise<void> => {
    const text = await textOf(`/v1/phones?${query}`, key);
    const { data } = JSON.parse(text) as { data: { phoneE164: string }[] };
    expect(data.map(({ phoneE164 }) => phoneE164)).toEqual(data.map(({ phoneE164 }) => phoneE164).toSorted());
    const each = await Promise.all(data.map(({ phoneE164 }) => textOf(`/v1/phones/${phoneE164}`, project.key)));
    expect(each.length).toBeGreaterThan(0);
    expect(text).toBe(`{"data":[${each.join(',')}],"cursor":"","hasMore":false}`);
  };

  it.each([
    ['all', ''],
    ['a country', 'country=DE'],
    ['opted out', 'isOptedOut=true'],
    ['not opted out', 'isOptedOut=false'],
    ['a country and opted out', 'country=AQ&isOptedOut=true'],
    ['a search, which is read otherwise', 'search=%2B49151'],
  ])('200: %s', async (_name, query) => {
    await expectSame(query, project.key);
    await expectSame(`${query}&projectIds=${project.projectId}`, app.adminKey);
  });

  it('200: and HEAD says the length of the page in bytes', async () => {
    const [page, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(`${app.url}/v1/phones`, { method, headers: { 'x-api-key': project.key } })),
    );
    const bytes = await page?.arrayBuffer();
    expect(head?.headers.get('content-length')).toBe(String(bytes?.byteLength));
  });
});
