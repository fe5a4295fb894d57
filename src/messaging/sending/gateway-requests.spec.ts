import type { Log } from '../../platform/log.js';
import type { ProviderAdapters } from '../providers/provider-kinds.js';
import type { ProviderAccount } from '../providers/adapter/provider-adapter.js';
import type { ProviderAccounts } from '../providers/provider-accounts.js';
import { Clock, HOUR_MS, monotonicMs } from '../../platform/clock.js';
import { GatewayRequests } from './gateway-requests.js';
import type { HandedOver } from './message-dispatch.js';
import type { OutcomeRecorder } from './outcomes.js';
import type { Sent } from './outcomes.js';

const handedOver = {
  attemptId: 'att_1',
  queue: { providerId: 'pvd_1', senderId: 'snd_1' },
  slot: null,
  decidedAt: monotonicMs(),
  deliverUntil: Date.now() + HOUR_MS,
} as unknown as HandedOver;

/** What is recorded of a message whose provider cannot be read. */
function outcomeAfter(error: Error): Promise<Sent['outcome']> {
  return outcomeBy({ find: () => Promise.reject(error) }, handedOver);
}

/** What is recorded of a message; its request is a failure of this test. */
async function outcomeBy(find: Pick<ProviderAccounts, 'find'>, one: HandedOver): Promise<Sent['outcome']> {
  const accounts = find as unknown as ProviderAccounts;
  const adapters = {} as ProviderAdapters;
  const log = { error: () => undefined } as unknown as Log;
  return new Promise((resolve) => {
    const record = ({ outcome }: Sent): Promise<void> => Promise.resolve(resolve(outcome));
    const recorder = { record } as unknown as OutcomeRecorder;
    new GatewayRequests(accounts, adapters, recorder, new Clock(), log).begin([one]);
  });
}

describe('A message whose provider cannot be read', () => {
  it.each(['ECONNREFUSED', 'PROTOCOL_CONNECTION_LOST'])(
    'is decided again, and the provider is not to blame, while the database is away (%s)',
    async (code) => {
      const outcome = await outcomeAfter(Object.assign(new Error('away'), { code }));
      expect(outcome).toEqual({ kind: 'LATE', detail: expect.stringContaining('no request was made') });
    },
  );

  it('counts as a failure of the provider when its settings cannot be opened', async () => {
    expect(await outcomeAfter(new Error('another key'))).toMatchObject({ kind: 'UNAVAILABLE', concerns: 'provider' });
  });
});

describe('A message that is not worth delivering any more when its request would begin', () => {
  it('is decided again, without a request', async () => {
    const find = { find: () => Promise.resolve({ kind: 'SIMULATOR' } as unknown as ProviderAccount) };
    const late = { ...handedOver, decidedAt: monotonicMs(), deliverUntil: Date.now() };
    expect(await outcomeBy(find, late)).toEqual({ kind: 'LATE', detail: expect.stringContaining('no request') });
  });
});
