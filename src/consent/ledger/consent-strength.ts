import type { OptOutReason } from '../../phones/record/phone.entity.js';
import type { Declaration } from './declaration.js';
import type { LastEntry } from './ledger.sql.js';

/** Opt-outs that rank above or below the others, which are ORDINARY. */
const STRENGTHS: Readonly<Partial<Record<OptOutReason, number>>> = { SIMULATED: 1, PROVIDER_BLOCK: 3, COMPLAINT: 4 };
const ORDINARY = 2;

/** How strong an opt-out is; 0 for none. Of those since the last opt-in, the strongest is the number's state. */
export function strengthOf(source: OptOutReason | null): number {
  return source === null ? 0 : (STRENGTHS[source] ?? ORDINARY);
}

/**
 * Whether a declaration of the same kind as the last entry makes an entry all the same. What a person or a caller
 * declares is entered over what was only simulated. A complaint, or a block at the provider, is entered over any
 * opt-out, unless it is the one that rules, or the last entry. `ruling` is the opt-out by which the number is out.
 */
export function isEnteredAgain(
  { kind, source }: Pick<Declaration, 'kind' | 'source'>,
  ruling: OptOutReason | null,
  last: LastEntry['source'],
): boolean {
  if (source === last || source === ruling) return false;
  if (kind === 'OPT_IN') return last === 'SIMULATED';
  return strengthOf(source) > ORDINARY || (ruling === 'SIMULATED' && source !== ruling);
}

/**
 * Whether an opt-in ends an opt-out: a complaint ends only by the API with evidence, a block at the provider only by a
 * START that comes in, since nobody else can end it there. A simulated opt-in ends simulated opt-outs only. The opt-out
 * page, whose link the tenant can read too, takes back what was declared there, and nothing else.
 */
export function mayEnd(ruling: OptOutReason | null, { source, note }: Pick<Declaration, 'source' | 'note'>): boolean {
  if (source === 'SIMULATED') return ruling === null || ruling === 'SIMULATED';
  if (source === 'LINK') return ruling === 'LINK';
  if (ruling === 'COMPLAINT') return source === 'API' && note !== null;
  return ruling === 'PROVIDER_BLOCK' ? source === 'KEYWORD' : true;
}
