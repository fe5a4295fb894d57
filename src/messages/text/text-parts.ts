import type { Encoding } from '../record/message.entity.js';
import { isGsm7, septetsOf } from './gsm-7.js';

/** What one part holds alone, and as one of several: then six octets say which one it is. */
const ROOM: Readonly<Record<Encoding, { readonly alone: number; readonly ofSeveral: number }>> = {
  GSM_7: { alone: 160, ofSeveral: 153 },
  UCS_2: { alone: 70, ofSeveral: 67 },
};

/** A text as the network carries it. */
export interface TextParts {
  readonly encoding: Encoding;
  /** Septets of GSM_7, UTF-16 units of UCS_2. */
  readonly units: number;
  /** The text of each part; put together they are the whole. At least one. */
  readonly parts: readonly string[];
}

/**
 * Encodes a text and cuts it into the parts that are sent and paid. GSM_7 if every character can be written so, else
 * UCS_2. A character of the extension table counts two and, like a surrogate pair, is never cut in two.
 */
export function textParts(text: string): TextParts {
  const encoding = isGsm7(text) ? 'GSM_7' : 'UCS_2';
  const { alone, ofSeveral } = ROOM[encoding];
  let units = 0;
  let [start, used] = [0, 0];
  const parts: string[] = [];
  for (let index = 0; index < text.length;) {
    const width = encoding === 'GSM_7' ? 1 : widthAt(text, index);
    const size = encoding === 'GSM_7' ? septetsOf(text.charCodeAt(index)) : width;
    if (used + size > ofSeveral) {
      parts.push(text.slice(start, index));
      [start, used] = [index, 0];
    }
    units += size;
    used += size;
    index += width;
  }
  return { encoding, units, parts: units <= alone ? [text] : [...parts, text.slice(start)] };
}

/** The UTF-16 units of the character that begins there. */
function widthAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}
