/** What a word of the API means, and what to do about it, unless nothing is. Both are sentences. */
export interface Meaning {
  readonly meaning: string;
  readonly remedy?: string;
}

/** The meaning of each word of a list. */
export type Meanings<Word extends string = string> = Readonly<Record<Word, Meaning>>;

/** The words with their meanings, as OpenAPI descriptions list them. */
export function listOf(meanings: Meanings): string {
  return Object.entries(meanings)
    .map(([word, { meaning }]) => `\n- \`${word}\`: ${meaning}`)
    .join('');
}
