/** Words that are written in so many ways that their misspellings are not listed, and how many slips they may have. */
const LONG_WORDS: readonly (readonly [string, number])[] = [
  ['unsubscribe', 3],
  ['unsubscribed', 2],
  ['unsubscribeme', 3],
  ['desabonner', 1],
  ['desabonnez', 1],
  ['desinscrire', 2],
  ['desinscription', 2],
  ['desuscribir', 2],
  ['desuscribirme', 2],
  ['harassing', 2],
  ['harassment', 2],
  ['remove', 1],
  ['texting', 1],
  ['messages', 1],
  ['mensajes', 1],
  ['abmelden', 1],
  ['aufhoren', 1],
  ['nachrichten', 1],
  ['erinnerungen', 2],
];
/** Words of their own that look like slips. */
const NO_SLIPS = new Set([
  'remote',
  'removed',
  'removes',
  'remover',
  'testing',
  'massages',
  'message',
  'messaged',
  'anmelden',
  'ummelden',
  'erinnerung',
]);
/** How dialects say what rules know, where no other language has the word. */
const DIALECTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['estop', ['stop']],
  ['yer', ['your']],
  ['numba', ['number']],
  ['nich', ['nicht']],
  ['nit', ['nicht']],
  ['kene', ['keine']],
  ['keene', ['keine']],
  ['koi', ['keine']],
  ['koine', ['keine']],
  ['vo', ['vos']],
  ['plu', ['plus']],
  ['numm', ['nicht', 'mehr']],
  ['nume', ['nicht', 'mehr']],
  ['eich', ['euch']],
  ['eire', ['eure']],
  ['eicham', ['eurem']],
  ['uff', ['auf']],
  ['uffm', ['auf', 'dem']],
  ['dinnae', ['dont']],
  ['dinna', ['dont']],
  ['yano', ['ya', 'no']],
  ['nomanden', ['no', 'manden']],
  ['lischte', ['liste']],
  ['lischt', ['liste']],
  ['listn', ['liste']],
  ['usenah', ['rausnehmen']],
  ['useneh', ['rausnehmen']],
  ['ausm', ['aus', 'dem']],
  ['testos', ['textos']],
  ['nimmer', ['nicht', 'mehr']],
  ['nimma', ['nicht', 'mehr']],
  ['numme', ['nicht', 'mehr']],
  ['nod', ['nicht']],
  ['werbig', ['werbung']],
  ['schriebe', ['schreiben']],
  ['nummere', ['nummer']],
]);
/** Slips of "stop" that are words of their own. */
const NOT_STOP = new Set([
  'stoop',
  'step',
  'shop',
  'top',
  'tops',
  'stow',
  'slop',
  'atop',
  'strop',
  'stomp',
  'sop',
  'spot',
]);
const REAL_WORDS = new Set([
  ...NOT_STOP,
  'stops',
  'stopp',
  'stoup',
  'swop',
  'sto',
  'stp',
  'stopy',
  'setup',
  'stopf',
  'stops',
  'stoa',
  'stot',
]);
/** Words that are run together in haste: "stoptexting". */
const RUN_TOGETHER = ['stop', 'unsubscribe', 'remove', 'leave', 'no', 'dont', 'quit', 'take', 'delete', 'opt'];
const FOLLOWING = (
  'texting text texts sending messaging messages me my number alone out more off from this list please ' +
  'pls now it all sms spam msg msgs stop spamming the'
).split(' ');
const RUN_TOGETHER_MIN = 6;
/** Words that look run together and are not. */
const ONE_WORD = new Set(['takeout', 'takeoff', 'stoplist', 'optout', 'takethis', 'notext', 'remover', 'nothe']);

/** The words that were meant by one that was typed. */
export function meantBy(word: string): readonly string[] {
  if (word.length >= 3 && word.length <= 6 && !REAL_WORDS.has(word) && isSlipOf(word, 'stop', 1) && /^[sdz]/.test(word))
    return ['stop'];
  for (const [long, slips] of LONG_WORDS)
    if (
      word !== long &&
      !NO_SLIPS.has(word) &&
      word.length >= long.length - 2 &&
      word[0] === long[0] &&
      isSlipOf(word, long, slips)
    )
      return [long];
  return DIALECTS.get(word) ?? apart(word) ?? [word];
}

function apart(word: string): string[] | undefined {
  if (word.length < RUN_TOGETHER_MIN || ONE_WORD.has(word)) return undefined;
  const first = RUN_TOGETHER.find((known) => word.startsWith(known) && word.length > known.length);
  if (first === undefined) return undefined;
  const rest = following(word.slice(first.length));
  return rest && [first, ...rest];
}

function following(letters: string): string[] | undefined {
  if (letters === '') return [];
  for (const known of FOLLOWING) {
    const rest = letters.startsWith(known) ? following(letters.slice(known.length)) : undefined;
    if (rest) return [known, ...rest];
  }
  return undefined;
}

/** Whether at most so many letters are missing, too many, wrong or swapped with the next. */
function isSlipOf(word: string, meant: string, slips: number): boolean {
  if (Math.abs(word.length - meant.length) > slips) return false;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: meant.length + 1 }, (_none, index) => index)];
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const differs = word[row - 1] === meant[column - 1] ? 0 : 1;
      let least = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + differs);
      const isSwapped =
        row > 1 && column > 1 && word[row - 1] === meant[column - 2] && word[row - 2] === meant[column - 1];
      if (isSwapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    [before, last] = [last, current];
  }
  return (last[meant.length] ?? slips + 1) <= slips;
}
