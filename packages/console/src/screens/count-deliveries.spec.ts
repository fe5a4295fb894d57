import type { DeliveryPageView, DeliveryView } from 'parley-sdk';
import { countDeliveries } from './count-deliveries.js';

/** Deliveries that were made at 1, 2, 3 … ms, the newest first, 100 on a page. */
function listOf(size: number) {
  let read = 0;
  const page = ({ cursor = '0' }: { cursor?: string }): Promise<DeliveryPageView> => {
    read += 1;
    const start = Number(cursor);
    const rows = Array.from({ length: Math.min(100, size - start) }, (_one, index) => size - start - index);
    const data = rows.map((createdAt) => ({ createdAt }) as DeliveryView);
    return Promise.resolve({ data, cursor: String(start + 100), hasMore: start + 100 < size });
  };
  return { page, pagesRead: () => read };
}

describe('countDeliveries', () => {
  it('counts what was made from since on and before until', async () => {
    const { page } = listOf(250);
    expect(await countDeliveries(page, { since: 20, until: 240, statuses: ['FAILED'] })).toEqual({
      count: 220,
      isAll: true,
    });
  });

  it('reads no page that lies before since', async () => {
    const { page, pagesRead } = listOf(1_000);
    expect(await countDeliveries(page, { since: 951, statuses: ['FAILED'] })).toEqual({ count: 50, isAll: true });
    expect(pagesRead()).toBe(1);
  });

  it('gives up after 2,000, and says that there are more', async () => {
    const { page, pagesRead } = listOf(9_000);
    expect(await countDeliveries(page, { since: 1, statuses: ['FAILED'] })).toEqual({ count: 2_000, isAll: false });
    expect(pagesRead()).toBe(20);
  });
});
