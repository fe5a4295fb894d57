/** The languages that replies to keywords are shipped in; the first one is for everybody else. */
export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Replies to each keyword; null = not said here. */
export interface Replies {
  readonly stop: string | null;
  readonly start: string | null;
  readonly help: string | null;
}

/** What a project replies to a keyword: in one language, else in all; where both are null, the text that is shipped. */
export interface KeywordTexts extends Replies {
  readonly byLanguage: Readonly<Partial<Record<Language, Replies>>>;
}

export const NO_REPLIES: Replies = { stop: null, start: null, help: null };
export const NO_KEYWORD_TEXTS: KeywordTexts = { ...NO_REPLIES, byLanguage: {} };

/** The texts of a policy as they are stored. */
export function keywordTextsFrom(text: string | null): KeywordTexts {
  return text === null ? NO_KEYWORD_TEXTS : { ...NO_KEYWORD_TEXTS, ...(JSON.parse(text) as Partial<KeywordTexts>) };
}

/** The same as it goes into its column: null where nothing is said. */
export function keywordTextsTo(texts: KeywordTexts): string | null {
  return JSON.stringify(texts) === JSON.stringify(NO_KEYWORD_TEXTS) ? null : JSON.stringify(texts);
}
