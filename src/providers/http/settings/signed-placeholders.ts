import type { Fault } from '../../../platform/http/fault.js';
import { templateFault, templateOf } from '../templates/template.js';
import { tokenFault } from './field-shapes.js';

/** What a signature is made over besides headers. */
const CONTENTS = ['body', 'bodySha256', 'url', 'urlBase'];
const HEADER = 'header.';

/** What is wrong with the text that a signature is made over. */
export function signedFault(text: string): Fault | null {
  const sentence = templateFault(text, isSigned);
  if (sentence !== null) return { rule: 'isTemplate', sentence };
  // A signature of headers alone would be good for any callback.
  const isBound = templateOf(text).names.some((name) => CONTENTS.includes(name));
  return isBound ? null : { rule: 'isProof', sentence: 'must have {{body}}, {{bodySha256}}, {{url}} or {{urlBase}}' };
}

function isSigned(name: string): boolean {
  return CONTENTS.includes(name) || (name.startsWith(HEADER) && tokenFault(name.slice(HEADER.length)) === null);
}
