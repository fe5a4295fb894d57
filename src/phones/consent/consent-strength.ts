import { Problem } from '../../platform/http/problem.js';
import type { OptOutReason } from '../phone.entity.js';
import type { PhoneRow } from '../phones.sql.js';
import type { ConsentEntry, ConsentKind } from './consent.entity.js';
import type { LastEntry } from './consent.sql.js';
import { type Proof, writeProof } from './proof.js';

/** An opt-out of another project of the tenant: which one, and when. */
interface Spread {
  readonly projectId: string;
  readonly optedOutAt: number;
}

/** What is declared, and how it came to us. */
export interface Declaration {
  readonly kind: ConsentKind;
  readonly source: OptOutReason;
  /** The person's own words, or what was noted; the evidence of an opt-in. */
  readonly note: string | null;
  readonly actorKeyId: string | null;
  readonly requestId: string | null;
  /** Where it was declared if that was another project of the tenant; absent = in this one. */
  readonly spread?: Spread;
  /** Whether a number begins with it, and nobody declares it now; absent = no. */
  readonly isBeginning?: boolean;
  /** Whether a text was read as an opt-out that is none of the keywords; absent = no. */
  readonly needsReview?: boolean;
  /** What proves an opt-in; absent = nothing but the note. */
  readonly proof?: Proof | null;
  /** The message that carried the words; absent = none. */
  readonly messageId?: string;
  /** Of a `RETRACTION`: whether the number has the opt-in again that it had; absent = no. */
  readonly restoresOptIn?: boolean;
}

/** Opt-outs that rank above or below the others, which are ORDINARY. */
const STRENGTHS: Readonly<Partial<Record<OptOutReason, number>>> = { SIMULATED: 1, PROVIDER_BLOCK: 3, COMPLAINT: 4 };
const ORDINARY = 2;

/** An opt-in that only has other evidence than the last one is entered up to this place: repeating adds no more. */
export const OPT_IN_PLACE_MAX = 100;

/** How strong an opt-out is; 0 for none. Of those since the last opt-in, the strongest is the number's state. */
export function strengthOf(source: OptOutReason | null): number {
  return source === null ? 0 : (STRENGTHS[source] ?? ORDINARY);
}

/** The last entry of a number, as far as it decides whether another of its kind is entered. */
export type Predecessor = Pick<LastEntry, 'place' | 'source' | 'note' | 'proof' | 'needsReview'>;

/** The same, as far as it outlasts what is declared then. */
export type LastWord = Predecessor & Pick<LastEntry, 'kind' | 'declaredAt' | 'restoresOptIn'>;

/**
 * Whether the last entry outlasts what is declared: a stop of another project, if the person has said something here
 * since then; and a simulated opt-in, if it is one that a retraction has restored. A simulated opt-in is nobody's word:
 * as it ends no real opt-out, it keeps none away.
 */
export function isOutlasted(
  { kind, source, spread }: Pick<Declaration, 'kind' | 'source' | 'spread'>,
  last: Pick<LastWord, 'kind' | 'source' | 'declaredAt' | 'restoresOptIn'> | null,
): boolean {
  if (last === null || last.kind === 'OPT_OUT') return false;
  if (kind === 'OPT_IN') return source === 'SIMULATED' && last.restoresOptIn;
  return spread !== undefined && last.source !== 'SIMULATED' && last.declaredAt >= spread.optedOutAt;
}

/**
 * Whether a declaration of the same kind as the last entry makes an entry all the same. What a person or a caller
 * declares is entered over what was only simulated; what is simulated adds nothing to that. A complaint, or a block at
 * the provider, is entered over any opt-out, unless it is the one that rules, or the last entry. A stop in plain words
 * is entered over one that somebody should look at: taken back, that one must not take this one with it. Of opt-ins
 * other evidence or another proof is entered, as often as `OPT_IN_PLACE_MAX` allows. `ruling` is the opt-out by which
 * the number is out.
 */
export function isEnteredAgain(
  { kind, source, note, proof, needsReview = false }: Omit<Declaration, 'actorKeyId' | 'requestId'>,
  ruling: OptOutReason | null,
  last: Predecessor,
): boolean {
  if (source === 'SIMULATED') return kind === 'OPT_OUT' && last.source === source && last.needsReview && !needsReview;
  if (last.source === 'SIMULATED') return true;
  if (kind === 'OPT_IN') return last.place < OPT_IN_PLACE_MAX && provesOther({ note, proof }, last);
  if (last.needsReview && !needsReview) return true;
  return strengthOf(source) > ORDINARY && source !== last.source && source !== ruling;
}

/**
 * Whether an opt-out, entered or not, holds in the other projects of a tenant whose scope says so: what a person or a
 * caller declares, again too, for one of them may have been opted in meanwhile; of an import what was entered.
 */
export function isToPropagate({ kind, source, spread, isBeginning }: Declaration, isEntered: boolean): boolean {
  if (kind !== 'OPT_OUT' || source === 'SIMULATED' || spread !== undefined || isBeginning === true) return false;
  return isEntered || source !== 'IMPORT';
}

/**
 * Whether an opt-in ends an opt-out: a complaint ends only by the API with evidence or proof, a block at the provider
 * only by a START that comes in, since nobody else can end it there. A simulated opt-in ends simulated opt-outs only.
 * The opt-out page, whose link the tenant can read too, takes back what was declared there, and nothing else.
 */
export function mayEnd(
  ruling: OptOutReason | null,
  { source, note, proof = null }: Pick<Declaration, 'source' | 'note' | 'proof'>,
): boolean {
  if (source === 'SIMULATED') return ruling === null || ruling === 'SIMULATED';
  if (source === 'LINK') return ruling === 'LINK';
  if (ruling === 'COMPLAINT') return source === 'API' && (note !== null || proof !== null);
  return ruling === 'PROVIDER_BLOCK' ? source === 'KEYWORD' : true;
}

/** Whether an opt-in is proved by something that the last one was not. */
function provesOther({ note, proof = null }: Pick<Declaration, 'note' | 'proof'>, last: Predecessor): boolean {
  if (note !== null && note !== last.note) return true;
  return proof !== null && writeProof(proof) !== last.proof;
}

/** What a number's row says of its consent. */
export type ConsentState = Pick<PhoneRow, 'isOptedOut' | 'optOutReason' | 'optOutAt'>;

/** The state that the last entry of the ledger makes; none means that the number never opted out. */
export function consentOf(last: Pick<ConsentEntry, 'kind' | 'source' | 'declaredAt'> | null): ConsentState {
  if (last?.kind !== 'OPT_OUT') return { isOptedOut: false, optOutReason: null, optOutAt: null };
  return { isOptedOut: true, optOutReason: last.source, optOutAt: last.declaredAt };
}

/** Whether a row says this. */
export function isConsentOf(state: ConsentState, row: ConsentState): boolean {
  return (
    state.isOptedOut === row.isOptedOut && state.optOutReason === row.optOutReason && state.optOutAt === row.optOutAt
  );
}

/**
 * Whether an opt-in is proved by what is older than the opt-out that it would end: the one by which the number is out,
 * or a later one that changed nothing.
 */
export function isOutdated(
  { kind, proof }: Declaration,
  { isOptedOut, optOutAt }: Pick<PhoneRow, 'isOptedOut' | 'optOutAt'>,
  last: Pick<LastEntry, 'declaredAt'> | null,
): boolean {
  if (kind !== 'OPT_IN' || !isOptedOut || proof === undefined || proof === null) return false;
  return proof.capturedAt < Math.max(optOutAt ?? 0, last?.declaredAt ?? 0);
}

/** 409 for an opt-in with such a proof. */
export function proofOutdated(): Problem {
  const sentence = 'The proof is from before the opt-out of this number, and does not end it.';
  return new Problem(409, 'state_conflict', sentence);
}
