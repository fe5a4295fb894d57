import { routeApp } from '../harness/route-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const NUMBERS = Array.from({ length: 45 }, (_, index) => `+1415555${String(2600 + index)}`);

describe('GET /v1/phones', () => {
  const app = routeApp();
  const world = new World(app);
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
