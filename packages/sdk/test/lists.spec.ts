import type { Parley } from '../src/parley.js';
import { json, problem, rejectionOf, ScriptedService, type Turn } from './scripted-service.js';

const page = (names: readonly string[], cursor: string): Turn =>
  json(200, { data: names.map((name) => ({ name })), cursor, hasMore: cursor !== '' });

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('A list', () => {
  const service = new ScriptedService();
  let client: Parley;
  beforeAll(async () => {
    await service.start();
    client = service.client({ retries: 0 });
  });
  afterAll(() => service.stop());

  it('is a page when it is awaited', async () => {
    service.script(page(['a'], 'c1'));
    const { data, cursor, hasMore } = await client.listTenants({ limit: 1 });
    expect([data.map(({ name }) => name), cursor, hasMore]).toEqual([['a'], 'c1', true]);
    expect(service.arrived).toHaveLength(1);
  });

  it('is all its records when it is walked, with the same filters and short pages', async () => {
    service.script(page(['a', 'b'], 'c1'), page([], 'c2'), page(['c'], ''));
    const records = await collected(client.listTenants({ search: 'x', limit: 2 }));
    expect(records.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(service.arrived.map(({ url }) => url)).toEqual([
      '/v1/tenants?limit=2&search=x',
      '/v1/tenants?limit=2&cursor=c1&search=x',
      '/v1/tenants?limit=2&cursor=c2&search=x',
    ]);
  });

  it('is all its pages, from the cursor of the call on', async () => {
    service.script(page(['a'], 'c2'), page([], ''));
    const pages = await collected(client.listTenants({ cursor: 'c1' }).pages());
    expect(pages.map(({ data, hasMore }) => [data.length, hasMore])).toEqual([
      [1, true],
      [0, false],
    ]);
    expect(service.arrived.map(({ url }) => url)).toEqual(['/v1/tenants?cursor=c1', '/v1/tenants?cursor=c2']);
  });

  it('reads no page more than is walked', async () => {
    service.script(page(['a'], 'c1'), page(['b'], 'c2'));
    for await (const _tenant of client.listTenants()) break;
    expect(service.arrived).toHaveLength(1);
  });

  it('ends with an error where a page fails', async () => {
    service.script(page(['a'], 'c1'), problem(400, 'cursor_invalid'));
    expect(await rejectionOf(collected(client.listTenants()))).toMatchObject({ code: 'cursor_invalid' });
  });

  it.each([
    [0, 1],
    [0, 2],
    [1, 2],
    [3, 3],
    [5, 17],
    [40, 7],
  ])(
    'ends with an error where the service goes round in circles: after %i pages, in one of %i',
    async (before, length) => {
      const first = Array.from({ length: before }, (_none, index) => `before ${index}`);
      const circle = Array.from({ length }, (_none, index) => `circle ${index}`);
      const rounds = Array.from({ length: 10 + before }, () => circle).flat();
      service.script(...[...first, ...rounds].map((cursor) => page(['a'], cursor)));
      expect(await rejectionOf(collected(client.listTenants()))).toMatchObject({
        message: expect.stringContaining('does not go on'),
      });
      expect(service.arrived.length).toBeLessThanOrEqual(4 * (before + length) + 1);
    },
  );
});
