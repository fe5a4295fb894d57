import type { Transactor } from '../../platform/database/transactor.js';
import type { Failpoints } from '../../platform/failpoints.js';
import type { Log } from '../../platform/log.js';
import type { ProviderHealth } from '../providers/provider-health.js';
import { OutcomeRecorder } from './outcomes.js';
import type { Sent } from './outcomes.js';

const refused = {
  handedOver: { message: { projectId: 'prj_1' }, queue: { providerId: 'pvd_1', senderId: 'snd_1' } },
  outcome: { kind: 'UNAVAILABLE', concerns: 'message', detail: 'No room.' },
} as unknown as Sent;

/** What a message's refusal is written as concerning. */
async function judgedWith(recordRefusals: () => Promise<boolean>): Promise<string> {
  let written = '';
  const health = { recordRefusals };
  const failpoints = { reach: (_name: unknown, [sent]: Sent[]) => (written = concernOf(sent)) };
  const unused = null as never;
  await new OutcomeRecorder(
    { run: () => Promise.resolve() } as unknown as Transactor,
    unused,
    unused,
    health as unknown as ProviderHealth,
    unused,
    unused,
    failpoints as unknown as Failpoints,
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
