/** The languages that replies to keywords are shipped in; the first one is for everybody else. */
export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The countries whose people are written to in another language than the first. */
const COUNTRIES: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  es: 'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE'.split(' '),
  fr: 'BF BJ CD CG CI FR GA GF GN GP MC MF MG ML MQ NC NE PF PM RE SN TG WF YT'.split(' '),
  de: 'AT DE LI'.split(' '),
};

/** Replies to each keyword, and the words of footers; null = not said here. */
export interface Replies {
  readonly stop: string | null;
  readonly start: string | null;
  readonly help: string | null;
  /** How to opt out by replying. */
  readonly footer: string | null;
  /** What stands before the opt-out link. */
  readonly footerLink: string | null;
}

/** What a project says: in one language, else in all; where both are null, the text that is shipped. */
export interface KeywordTexts extends Replies {
  readonly byLanguage: Readonly<Partial<Record<Language, Replies>>>;
}

export const NO_REPLIES: Replies = { stop: null, start: null, help: null, footer: null, footerLink: null };
export const NO_KEYWORD_TEXTS: KeywordTexts = { ...NO_REPLIES, byLanguage: {} };

/** The language in which people of a country are written to. */
export function languageIn(country: string | null): Language {
  const spoken = (['es', 'fr', 'de'] as const).find((language) => COUNTRIES[language].includes(country ?? ''));
  return spoken ?? LANGUAGES[0];
}

/** What a project says in a language: its text for that, else its text for all; null where it says nothing. */
export function ownText(texts: KeywordTexts, name: keyof Replies, language: Language): string | null {
  return texts.byLanguage[language]?.[name] ?? texts[name];
}

/** The texts of a policy as they are stored. Those of before footers lack their words. */
export function keywordTextsFrom(text: string | null): KeywordTexts {
  if (text === null) return NO_KEYWORD_TEXTS;
  const { byLanguage = {}, ...all } = JSON.parse(text) as Partial<KeywordTexts>;
  const languages = Object.entries(byLanguage).map(([language, own]) => [language, { ...NO_REPLIES, ...own }]);
  return { ...NO_REPLIES, ...all, byLanguage: Object.fromEntries(languages) as KeywordTexts['byLanguage'] };
}

/** The same as it goes into its column: null where nothing is said. */
export function keywordTextsTo(texts: KeywordTexts): string | null {
  return JSON.stringify(texts) === JSON.stringify(NO_KEYWORD_TEXTS) ? null : JSON.stringify(texts);
}
