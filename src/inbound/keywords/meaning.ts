/** What a text from a person means. `needsReview`: it is none of the keywords. */
export type Meaning =
  { readonly kind: 'STOP'; readonly needsReview: boolean } | { readonly kind: 'START' | 'HELP' | 'OTHER' };

const WORDS: Readonly<Record<'STOP' | 'START' | 'HELP', readonly string[]>> = {
  STOP: 'STOP,STOPALL,STOP ALL,UNSUBSCRIBE,CANCEL,END,QUIT,REVOKE,OPTOUT,OPT OUT,ARRET,ALTO,BAJA,STOPP,ABMELDEN'.split(
    ',',
  ),
  START: ['START', 'UNSTOP', 'YES'],
  HELP: ['HELP', 'INFO', 'AIDE', 'AYUDA', 'HILFE'],
};
const KEYWORDS = new Map(
  (['STOP', 'START', 'HELP'] as const).flatMap((kind) => WORDS[kind].map((word) => [word, kind] as const)),
);

/** What a text means: keywords are the whole text, case, accents and punctuation ignored. */
export function meaningOf(text: string): Meaning {
  const kind = KEYWORDS.get(bare(text));
  if (kind === undefined) return { kind: 'OTHER' };
  return kind === 'STOP' ? { kind, needsReview: false } : { kind };
}

function bare(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
