const OPEN = '{{';
const CLOSE = '}}';
/** How much of a name stands in a sentence about it. */
const SHOWN_NAME_MAX = 40;
const UNPRINTABLE = /[^\x20-\x7e]/g;

/** A text with placeholders, compiled. */
export interface Template {
  /** What its placeholders are called, each once, in the order of their first appearance. */
  readonly names: readonly string[];
  /** The text with values. Values are encoded, what stands around them is not; neither is scanned again. */
  render(valueOf: (name: string) => string, encode?: (value: string) => string): string;
}

/**
 * Collects a template piece by piece. What it makes holds one text, two small integers for each placeholder and each
 * name once: a body of 16 kB that is mostly placeholders takes little more memory than its text.
 */
export class TemplateBuilder {
  private readonly literals: string[] = [];
  private readonly ends: number[] = [];
  private readonly slots: number[] = [];
  private readonly names = new Map<string, number>();
  private length = 0;

  /** Adds what stands in the text as it is. */
  literal(text: string): void {
    this.literals.push(text);
    this.length += text.length;
  }

  /** Adds a placeholder. */
  placeholder(name: string): void {
    const slot = this.names.get(name) ?? this.names.size;
    this.names.set(name, slot);
    this.ends.push(this.length);
    this.slots.push(slot);
  }

  /** Adds the pieces of a template, what stands between its placeholders encoded. */
  pieces(text: string, encode: (literal: string) => string = asItIs): void {
    let from = 0;
    for (;;) {
      const opening = text.indexOf(OPEN, from);
      const closing = opening < 0 ? -1 : text.indexOf(CLOSE, opening);
      if (closing < 0) return this.literal(encode(text.slice(from).toWellFormed()));
      this.literal(encode(text.slice(from, opening).toWellFormed()));
      this.placeholder(text.slice(opening + OPEN.length, closing));
      from = closing + CLOSE.length;
    }
  }

  built(): Template {
    return new CompiledTemplate([...this.names.keys()], this.literals.join(''), this.ends.slice(), this.slots.slice());
  }
}

class CompiledTemplate implements Template {
  constructor(
    readonly names: readonly string[],
    /** All that stands between placeholders. */
    private readonly text: string,
    /** Where each placeholder stands in it. */
    private readonly ends: readonly number[],
    /** Which of the names each placeholder has. */
    private readonly slots: readonly number[],
  ) {}

  render(valueOf: (name: string) => string, encode: (value: string) => string = asItIs): string {
    // Half a surrogate pair has no UTF-8, and each encoder would make something else of it.
    const values = this.names.map((name) => encode(valueOf(name).toWellFormed()));
    let rendered = '';
    let from = 0;
    this.ends.forEach((end, index) => {
      rendered += this.text.slice(from, end) + (values[this.slots[index] ?? 0] ?? '');
      from = end;
    });
    return from === 0 ? rendered + this.text : rendered + this.text.slice(from);
  }
}

/** Compiles a text in which `templateFault` found no fault. Half surrogate pairs of the text become U+FFFD. */
export function templateOf(text: string): Template {
  const builder = new TemplateBuilder();
  builder.pieces(text);
  return builder.built();
}

/**
 * What is wrong with a text as a template, as a sentence that follows the name of its field; null when nothing is. A
 * placeholder is a name between `{{` and `}}`, without blanks; `}}` alone is text.
 */
export function templateFault(text: string, allowed: (name: string) => boolean): string | null {
  let from = 0;
  for (;;) {
    const opening = text.indexOf(OPEN, from);
    if (opening < 0) return null;
    const closing = text.indexOf(CLOSE, opening);
    if (closing < 0) return 'must close each {{ with }}';
    const name = text.slice(opening + OPEN.length, closing);
    if (!allowed(name)) return `must not contain ${OPEN}${shown(name)}${CLOSE}: there is no such placeholder here`;
    from = closing + CLOSE.length;
  }
}

function shown(name: string): string {
  const printable = name.slice(0, SHOWN_NAME_MAX).replace(UNPRINTABLE, '?');
  return name.length > SHOWN_NAME_MAX ? `${printable}...` : printable;
}

function asItIs(text: string): string {
  return text;
}

/** What `encodeURIComponent` leaves although RFC 3986 reserves it (2.2). */
const RESERVED_TOO = /[!'()*]/g;
const NAME_OF_ONE = 'v=';

/** A well-formed text percent-encoded but for the unreserved characters of RFC 3986 (2.3). */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    RESERVED_TOO,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A text as `application/x-www-form-urlencoded` writes names and values (URL Standard, 5.2). */
export function formEncoded(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice(NAME_OF_ONE.length);
}

/** A text as it stands between the quotation marks of a JSON string (RFC 8259, 7). */
export function jsonEncoded(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
