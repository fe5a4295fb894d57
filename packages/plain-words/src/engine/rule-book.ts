import { type Evidence, evidenceFrom } from './evidence.js';
import { patternOf, type Vocabulary, WordList } from './pattern.js';
import { PatternIndex } from './pattern-index.js';

/** What one language knows, or a part of it. Every line of a text is a pattern, see `patternOf`, or a `// comment`. */
export interface Language {
  /** `name: words`, one class a line. Classes of the same name are one class of all languages. */
  readonly classes?: string;
  /** Courtesies and interjections: they are taken out, and a phrase ends and begins there. */
  readonly asides?: string;
  /** Words that only lend weight: they are taken out. */
  readonly weights?: string;
  /** Says that texts are welcome: the text is no stop, whatever else stands in it. */
  readonly welcome?: string;
  /** Jests and compliments: "stop it" means nothing beside them. */
  readonly jests?: string;
  /** Speaks of a stop without asking for one: its whole sentence counts for nothing. */
  readonly mentions?: string;
  /** What has words of stopping and means something else: these words count for nothing. */
  readonly harmless?: string;
  /** A stop wherever it stands. */
  readonly stops?: string;
  /** A stop if it is a whole phrase. */
  readonly phrases?: string;
  /** A stop if no phrase of the text says anything else. */
  readonly moods?: string;
  /** Says nothing for itself beside a mood: "who is this". */
  readonly neutral?: string;
  /** `name: words`, one kind a line: words and classes of all languages that evidence takes for the same. */
  readonly kinds?: string;
  /** `weight: piece|piece`: what speaks for a stop, and against one, in texts that no rule knows. */
  readonly evidence?: string;
}

/** The rules of all languages together, because people mix them. */
export interface RuleBook {
  readonly weights: WordList;
  readonly asides: PatternIndex;
  readonly welcome: PatternIndex;
  readonly jests: PatternIndex;
  readonly mentions: PatternIndex;
  readonly harmless: PatternIndex;
  readonly stops: PatternIndex;
  readonly phrases: PatternIndex;
  readonly moods: PatternIndex;
  readonly neutral: PatternIndex;
  readonly kinds: Vocabulary;
  readonly evidence: Evidence;
}

/** Joins languages to one book. Throws on a class that nobody declares. */
export function ruleBookOf(languages: readonly Language[]): RuleBook {
  const vocabulary = wordLists(languages.map((language) => language.classes));
  const patterns = (
    part: Exclude<keyof Language, 'classes' | 'weights' | 'kinds' | 'evidence'>,
    frame: (line: string) => string = (line) => line,
  ) =>
    new PatternIndex(
      languages.flatMap((language) => linesOf(language[part] ?? '').map((line) => patternOf(frame(line), vocabulary))),
    );
  return {
    weights: new WordList(languages.flatMap((language) => (language.weights ?? '').split(/\s+/).filter(Boolean))),
    asides: patterns('asides'),
    welcome: patterns('welcome'),
    jests: patterns('jests'),
    mentions: patterns('mentions'),
    harmless: patterns('harmless'),
    stops: patterns('stops'),
    phrases: patterns('phrases', whole),
    moods: patterns('moods', whole),
    neutral: patterns('neutral', whole),
    kinds: wordLists(
      languages.map((language) => language.kinds),
      vocabulary,
    ),
    evidence: evidenceFrom(languages.flatMap((language) => linesOf(language.evidence ?? ''))),
  };
}

function whole(line: string): string {
  const [, condition = '', rest = ''] = /^(\?: |\.: )?(.*)$/.exec(line) ?? [];
  return `${condition}^ ${rest} $`;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'));
}

/** A class may use those that are known, and those that stand above it. */
function wordLists(texts: readonly (string | undefined)[], known: Vocabulary = new Map()): Vocabulary {
  const words = new Map<string, string[]>();
  for (const line of texts.flatMap((text) => linesOf(text ?? ''))) {
    const [name = '', list = ''] = line.split(/:\s*/);
    words.set(name, [...(words.get(name) ?? []), ...list.split(/\s+/).filter(Boolean)]);
  }
  const lists = new Map<string, WordList>();
  const usable = new Map(known);
  for (const [name, list] of words) {
    const made = new WordList(list, usable);
    lists.set(name, made);
    usable.set(name, made);
  }
  return lists;
}
