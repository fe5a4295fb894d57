import type { DocumentedOperation } from './operations.js';
import { POLICY } from './policy.js';
import type { Random } from './random.js';
import type { ProjectWorld } from './world.js';

const NUMBERS_AT_ONCE = 3;
const LATER_SHARE = 0.8;
const LATER_MS = 3_600_000;
const TEXT = 'Your order has shipped.';

/** A tenant with what it starts with. */
export interface Actor {
  readonly project: ProjectWorld;
  /** Numbers that it names, known to it or not. */
  readonly numbers: readonly string[];
  /** The number that it sends from and receives with. */
  readonly address: string;
  /** Where its webhook configs lead. */
  readonly hookUrl: string;
  /** Things that its random requests leave alone, by the name of their ids. */
  readonly kept: Readonly<Record<string, string>>;
}

/** A message that waits for an hour. */
export function messageForLater(to: string): object {
  return { to, text: TEXT, sendAt: Date.now() + LATER_MS };
}

/** What a tenant sends with one operation: drawn at random, or the example of `policy.ts`. `count` numbers its URLs. */
export function bodyOf(
  { route, method }: DocumentedOperation,
  actor: Actor,
  random: Random,
  count: number,
): object | string | undefined {
  const endpoint = { url: `${actor.hookUrl}/${count}` };
  const choices: Readonly<Record<string, () => object | string>> = {
    'POST /v1/projects/{projectId}/phones/import': () => csv(actor, random),
    'POST /v1/projects/{projectId}/phones': () => ({
      phones: Array.from({ length: NUMBERS_AT_ONCE }, () => random.pick(actor.numbers)),
    }),
    // Most are for later, so that there is something to cancel.
    'POST /v1/projects/{projectId}/messages': () => {
      const to = random.pick(actor.numbers);
      return random.chance(LATER_SHARE) ? messageForLater(to) : { to, text: TEXT };
    },
    'POST /v1/projects/{projectId}/phones/{phoneE164}/opt-out': () =>
      random.pick([{}, { reason: 'COMPLAINT', note: 'By telephone.' }, { reason: 'PROVIDER_BLOCK' }]),
    'POST /v1/projects/{projectId}/simulator/inbound': () => ({
      from: random.pick(actor.numbers),
      to: actor.address,
      text: random.pick(['STOP', 'START', 'HELP', 'Thank you.']),
    }),
    'POST /v1/projects/{projectId}/webhook-configs': () => ({ endpoint }),
    'PATCH /v1/projects/{projectId}/webhook-configs/{webhookConfigId}': () =>
      random.pick([
        { endpoint: { isActive: random.chance(0.7) } },
        { endpoint },
        { subscriptions: { phoneEvents: ['OPTED_OUT'] } },
      ]),
  };
  const policy = POLICY[route];
  if (policy === undefined && method !== 'get')
    throw new Error(`${route} does not stand in test/harness/policy.ts: this test cannot do it`);
  return (choices[route] ?? policy?.body)?.();
}

/** Some of its numbers, some with a change of mind. */
function csv(actor: Actor, random: Random): string {
  const rows = Array.from({ length: NUMBERS_AT_ONCE }, () =>
    [random.pick(actor.numbers), random.pick(['', 'true', 'false']), random.pick(['', 'A signed form.'])].join(','),
  );
  return ['phoneE164,isOptedOut,evidence', ...rows].join('\r\n');
}
