import type { CallbackRule, Field, InboundRule, ProofRule } from '../../http-settings.js';
import { isReplayable } from '../callbacks/replayable.js';
import { templateOf } from '../templates/template.js';
import type { NamedField } from './readable-fields.js';
import type { Findings } from './shape.js';

const PATH = 'settings.inbound';
const RULE = 'isNotReplayable';
/** The body just before another placeholder: where it ends is not signed, and its last field could be made longer. */
const JOINED = /\{\{body\}\}\{\{/;

/** Finds messages that nothing would tell from their repetition. */
export function findUnnamed({ id, proof }: InboundRule, findings: Findings): void {
  if (id !== null || !isReplayable(proof)) return;
  const sentence = 'must have id, or a tolerance in its proof: without both, a message could be repeated at any time';
  findings.add(PATH, RULE, sentence);
}

/** Finds an id that its proof does not cover: under another one a message could be repeated at any time. */
export function findUncoveredId({ id, proof }: InboundRule, findings: Findings): void {
  if (id === null || !isReplayable(proof) || (id.value === undefined && isCovered(id, proof))) return;
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
  { proof, bodyType }: CallbackRule,
  fields: readonly NamedField[],
  findings: Findings,
): void {
  if (!('signed' in proof) && !(proof.type === 'JWT_HS256' && proof.bodyClaim !== null)) return;
  for (const [name, field] of fields)
    if (field !== null && (field.query ?? field.header) !== undefined && !isCovered(field, proof))
      findings.add(`${path}.${name}`, 'isProof', 'must stand in what the proof signs: anybody could change it');
  if ('signed' in proof && isReplayable(proof) && bodyType !== 'JSON' && JOINED.test(proof.signed))
    findings.add(
      `${path}.proof.signed`,
      'isProof',
      'must have text between {{body}} and the next placeholder: where the body ends would not be signed',
    );
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
