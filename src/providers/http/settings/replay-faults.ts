import type { Field, InboundRule, ProofRule } from '../../http-settings.js';
import { isReplayable } from '../callbacks/replayable.js';
import { templateOf } from '../templates/template.js';
import type { Findings } from './shape.js';

const PATH = 'settings.inbound';
const RULE = 'isNotReplayable';

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

/** Whether a text that is signed has the header. */
export function signsHeader(signed: string, header: string): boolean {
  const wanted = `header.${header.toLowerCase()}`;
  return templateOf(signed).names.some((name) => name.toLowerCase() === wanted);
}

function isCovered({ query, header, value }: Field, proof: ProofRule): boolean {
  if (value !== undefined) return false;
  if (proof.type === 'JWT_HS256') return query === undefined && header === undefined && proof.bodyClaim !== null;
  if (!('signed' in proof)) return false;
  if (header !== undefined) return signsHeader(proof.signed, header);
  const { names } = templateOf(proof.signed);
  if (query !== undefined) return names.includes('url');
  return names.includes('body') || names.includes('bodySha256');
}
