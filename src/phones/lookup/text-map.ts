/**
 * The one kind of element that these files hold: a name and a text in UTF-8 (BSON 1.1, https://bsonspec.org/spec.html).
 */
const TEXT = 0x02;
const END = 0x00;
const LENGTH_BYTES = 4;

/**
 * The names and texts of a BSON document that holds nothing else. The `bson` package makes an object of it first, which
 * takes ten times as long and would halt the process for a quarter of a second.
 */
export function readTextMap(document: Buffer): [name: string, text: string][] {
  const entries: [string, string][] = [];
  for (let place = LENGTH_BYTES; document[place] !== END;) {
    if (document[place] !== TEXT) throw new Error(`The element at byte ${place} is no text`);
    const nameEnd = document.indexOf(END, place + 1);
    const textStart = nameEnd + 1 + LENGTH_BYTES;
    // The length counts the zero byte after the text.
    const textEnd = textStart + document.readInt32LE(nameEnd + 1) - 1;
    entries.push([document.toString('latin1', place + 1, nameEnd), document.toString('utf8', textStart, textEnd)]);
    place = textEnd + 1;
  }
  return entries;
}
