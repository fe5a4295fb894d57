import type { Database } from '../platform/database/database.js';
import type { Clock } from '../platform/clock.js';
import type { WebhookConfigReader } from '../webhook-configs/webhook-config-reader.js';
import { Endpoints } from './endpoints.js';

/** What the worker reads of its endpoints, by statement, at times that the test sets. */
function world(rows: readonly { webhookConfigId: string; isActive?: boolean; isArchived?: boolean }[]) {
  const read: string[][] = [];
  let now = 1_000_000;
  const answer = (_statement: unknown, ids: readonly string[]) => {
    read.push([...ids]);
    const found = rows.filter(({ webhookConfigId }) => ids.includes(webhookConfigId));
    return Promise.resolve(found.map((row) => ({ tenantId: 'ten_1', isActive: true, isArchived: false, ...row })));
  };
  const endpoints = new Endpoints(
    { read: answer } as unknown as Database,
    { targetOf: () => null } as unknown as WebhookConfigReader,
    { now: () => now } as Clock,
    { error: () => undefined } as never,
  );
  return { endpoints, read, pass: (ms: number) => (now += ms) };
}

describe('The endpoints that a worker sends to', () => {
  it('are read when they are half a second old, those of one look together', async () => {
    const { endpoints, read, pass } = world(['a', 'b', 'c'].map((webhookConfigId) => ({ webhookConfigId })));
    await endpoints.find(['a']);
    pass(200);
    await endpoints.find(['a', 'b']);
    pass(100);
    await endpoints.find(['a', 'b', 'c']);
    expect(read).toEqual([['a'], ['b'], ['c']]);
    pass(199);
    await endpoints.find(['a', 'b', 'c']);
    expect(read).toHaveLength(3);
    pass(201);
    await endpoints.find(['a', 'b', 'c']);
    expect(read.slice(3)).toEqual([['a', 'b']]);
  });

  it('are gone without a row or with an archived project, or off, and then asked about each time', async () => {
    const { endpoints, read } = world([
      { webhookConfigId: 'on' },
      { webhookConfigId: 'off', isActive: false },
      { webhookConfigId: 'archived', isArchived: true, isActive: false },
    ]);
    const ids = ['on', 'off', 'archived', 'none'];
    for (let times = 0; times < 2; times += 1) {
      const found = await endpoints.find(ids);
      expect(ids.map((id) => found.get(id)?.availability)).toEqual(['on', 'off', 'gone', 'gone']);
    }
    expect(read).toEqual([ids, ids.slice(1)]);
  });
});
