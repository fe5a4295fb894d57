import { startTestApp, type TestApp } from './harness/test-app.js';
import { World } from './harness/world.js';

const NAMES = [
  'Acme Ltd',
  'Café Nord',
  'ＡＣＭＥ East',
  '100% Pure',
  '1000 Puddings',
  'a_b',
  'axb',
  '😀 Club',
  '😁 Club',
];

describe('GET /v1/tenants', () => {
  let app: TestApp;
  let world: World;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    for (const name of NAMES) ids.set(name, String((await world.admin('post', '/v1/tenants', { name }))['tenantId']));
    await world.admin('patch', `/v1/tenants/${ids.get('Café Nord')}`, { status: 'suspended' });
    await world.admin('patch', `/v1/tenants/${ids.get('a_b')}`, { status: 'archived' });
  });
  afterAll(() => app.close());

  const list = (query: string) => world.send('get', `/v1/tenants?${query}`, app.adminKey);
  const namesOf = async (query: string): Promise<string[]> => {
    const { status, body } = await list(query);
    expect([query, status, body.cursor, body.hasMore]).toEqual([query, 200, '', false]);
    return body.data.map(({ name }: { name: string }) => name);
  };
  const search = (text: string) => namesOf(`search=${encodeURIComponent(text)}`);

  it('200: a part of the name, wherever it stands, without regard to case and accents', async () => {
    expect(await search('acme')).toEqual(['Acme Ltd', 'ＡＣＭＥ East']);
    expect(await search(' LTD ')).toEqual(['Acme Ltd']);
    expect(await search('cafe\u0301 n')).toEqual(['Café Nord']);
    expect(await search('CAFE')).toEqual(['Café Nord']);
    expect(await search('nobody')).toEqual([]);
  });

  it('200: no wildcards, and one emoji is not another', async () => {
    expect(await search('100%')).toEqual(['100% Pure']);
    expect(await search('a_b')).toEqual(['a_b']);
    expect(await search('!')).toEqual([]);
    expect(await search('\\')).toEqual([]);
    expect(await search('😀')).toEqual(['😀 Club']);
  });

  it('200: of any of these statuses, and both filters together', async () => {
    expect(await namesOf('status=suspended')).toEqual(['Café Nord']);
    expect(await namesOf('status=archived,suspended')).toEqual(['Café Nord', 'a_b']);
    expect(await namesOf('status=suspended&status=archived&search=nord')).toEqual(['Café Nord']);
    expect(await namesOf('status=active&search=b')).toEqual(['axb', '😀 Club', '😁 Club']);
  });

  it('200: page by page, and the cursor fits these filters only', async () => {
    const first = await list('search=acme&status=active,suspended&limit=1');
    expect(first.body).toMatchObject({ data: [{ name: 'Acme Ltd' }], hasMore: true });
    const { cursor } = first.body as { cursor: string };
    expect(await namesOf(`search=%20acme&status=suspended,active&limit=1&cursor=${cursor}`)).toEqual(['ＡＣＭＥ East']);
    for (const other of ['search=acm&status=active,suspended', 'search=acme', 'status=active,suspended', '']) {
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
