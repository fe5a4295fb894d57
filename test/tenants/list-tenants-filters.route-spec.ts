import { routeApp } from '../harness/route-app.js';
import { cursorBefore } from '../harness/cursor-before.js';
import { World } from '../harness/world.js';

/** In names of which a whole page is compared: other files have made tenants too. */
const MARK = String(Date.now());
const ACME = `Acme${MARK} Ltd`;
const ACME_EAST = `ＡＣＭＥ${MARK} East`;
const NAMES = [ACME, 'Café Nord', ACME_EAST, '100% Pure', '1000 Puddings', 'a_b', 'axb', '😀 Club', '😁 Club'];

describe('GET /v1/tenants', () => {
  const app = routeApp();
  const world = new World(app);
  const ids = new Map<string, string>();
  beforeAll(async () => {
    for (const name of NAMES) ids.set(name, String((await world.admin('post', '/v1/tenants', { name }))['tenantId']));
    await world.admin('patch', `/v1/tenants/${ids.get('Café Nord')}`, { status: 'suspended' });
    await world.admin('patch', `/v1/tenants/${ids.get('a_b')}`, { status: 'archived' });
  });

  const list = (query: string) => world.send('get', `/v1/tenants?${query}`, app.adminKey);
  /** What is found from the tenant of this name on, which is the first that this file made and finds. */
  const namesOf = async (query: string, first: string): Promise<string[]> => {
    const cursor = await cursorBefore(world, `/v1/tenants?${query}`, ids.get(first));
    const { status, body } = await list(`${query}&cursor=${cursor}`);
    expect([query, status, body.cursor, body.hasMore]).toEqual([query, 200, '', false]);
    return body.data.map(({ name }: { name: string }) => name);
  };
  const search = (text: string, first: string) => namesOf(`search=${encodeURIComponent(text)}`, first);
  const isFound = async (text: string): Promise<boolean> => {
    const { data } = (await list(`limit=100&search=${encodeURIComponent(text)}`)).body as { data: { name: string }[] };
    return data.some(({ name }) => ids.has(name));
  };

  it('200: a part of the name, wherever it stands, without regard to case and accents', async () => {
    expect(await search('acme', ACME)).toEqual([ACME, ACME_EAST]);
    expect(await search(' LTD ', ACME)).toEqual([ACME]);
    expect(await search('cafe\u0301 n', 'Café Nord')).toEqual(['Café Nord']);
    expect(await search('CAFE', 'Café Nord')).toEqual(['Café Nord']);
    expect(await isFound('nobody')).toBe(false);
  });

  it('200: no wildcards, and one emoji is not another', async () => {
    expect(await search('100%', '100% Pure')).toEqual(['100% Pure']);
    expect(await search('a_b', 'a_b')).toEqual(['a_b']);
    expect(await isFound('!')).toBe(false);
    expect(await isFound('\\')).toBe(false);
    expect(await search('😀', '😀 Club')).toEqual(['😀 Club']);
  });

  it('200: of any of these statuses, and both filters together', async () => {
    expect(await namesOf('status=suspended', 'Café Nord')).toEqual(['Café Nord']);
    expect(await namesOf('status=archived,suspended', 'Café Nord')).toEqual(['Café Nord', 'a_b']);
    expect(await namesOf('status=suspended&status=archived&search=nord', 'Café Nord')).toEqual(['Café Nord']);
    expect(await namesOf('status=active&search=b', 'axb')).toEqual(['axb', '😀 Club', '😁 Club']);
  });

  it('200: page by page, and the cursor fits these filters only', async () => {
    const acme = `acme${MARK}`;
    const first = await list(`search=${acme}&status=active,suspended&limit=1`);
    expect(first.body).toMatchObject({ data: [{ name: ACME }], hasMore: true });
    const { cursor } = first.body as { cursor: string };
    const second = await list(`search=%20${acme}&status=suspended,active&limit=1&cursor=${cursor}`);
    expect(second.body).toMatchObject({ data: [{ name: ACME_EAST }], cursor: '', hasMore: false });
    for (const other of ['search=acm&status=active,suspended', `search=${acme}`, 'status=active,suspended', '']) {
      expect((await list(`${other}&cursor=${cursor}`)).body.code).toBe('cursor_invalid');
    }
  });

  it.each([
    ['search', 'search='],
    ['search', 'search=%20'],
    ['search', `search=${'x'.repeat(121)}`],
    ['search', 'search=a&search=b'],
    ['search', 'search=%00'],
    ['status', 'status=gone'],
    ['status', 'status=active,gone'],
    ['name', 'name=acme'],
  ])('400: names %s of %s', async (path, query) => {
    const { status, body } = await list(query);
    expect([status, body.details[0].path]).toEqual([400, path]);
  });
});
