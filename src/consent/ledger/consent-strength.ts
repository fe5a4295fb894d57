import type { OptOutReason } from '../../phones/record/phone.entity.js';
import type { Declaration } from './declaration.js';

/** Opt-outs that not every opt-in ends; the others are 0. */
const STRENGTHS: Readonly<Partial<Record<OptOutReason, number>>> = { PROVIDER_BLOCK: 1, COMPLAINT: 2 };

/** How strong an opt-out is. Of those since the last opt-in, the strongest says what the number's state is. */
export function strengthOf(source: OptOutReason | null): number {
  return source === null ? 0 : (STRENGTHS[source] ?? 0);
}

/**
 * Whether an opt-out of a number that is out makes an entry: a complaint, or a block at the provider, unless it is
 * the one that rules, or the last entry. `ruling` is that by which it is out, `last` that of the last entry.
 */
export function isEnteredOver(source: OptOutReason, ruling: OptOutReason | null, last: OptOutReason): boolean {
  return strengthOf(source) > 0 && source !== ruling && source !== last;
}

/**
 * Whether an opt-in ends an opt-out: a complaint ends only by the API with evidence, a block at the provider only by a
 * START that comes in, since nobody else can end it there.
 */
export function mayEnd(ruling: OptOutReason | null, { source, note }: Pick<Declaration, 'source' | 'note'>): boolean {
  if (ruling === 'COMPLAINT') return source === 'API' && note !== null;
  return ruling === 'PROVIDER_BLOCK' ? source === 'KEYWORD' : true;
}
