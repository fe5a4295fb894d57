/** Texts that opt a person out when nothing else is in them, in capitals and without accents. */
export const STOP_KEYWORDS: readonly string[] = [
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
  'ARRET',
  'ALTO',
  'BAJA',
  'STOP ALL',
  'OPT OUT',
  'STOPP',
  'ABMELDEN',
];

/** Texts that opt a person in again. */
export const START_KEYWORDS: readonly string[] = ['START', 'UNSTOP', 'YES'];

/** Texts that ask who writes. */
export const HELP_KEYWORDS: readonly string[] = ['HELP', 'INFO', 'AIDE', 'AYUDA', 'HILFE'];

/** Whether a text names one that opts out as words of its own: then people learn from it what to reply. */
export function namesStopKeyword(text: string): boolean {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return STOP_KEYWORDS.some((keyword) => ` ${words} `.includes(` ${keyword} `));
}
