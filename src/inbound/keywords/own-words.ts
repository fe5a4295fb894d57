import { policyOf } from '../../messages/policy/sending-policies.service.js';
import { NO_KEYWORD_TEXTS, type KeywordTexts } from '../../messages/policy/keyword-texts.js';
import { FOOTER, FOOTER_LINK } from '../../messages/text/footer.js';
import type { Read } from '../../platform/database/in-transaction.js';
import { IDENTITY_OF_PROJECT } from '../../tenants/tenants.sql.js';
import { REPLY_TEXTS } from './reply-texts.js';

/** Finds what a project itself says in its messages, wherever a person quotes it. */
export type OwnWords = readonly RegExp[];

/** Fewer words may be anybody's own: a missed stop is worse than one that waits for review. */
const WORDS_MIN = 4;
/** Words in a link are nobody's. */
const LINK = /https?:\/\/\S+/giu;
/** What a telephone puts between the words of a quote, and before its lines. */
const BETWEEN = String.raw`[\s>|]+`;

/** The words of all projects: footers and replies that are shipped. */
export const SHIPPED_WORDS: OwnWords = [
  linkPatternOf(FOOTER_LINK),
  LINK,
  ...patternsOf([FOOTER, ...Object.values(REPLY_TEXTS).flatMap((texts) => Object.values(texts))]),
];

/** The words of a project: the shipped ones, and its own. */
export function ownWords(identity: string | null, { byLanguage, ...texts }: KeywordTexts): OwnWords {
  const own = [texts, ...Object.values(byLanguage)];
  const links = own.flatMap(({ footerLink }) => footerLink ?? []).map(linkPatternOf);
  const said = own.flatMap(({ stop, start, help, footer }) => [stop, start, help, footer]);
  const beginning = identity === null ? [] : [patternOf(wordsOf(`${identity}:`))];
  return [...links, ...SHIPPED_WORDS, ...patternsOf(said.filter((text) => text !== null)), ...beginning];
}

/** The words of a project as they stand now; null = of no project. */
export async function readOwnWords(read: Read, projectId: string | null): Promise<OwnWords> {
  if (projectId === null) return SHIPPED_WORDS;
  const [project] = await read(IDENTITY_OF_PROJECT, [projectId]);
  const policy = await policyOf(read, projectId);
  return ownWords(project?.identity ?? null, policy?.keywordTexts ?? NO_KEYWORD_TEXTS);
}

/** Whole texts before their sentences: people quote a part of them, too. */
function patternsOf(texts: readonly string[]): RegExp[] {
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s+/));
  return [...texts, ...sentences]
    .map(wordsOf)
    .filter((words) => words.length >= WORDS_MIN)
    .map(patternOf);
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** What stands before an opt-out link, with the link. */
function linkPatternOf(text: string): RegExp {
  return new RegExp(`${patternOf(wordsOf(text)).source}\\s*${LINK.source}`, 'giu');
}

/** The words in their order, in any case; the last one with its punctuation or without. */
function patternOf(words: readonly string[]): RegExp {
  const written = words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const all = written.join(BETWEEN).replace(/\\([.!?])$/, '(?:\\$1)?');
  return new RegExp(`(?<![\\p{L}\\p{N}])${all}(?![\\p{L}\\p{N}])`, 'giu');
}
