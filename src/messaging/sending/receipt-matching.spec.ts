import type { Database } from '../../platform/database/database.js';
import type { Receipt } from '../providers/adapter/provider-adapter.js';
import { matchReceipts } from './message-receipts.js';
import { ATTEMPTS_OF_IDS_MAX } from './sending.sql.js';

const PROVIDER = { providerId: 'pvd_1', kind: 'HTTP' } as const;

const receiptOf = (providerMessageId: string): Receipt => ({
  attemptId: null,
  providerMessageId,
  status: 'DELIVERED',
  reason: null,
  code: null,
  detail: null,
  costMicros: null,
});
const attemptOf = (providerMessageId: string, index = 0) => ({
  attemptId: `att_${providerMessageId}_${index}`,
  messageId: `msg_${providerMessageId}_${index}`,
  status: 'STARTED',
  providerMessageId,
});
/** The attempts that receipts with these ids of the gateway are about, where the database has read so many rows. */
async function matched(rows: readonly object[], ...ids: string[]): Promise<string[]> {
  const database = { read: () => Promise.resolve(rows) } as unknown as Database;
  return (await matchReceipts(database, PROVIDER, ids.map(receiptOf))).map(({ attemptId }) => attemptId);
}

describe('matchReceipts', () => {
  it('takes an id of the gateway for that of a message where no other has it', async () => {
    const rows = [attemptOf('a'), attemptOf('b', 1), attemptOf('b', 2), attemptOf('c')];
    expect(await matched(rows, 'c', 'b', 'a', 'd')).toEqual(['att_c_0', 'att_a_0']);
  });

  it('does not where reading stopped within the attempts of an id', async () => {
    const many = Array.from({ length: ATTEMPTS_OF_IDS_MAX - 1 }, (_none, index) => attemptOf('b', index));
    expect(await matched([attemptOf('a'), ...many], 'a', 'b')).toEqual(['att_a_0']);
    expect(await matched([...many, attemptOf('c')], 'b', 'c')).toEqual([]);
    expect(await matched([...many.slice(1), attemptOf('c')], 'b', 'c')).toEqual(['att_c_0']);
  });
});
