import type { Fault } from '../../platform/http/fault.js';
import { textFault } from '../../platform/http/text-rules.js';

const PAIRS_MAX = 20;
const NAME_MAX = 40;
const VALUE_MAX = 500;

export const METADATA_EXAMPLE = { campaign: 'autumn' };

/** The first fault of a caller's own pairs of strings. */
export function metadataFault(value: unknown): Fault | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { rule: 'isObject', sentence: 'must be an object' };
  const pairs = Object.entries(value);
  if (pairs.length > PAIRS_MAX) return { rule: 'maxPairs', sentence: `must have at most ${PAIRS_MAX} names` };
  for (const [name, text] of pairs) {
    const ofName = textFault(name, { min: 1, max: NAME_MAX });
    if (ofName !== null) return { ...ofName, sentence: `has a name that ${ofName.sentence}` };
    const ofValue = textFault(text, { min: 0, max: VALUE_MAX, lines: true, verbatim: true });
    if (ofValue !== null) return { ...ofValue, sentence: `has under "${name}" a value that ${ofValue.sentence}` };
  }
  return null;
}
