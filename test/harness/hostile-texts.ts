/** What a hostile text repeats, by name. */
const UNITS: Readonly<Record<string, string>> = {
  'one letter': 'a',
  'one capital': 'A',
  noughts: '0',
  nines: '9',
  plusses: '+',
  'left brackets': '(',
  'right brackets': ')',
  'square brackets': '[',
  braces: '{',
  'angle brackets': '<',
  blanks: ' ',
  tabs: '\t',
  'line feeds': '\n',
  'line ends': '\r\n',
  dots: '.',
  commas: ',',
  semicolons: ';',
  dashes: '-',
  slashes: '/',
  backslashes: '\\',
  'percent signs': '%',
  ampersands: '&',
  'question marks': '?',
  quotes: '"',
  apostrophes: "'",
  'equals signs': '=',
  'combining marks': '\u0301',
  'letters with many marks': 'e\u0301\u0327\u0323',
  'a ligature of eighteen': '\ufdfa',
  'a ligature of four': '\ufb03',
  'circled digits': '①',
  'digits with a dot': '⒈',
  'full-width digits': '１',
  'Arabic digits': '٤',
  'digits beyond the first plane': '𝟏',
  'letters that grow in lower case': 'İ',
  'Hangul syllables': '힣',
  emoji: '👩‍👩‍👧',
  'tags without end': '\u{e0061}',
  'direction marks': '\u202e',
  'zero-width joiners': '\u200d',
  'half a surrogate pair': '\ud83d',
  'percent escapes': '%2B',
  'escapes of escapes': '%252B',
  'HTML escapes': '&#43;',
  'JSON escapes': '\\u002b',
  'base64 of plusses': 'KysrKysr',
  'base64 of digits': 'NTU1NTU1',
  'base64 in lines': 'QUFB\n',
  'almost a number': '415555260 ',
  'digits far apart': '7        ',
  'dates of no end': '2026-11-23T',
  'words of one letter': 'a ',
  'a stop word': 'stop ',
  'a refusal': 'i dont want any of your ',
  'words spelt out': 's t o p ',
  'words run together': 'stoptexting',
  'names in quotes': 'a "Blue Fox ',
  'fields of a form': 'a&',
  'fields of a receipt': 'text: ',
  'cells and quotes': '"",',
  'quotes that close late': 'a"\n"',
  labels: 'a.',
  'parts of a path': '../',
  'opening lists of JSON': '[',
  'opening objects of JSON': '{"a":',
};

/** A kind of hostile text: of any length, nearly to the byte. */
export interface HostileKind {
  readonly name: string;
  readonly ofBytes: (bytes: number) => string;
}

/** Texts of one thing repeated, and of one thing that begins with another: each has broken some parser somewhere. */
export const HOSTILE_KINDS: readonly HostileKind[] = [
  ...Object.entries(UNITS).map(([name, unit]) => ({ name, ofBytes: repeated(unit) })),
  { name: 'a flag of many tags', ofBytes: (bytes: number) => `\u{1f3f4}${repeated('\u{e0061}')(bytes - 4)}` },
  { name: 'a letter and blanks', ofBytes: (bytes: number) => `a${repeated(' ')(bytes - 2)}b` },
  { name: 'a number and plusses', ofBytes: (bytes: number) => `${repeated('+')(bytes - 12)}+14155552601` },
];

function repeated(unit: string): (bytes: number) => string {
  const size = Buffer.byteLength(unit);
  return (bytes) => unit.repeat(Math.max(1, Math.floor(bytes / size)));
}
