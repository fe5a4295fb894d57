import { newNumber } from '../harness/numbers.js';
import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { type ProjectWorld, World } from '../harness/world.js';

const app = routeApp();
const world = new World(app);

describe('GET /v1/phones', () => {
  const NUMBERS = Array.from({ length: 45 }, (_, index) => `+1415555${String(2600 + index)}`);

  let project: ProjectWorld;
  const list = (query: string, key = project.key) => world.send('get', `/v1/phones${query}`, key);
  beforeAll(async () => {
    project = await world.project();
    await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [...NUMBERS, '+4915112345678'] });
  });

  it('200: pages of 20 in the order of numbers until the last, whose cursor is empty', async () => {
    const pages = [await list('')];
    while (pages.at(-1)?.body.hasMore === true) pages.push(await list(`?cursor=${String(pages.at(-1)?.body.cursor)}`));
    expect(pages.map((page) => page.body.data.length)).toEqual([20, 20, 6]);
    expect(pages.flatMap((page) => page.body.data.map((phone: { phoneE164: string }) => phone.phoneE164))).toEqual([
      ...NUMBERS,
      '+4915112345678',
    ]);
    expect(pages.at(-1)?.body).toMatchObject({ cursor: '', hasMore: false });
  });

  it('200: the spellings of an array parameter are one, and an empty cursor is the first page', async () => {
    const { projectId, tenantId } = project;
    const spellings = [
      `?projectIds=${projectId}`,
      `?projectIds[]=${projectId}`,
      `?projectIds=${projectId},prj_other`,
      `?projectIds=${projectId}&projectIds=prj_other`,
      `?tenantIds=${tenantId}`,
      `?projectIds=${projectId}&cursor=`,
    ];
    for (const spelling of spellings) expect((await list(spelling)).body.data).toHaveLength(20);
  });

  it.each(['tenantIds', 'projectIds', 'projectIds[]', 'search', 'country', 'isOptedOut', 'limit'])(
    '400: an empty %s is not taken for "everything"',
    async (parameter) => {
      const response = await list(`?${parameter}=`);
      expect(response.status).toBe(400);
      expect(response.body.details).toMatchObject([{ path: parameter.replace('[]', ''), rule: 'notEmpty' }]);
    },
  );

  it.each([
    ['Germny', 'did you mean Germany (DE)?'],
    ['England', 'did you mean United Kingdom (GB)?'],
    ['Atlantis', 'such as US, USA or United States'],
    ['US&country=DE', 'must be given once'],
  ])('400: country=%s gets the likely one in its error', async (country, hint) => {
    const response = await list(`?country=${country}`);
    expect([response.status, response.body.details[0].path]).toEqual([400, 'country']);
    expect(response.body.message).toContain(hint);
  });

  it('200: a foreign or unknown id in a filter matches nothing', async () => {
    const other = await world.project();
    for (const query of [`?projectIds=${other.projectId}`, `?tenantIds=${other.tenantId}`, '?projectIds=nobody']) {
      expect((await list(query)).body).toEqual({ data: [], cursor: '', hasMore: false });
    }
  });

  it.each([
    ['?search=%2B1415555260', 10],
    ['?search=(415)%20555-260', 10],
    ['?search=2644', 1],
    ['?search=12345678', 1],
    ['?search=%2B49', 1],
    ['?search=%2B2644', 0],
    ['?search=415%25', 0],
    ['?search=41_', 0],
    ['?search=--', 0],
    ['?search=99', 0],
    ['?country=de', 1],
    ['?country=germany', 1],
    ['?country=United%20States', 20],
    ['?country=USA', 20],
    ['?country=Trinidad%20and%20Tobago', 0],
    ['?country=Antarctica', 0],
    ['?isOptedOut=true', 0],
    ['?isOptedOut=false&country=DE', 1],
    ['?country=DE&search=2644', 0],
  ])('200: %s gives %i', async (query, count) => {
    const response = await list(query);
    expect(response.status).toBe(200);
    expect(response.body.data).toHaveLength(count);
  });

  it.each([
    ['limit', '?limit=0'],
    ['limit', '?limit=101'],
    ['limit', '?limit=abc'],
    ['limit', '?limit=1&limit=2'],
    ['limit', '?limit='],
    ['search', '?search=%201%20'],
    ['search', `?search=${'1'.repeat(65)}`],
    ['isOptedOut', '?isOptedOut=1'],
    ['isOptedOut', '?isOptedOut=TRUE'],
    ['projectIds', '?projectIds=no%20id'],
    ['tenantIds', `?tenantIds=${Array.from({ length: 101 }, (_, index) => `t${index}`).join(',')}`],
    ['cursor', '?cursor=abc'],
    ['offset', '?offset=10'],
  ])('400: names %s for %s', async (path, query) => {
    const response = await list(query);
    expect(response.status).toBe(400);
    expect(response.body.details[0].path).toBe(path);
  });

  it('400: a cursor of another reach, and no cursor shows a number', async () => {
    const { data, cursor } = (await list('?limit=1')).body as { data: { phoneE164: string }[]; cursor: string };
    const digits = String(data[0]?.phoneE164).slice(1);
    const bytes = Buffer.from(cursor, 'base64url');
    for (const text of [cursor, bytes.toString(), bytes.toString('latin1'), bytes.toString('hex')])
      for (const shown of [digits, digits.slice(-7), Buffer.from(digits.slice(-7)).toString('hex')])
        expect(text).not.toContain(shown);
    const query = `/v1/phones?limit=1&cursor=${cursor}`;
    const sibling = await world.key(project.projectId);
    const stranger = await world.project();
    expect((await world.send('get', query, sibling.plainApiKey)).status).toBe(200);
    for (const key of [stranger.key, app.adminKey]) {
      const response = await world.send('get', query, key);
      expect([response.status, response.body.code]).toEqual([400, 'cursor_invalid']);
    }
  });

  it('400: a cursor that was altered, or belongs to other filters', async () => {
    const { cursor } = (await list('?limit=5')).body as { cursor: string };
    const altered = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1);
    for (const query of [`?limit=5&cursor=${altered}`, `?limit=5&cursor=${cursor}x`, `?country=US&cursor=${cursor}`]) {
      const response = await list(query);
      expect([response.status, response.body.code]).toEqual([400, 'cursor_invalid']);
    }
    expect((await list(`?limit=7&cursor=${cursor}`)).status).toBe(200);
  });
});

/** A page is made of bytes of the database, a single number by way of an object: they may not differ. */
describe('GET /v1/phones shows each number as GET /v1/phones/{phoneE164} does, byte for byte', () => {
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

describe('GET /v1/phones/{phoneE164}', () => {
  const NUMBER = newNumber();

  it('200: each reader sees the sum of the rows in reach, and nothing of others', async () => {
    const [a, b] = [await world.project(), await world.project()];
    for (const project of [a, b])
      await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [NUMBER] });
    const asA = await world.send('get', `/v1/phones/${NUMBER}`, a.key);
    const asAdmin = await world.send('get', `/v1/phones/${NUMBER.slice(1)}`, app.adminKey);
    expect(asA.status).toBe(200);
    expect([asA.body.tenantIds, asA.body.projectIds]).toEqual([[a.tenantId], [a.projectId]]);
    expect(asAdmin.body.projectIds).toEqual([a.projectId, b.projectId].sort());
    expect(asAdmin.body.optOutToken).toBe(asA.body.optOutToken);
  });

  it.each(['1', '+1', 'abc', '+1234567890123456', '0x14155552601'])('400: %s cannot be a number', async (text) => {
    const response = await world.send('get', `/v1/phones/${encodeURIComponent(text)}`, app.adminKey);
    expect(response.status).toBe(400);
    expect(response.body.details[0].path).toBe('phoneE164');
  });

  it('404: a number of another project looks like an unknown one', async () => {
    const [a, b] = [await world.project(), await world.project()];
    await world.admin('post', `/v1/projects/${a.projectId}/phones`, { phones: ['+14155552699'] });
    const headers = { 'X-Request-Id': 'same-request-id' };
    const foreign = await world.send('get', '/v1/phones/+14155552699', b.key, undefined, headers);
    const unknown = await world.send('get', '/v1/phones/+14155552698', b.key, undefined, headers);
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
  });
});

describe('POST /v1/projects/{projectId}/phones', () => {
  let project: ProjectWorld;
  const register = (body: object, key = project.key, projectId = project.projectId, headers = {}) =>
    world.send('post', `/v1/projects/${projectId}/phones`, key, body, headers);
  beforeAll(async () => {
    project = await world.project();
  });

  it('200: common writings become E.164, in the order of the input', async () => {
    const response = await register({
      phones: ['+1 415-555-2601', '(415) 555-2602', 'tel:+44 20 7946 0958', 'nonsense', '12'],
      defaultCountry: 'us',
    });
    expect(response.status).toBe(200);
    expect(
      response.body.data.map((item: { status: string; phone: { phoneE164: string } | null }) => [
        item.status,
        item.phone?.phoneE164 ?? null,
      ]),
    ).toEqual([
      ['created', '+14155552601'],
      ['created', '+14155552602'],
      ['created', '+442079460958'],
      ['invalid', null],
      ['invalid', null],
    ]);
    expect(response.body.data[3]).toEqual({
      input: 'nonsense',
      status: 'invalid',
      phone: null,
      error: expect.stringContaining('no phone number'),
    });
  });

  it.each([
    ['0049 30 123456', 'Begin with "+"'],
    ['14155552601', 'Begin with "+"'],
    ['+1 415 555 2601 ext 5', 'Leave the extension out'],
    ['+1415555', 'too short'],
    ['+141555526011111', 'too long'],
  ])('200: %s gets a sentence that says what is wrong with it', async (input, words) => {
    const { body } = await register({ phones: [input] });
    expect(body.data).toEqual([{ input, status: 'invalid', phone: null, error: expect.stringContaining(words) }]);
  });

  it('200: the default country may be written as in the list', async () => {
    for (const defaultCountry of ['us', 'USA', 'United States']) {
      const { body } = await register({ phones: ['(415) 555-2603'], defaultCountry });
      expect(body.data[0].phone.phoneE164).toBe('+14155552603');
    }
  });

  it('200: shows exactly the fields of the specification', async () => {
    const { body } = await register({ phones: ['+4915112345678'] });
    expect(body.data[0].phone).toEqual({
      phoneE164: '+4915112345678',
      isOptedOut: false,
      optOutReason: null,
      optOutAt: null,
      optOutToken: expect.stringMatching(/^[\w-]{22}$/),
      optOutUrl: `https://parley.test/o/${body.data[0].phone.optOutToken}`,
      lastOptOutReminderAt: null,
      lastMessageAt: null,
      messageCount: 0,
      deliveredCount: 0,
      failedCount: 0,
      blockedCount: 0,
      totalCost: 0,
      isValidated: true,
      validatedAt: expect.any(Number),
      isValid: true,
      validationErrorMessage: null,
      carrier: 'T-Mobile',
      country: 'Germany',
      countryCodeIso2: 'DE',
      city: null,
      phoneType: 'MOBILE',
      timezone: 'Europe/Berlin',
      tenantIds: [project.tenantId],
      projectIds: [project.projectId],
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
  });

  it('200: a number that the plan does not assign is kept and says so', async () => {
    const { body } = await register({ phones: ['+1 555 555 5555'] });
    expect(body.data[0]).toMatchObject({
      status: 'created',
      phone: { isValid: false, validationErrorMessage: expect.stringContaining('+1') },
    });
  });

  it('200: registering again is harmless, in one request and in the next', async () => {
    const first = await register({ phones: ['+33612345678', '+33 6 12 34 56 78'] });
    const again = await register({ phones: ['+33612345678'] });
    expect(first.body.data.map((item: { status: string }) => item.status)).toEqual(['created', 'known']);
    expect(again.body.data[0].status).toBe('known');
    expect(again.body.data[0].phone).toEqual(first.body.data[0].phone);
  });

  it('200: a thousand at once, and ten equal requests lay each number down once', async () => {
    const phones = Array.from({ length: 1000 }, (_, index) => `+1415556${String(index).padStart(4, '0')}`);
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ phones: phones.slice(0, 50) })));
    const created = answers.flatMap((answer) => answer.body.data).filter((item) => item.status === 'created');
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(created).toHaveLength(50);
    const all = await register({ phones });
    expect(all.body.data.filter((item: { status: string }) => item.status === 'created')).toHaveLength(950);
  });

  it('200: a replay under the same Idempotency-Key shows the numbers', async () => {
    const headers = { 'Idempotency-Key': 'phones-once' };
    const first = await register({ phones: ['+390612345678', 'x'] }, project.key, project.projectId, headers);
    const replay = await register({ phones: ['+390612345678', 'x'] }, project.key, project.projectId, headers);
    expect(replay.headers['idempotent-replayed']).toBe('true');
    expect(replay.body.data[0]).toEqual({ ...first.body.data[0], status: 'known' });
    expect(replay.body.data[1].status).toBe('invalid');
  });

  it.each([
    ['phones', {}],
    ['phones', { phones: [] }],
    ['phones', { phones: Array.from({ length: 1001 }, () => '+14155552601') }],
    ['phones.0', { phones: [14155552601] }],
    ['phones.1', { phones: ['+14155552601', '1'.repeat(65)] }],
    ['phones', { phones: '+14155552601' }],
    ['defaultCountry', { phones: ['+14155552601'], defaultCountry: 'Atlantis' }],
    ['defaultCountry', { phones: ['+14155552601'], defaultCountry: 'Antarctica' }],
    ['country', { phones: ['+14155552601'], country: 'US' }],
  ])('400: names %s', async (path, body) => {
    const response = await register(body);
    expect(response.status).toBe(400);
    expect(response.body.details[0].path).toBe(path);
  });

  it('404: a foreign project, to the byte like an unknown one', async () => {
    const other = await world.project();
    const headers = { 'X-Request-Id': 'same-request-id' };
    const foreign = await register({ phones: ['+14155552601'] }, project.key, other.projectId, headers);
    const unknown = await register(
      { phones: ['+14155552601'] },
      project.key,
      'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV',
      headers,
    );
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
  });

  it('409: the project is archived', async () => {
    const { projectId } = await world.project();
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    const response = await register({ phones: ['+14155552601'] }, app.adminKey, projectId);
    expect(response.status).toBe(409);
    expect(response.body.code).toBe('state_conflict');
  });

  it('409: the same Idempotency-Key with another body', async () => {
    const headers = { 'Idempotency-Key': 'phones-conflict' };
    await register({ phones: ['+14155552601'] }, project.key, project.projectId, headers);
    const response = await register({ phones: ['+14155552602'] }, project.key, project.projectId, headers);
    expect(response.status).toBe(409);
    expect(response.body.code).toBe('idempotency_conflict');
  });
});
