import type { CallbackRule, Field, InboundRule, ProofRule } from '../../http-settings.js';
import { isReplayable } from '../callbacks/replayable.js';
import { templateOf } from '../templates/template.js';
import type { NamedField } from './readable-fields.js';
import type { Findings } from './shape.js';

const PATH = 'settings.inbound';
const RULE = 'isNotReplayable';
/** Two placeholders without text between them. */
const JOINED = /\{\{([^{}]+)\}\}(?=\{\{([^{}]+)\}\})/g;

/** Finds messages that nothing would tell from their repetition. */
export function findUnnamed({ id, proof }: InboundRule, findings: Findings): void {
  if (id !== null || !isReplayable(proof)) return;
  const sentence = 'must have id, or a tolerance in its proof: without both, a message could be repeated at any time';
  findings.add(PATH, RULE, sentence);
}

/** Finds an id that its proof does not cover: under another one a message could be repeated at any time. */
export function findUncoveredId({ id, proof }: InboundRule, findings: Findings): void {
  if (id === null || !isReplayable(proof) || isCovered(id, proof)) return;
  const sentence =
    'must have an id that its proof covers, or a tolerance in its proof: a message could be repeated under another id';
  findings.add(PATH, RULE, sentence);
}

/**
 * Finds what stands beside a body that is signed, and is not: whoever has one callback could send others that differ
 * there.
 */
export function findUnsigned(
  path: string,
  rule: CallbackRule,
  fields: readonly NamedField[],
  findings: Findings,
): void {
  const { proof } = rule;
  if (!('signed' in proof) && !(proof.type === 'JWT_HS256' && proof.bodyClaim !== null)) return;
  for (const [name, field] of fields)
    if (field !== null && (field.query ?? field.header) !== undefined && !isCovered(field, proof))
      findings.add(`${path}.${name}`, 'isProof', 'must stand in what the proof signs: anybody could change it');
  const joined = joinedIn(rule);
  if (joined !== null)
    findings.add(
      `${path}.proof.signed`,
      'isProof',
      `must have text between {{${joined[0]}}} and {{${joined[1]}}}: where the one ends and the other begins would ` +
        'not be signed',
    );
}

/**
 * Two placeholders in what is signed of which nobody can say where the one ends: whoever has one callback could move
 * characters from one to the other, and the signature would fit.
 */
function joinedIn({ proof, bodyType }: CallbackRule): readonly [string, string] | null {
  if (!('signed' in proof)) return null;
  const time = proof.timestamp === null ? null : `header.${proof.timestamp.header.toLowerCase()}`;
  // A digest is as long as any other, and the address is known; JSON is none with a character more or less, nor is a
  // time that is checked.
  const isBounded = (name: string): boolean =>
    ['bodySha256', 'urlBase'].includes(name) || (name === 'body' && bodyType === 'JSON') || name.toLowerCase() === time;
  for (const [, left = '', right = ''] of proof.signed.matchAll(JOINED)) {
    // A form that gives its beginning to a query has lost the name of its first field.
    const isUrlBeforeBody = left === 'url' && right === 'body';
    if (!isBounded(left) && !isBounded(right) && !isUrlBeforeBody) return [left, right];
  }
  return null;
}

/** Whether a text that is signed has the header. */
export function signsHeader(signed: string, header: string): boolean {
  const wanted = `header.${header.toLowerCase()}`;
  return templateOf(signed).names.some((name) => name.toLowerCase() === wanted);
}

/** A constant is the same in all callbacks. */
function isCovered({ query, header, value }: Field, proof: ProofRule): boolean {
  if (value !== undefined) return true;
  if (proof.type === 'JWT_HS256') return query === undefined && header === undefined && proof.bodyClaim !== null;
  if (!('signed' in proof)) return false;
  if (header !== undefined) return signsHeader(proof.signed, header);
  const { names } = templateOf(proof.signed);
  if (query !== undefined) return names.includes('url');
  return names.includes('body') || names.includes('bodySha256');
}
