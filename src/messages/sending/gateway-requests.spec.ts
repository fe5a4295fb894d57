import type { Log } from '../../platform/log/log.js';
import type { ProviderAdapters } from '../../providers/accounts/provider-adapters.js';
import type { ProviderAccounts } from '../../providers/record/provider-accounts.js';
import { monotonicMs } from '../../platform/clock.js';
import { GatewayRequests } from './gateway-requests.js';
import type { HandedOver } from './hand-over.js';
import type { OutcomeRecorder } from './outcome-recorder.js';
import type { Sent } from './outcomes.js';

const handedOver = {
  attemptId: 'att_1',
  queue: { providerId: 'pvd_1', senderId: 'snd_1' },
  slot: null,
  decidedAt: monotonicMs(),
} as unknown as HandedOver;

/** What is recorded of a message whose provider cannot be read. */
async function outcomeAfter(error: Error): Promise<Sent['outcome']> {
  const accounts = { find: () => Promise.reject(error) } as unknown as ProviderAccounts;
  const adapters = {} as ProviderAdapters;
  const log = { error: () => undefined } as unknown as Log;
  return new Promise((resolve) => {
    const record = ({ outcome }: Sent): Promise<void> => Promise.resolve(resolve(outcome));
    const recorder = { record } as unknown as OutcomeRecorder;
    new GatewayRequests(accounts, adapters, recorder, log).begin([handedOver]);
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
