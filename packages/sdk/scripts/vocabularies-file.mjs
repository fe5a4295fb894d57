/** The text of vocabularies.gen.ts: each list of words of openapi.json, with what each word means and what to do. */

/**
 * What is read of the OpenAPI document.
 * @typedef {{ 'x-vocabularies'?: Record<string, Record<string, { meaning: string, remedy?: string }>> }} Document
 */

/** @param {Document} document @returns {string} */
export function vocabulariesFile({ 'x-vocabularies': vocabularies }) {
  if (vocabularies === undefined) throw new Error('openapi.json has no x-vocabularies.');
  return `// Made from openapi.json by \`npm run openapi\`.

export const VOCABULARIES = ${JSON.stringify(vocabularies, null, 2)} as const;
`;
}
