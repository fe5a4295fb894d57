/** What a word of the API means to the one who reads it, and what to do about it. Both are sentences. */
export interface Meaning {
  readonly meaning: string;
  readonly remedy: string;
}

/** The words with their meanings, as OpenAPI descriptions list them. */
export function listOf(meanings: Readonly<Record<string, Meaning>>): string {
  return Object.entries(meanings)
    .map(([word, { meaning }]) => `\n- \`${word}\`: ${meaning}`)
    .join('');
}
