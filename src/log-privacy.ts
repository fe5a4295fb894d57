const HIDDEN = '…';
/** A path in which nothing is encoded. */
const PLAIN = /^[\w/.+-]*$/;
/** What is encoded once, and once more by a careless client. */
const DECODINGS_MAX = 3;
/** Where a path ends, encoded by mistake too: what follows is a query, and may hold secrets. */
const QUERY = /[?&#;]/;
/** What is shown below `/callbacks/`, ids apart: the words of its routes. */
const CALLBACK_WORDS: readonly string[] = ['receipts', 'inbound'];
/** Ids of records: shown, though they hold digits. */
const RECORD_ID = /^[a-z]{2,4}_[0-9A-Z]{26}$/;
/** The token of an opt-out link, wherever it stands: anybody who knows it can use it. */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
/** A key, or the token of a console link, that somebody has put into a path. */
const SECRET = /(?:parley|plink)_[0-9a-z]{26}_/i;
/** So many digits may be a telephone number, in whatever writing: a person's, and logs outlive its erasure. */
const NUMBER = /(?:\p{Nd}\P{Nd}*){5}/u;

/**
 * A path as the log shows it: without what follows `/o/`, without tokens, keys and numbers anywhere, and callbacks by
 * their route only. It is decoded before, since every spelling of a path leads to the same place, or is refused and
 * logged all the same.
 */
export function loggedPath(path: string): string {
  let isAfterLink = false;
  let isCallback = false;
  return pathOf(decoded(path))
    .split(/[/\\]/)
    .map((segment) => {
      const word = segment.trim().toLowerCase();
      if (word === '') return segment;
      const isHidden = isAfterLink || isPrivate(segment) || (isCallback && !isOfCallbackRoute(segment));
      isAfterLink = !isAfterLink && word === 'o';
      isCallback ||= word === 'callbacks';
      return isHidden ? HIDDEN : segment;
    })
    .join('/');
}

function pathOf(text: string): string {
  const end = text.search(QUERY);
  return end === -1 ? text : `${text.slice(0, end)}${HIDDEN}`;
}

function isOfCallbackRoute(segment: string): boolean {
  return RECORD_ID.test(segment) || CALLBACK_WORDS.includes(segment.replace(HIDDEN, ''));
}

function isPrivate(segment: string): boolean {
  return [TOKEN, NUMBER, SECRET].some((one) => one.test(segment)) && !RECORD_ID.test(segment);
}

function decoded(path: string): string {
  if (PLAIN.test(path)) return path;
  let text = path;
  for (let round = 0; round < DECODINGS_MAX && text.includes('%'); round += 1)
    // Byte by byte: a letter that is cut off or no UTF-8 must not keep the rest from being read.
    text = text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1').toString().normalize('NFKC');
}

/** Fields and headers that never reach the log, wherever they stand. */
export const SECRET_NAMES: readonly string[] = ['x-api-key', 'plainApiKey', 'signingSecret'];
