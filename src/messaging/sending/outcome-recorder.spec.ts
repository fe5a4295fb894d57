import type { Transactor } from '../../platform/database/transactor.js';
import { Failpoints } from '../../platform/failpoints.js';
import type { Log } from '../../platform/log.js';
import type { ProviderHealth } from '../providers/provider-health.js';
import { OutcomeRecorder } from './outcomes.js';
import type { Outcomes, Sent } from './outcomes.js';

const refused = {
  handedOver: { message: { projectId: 'prj_1' }, queue: { providerId: 'pvd_1', senderId: 'snd_1' } },
  outcome: { kind: 'UNAVAILABLE', concerns: 'message', detail: 'No room.' },
} as unknown as Sent;

/** What a message's refusal is written as concerning. */
async function judgedWith(recordRefusals: () => Promise<boolean>): Promise<string> {
  let written = '';
  const health = { recordRefusals };
  const outcomes = { write: (_tx: unknown, [sent]: Sent[]) => Promise.resolve((written = concernOf(sent))) };
  await new OutcomeRecorder(
    { run: (work: (tx: unknown) => unknown) => Promise.resolve(work(null)) } as unknown as Transactor,
    outcomes as unknown as Outcomes,
    health as unknown as ProviderHealth,
    new Failpoints(),
    { warn: () => undefined } as unknown as Log,
  ).record(refused);
  return written;
}

function concernOf(sent: Sent | undefined): string {
  return sent?.outcome.kind === 'UNAVAILABLE' ? sent.outcome.concerns : '';
}

describe('A message that is refused for itself', () => {
  it('concerns its provider only where that took none within a minute', async () => {
    expect(await judgedWith(() => Promise.resolve(false))).toBe('message');
    expect(await judgedWith(() => Promise.resolve(true))).toBe('provider');
  });

  // Seen to fail: the database was away for a moment, and the breaker kept the messages of all tenants waiting.
  it('does not concern its provider while nobody can read whether that took others', async () => {
    expect(await judgedWith(() => Promise.reject(new Error('away')))).toBe('message');
  });
});
