import { LAST_ENTRIES, LAST_OPT_INS } from '../../consent/ledger/ledger.sql.js';
import type { OptOutReason } from '../../phones/record/phone.entity.js';
import type { Read } from '../../platform/database/in-transaction.js';
import type { PolicyRules } from '../policy/sending-policy.entity.js';
import type { Category } from '../record/message-status.js';
import type { Route } from './routes.js';

const HOW_OPTED_OUT: Readonly<Record<OptOutReason, string>> = {
  KEYWORD: 'by a text such as STOP',
  LINK: 'on the opt-out page',
  API: 'by a request to the API',
  PROVIDER_BLOCK: 'at the provider',
  IMPORT: 'by an import',
  COMPLAINT: 'by a complaint',
  SIMULATED: 'by a text to the simulator',
};

export const NO_CONSENT =
  'MARKETING needs an opt-in in the consent history of the number, and there is none: ' +
  'POST /v1/projects/{projectId}/phones/{phoneE164}/opt-in records one.';
export const SIMULATED_CONSENT =
  'The opt-in of the number was simulated, which is no consent for a sender at a real provider: ' +
  'POST /v1/projects/{projectId}/phones/{phoneE164}/opt-in records one that is.';

/**
 * Numbers whose last entry in the consent history is an opt-in, or a retraction that restores one, with the source of
 * the opt-in.
 */
export type OptIns = ReadonlyMap<string, OptOutReason>;

/** What decides whether a message needs an opt-in, and of whom. */
export interface ConsentNeed {
  readonly phone: string;
  readonly category: Category;
}

/** The opt-ins of those numbers whose messages need one. */
export async function optInsOf(
  read: Read,
  projectId: string,
  rules: PolicyRules,
  needs: readonly ConsentNeed[],
): Promise<OptIns> {
  const numbers = [...new Set(needs.filter((need) => needsOptIn(rules, need)).map(({ phone }) => phone))];
  if (numbers.length === 0) return new Map();
  const entries = await read(LAST_ENTRIES(numbers), [projectId, ...numbers, projectId]);
  const restored = entries.flatMap(({ phoneE164, restoresOptIn }) => (restoresOptIn ? [phoneE164] : []));
  const earlier = restored.length === 0 ? [] : await read(LAST_OPT_INS(restored), [projectId, ...restored, projectId]);
  const optIns = [...entries.filter(({ kind }) => kind === 'OPT_IN'), ...earlier];
  return new Map(optIns.map(({ phoneE164, source }) => [phoneE164, source]));
}

export function needsOptIn({ marketingNeedsOptIn }: PolicyRules, { category }: Pick<ConsentNeed, 'category'>): boolean {
  return marketingNeedsOptIn && category === 'MARKETING';
}

/** Those of some routes for which an opt-in counts: a simulated one is no consent for a real provider. */
export function consentedRoutes<R extends Route>(source: OptOutReason | undefined, routes: readonly R[]): R[] {
  return routes.filter(({ isSimulated }) => isSimulated || source !== 'SIMULATED');
}

/** Says by which way a number has opted out; a number from before the ways were kept did so by the API. */
export function optOutSentence(source: OptOutReason | null): string {
  const known = source ?? 'API';
  return `The number has opted out of this project ${HOW_OPTED_OUT[known]} (${known}).`;
}
