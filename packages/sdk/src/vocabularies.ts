/** `parley-sdk/vocabularies`: what the words of the API mean, in sentences for a person. */
import { VOCABULARIES } from './vocabularies.gen.js';

/** What a word means, and what to do about it, unless nothing is: sentences, with names of fields in backquotes. */
export interface Meaning {
  readonly meaning: string;
  readonly remedy?: string;
}

/** The name of a list of words, as `x-vocabulary` of openapi.json has it beside each field. */
export type Vocabulary = keyof typeof VOCABULARIES;

/** What a word of a list means; null for one that this version does not know, for the service may add words. */
export function meaningOf(vocabulary: Vocabulary, word: string): Meaning | null {
  const meanings: Readonly<Record<string, Meaning>> = VOCABULARIES[vocabulary];
  return Object.hasOwn(meanings, word) ? (meanings[word] ?? null) : null;
}

/** The words of a list, in its order. */
export function wordsOf<V extends Vocabulary>(vocabulary: V): readonly (keyof (typeof VOCABULARIES)[V])[] {
  return Object.keys(VOCABULARIES[vocabulary]) as (keyof (typeof VOCABULARIES)[V])[];
}
