import { createHash, type Hash } from 'node:crypto';

/** The rows of one table in a dump. */
export interface TableRows {
  readonly rows: number;
  /** SHA-256 over all of them, in their order. */
  readonly digest: string;
}

/** In two words, for it is no statement of ours. */
const INSERT = Buffer.from(['INSERT', 'INTO `'].join(' '));
const VALUES = Buffer.from(' VALUES');
const [NEWLINE, QUOTE, BACKTICK, BACKSLASH, OPEN, CLOSE, END] = Buffer.from("\n'`\\();") as unknown as number[];

/** Where in the text of a dump we are. */
type Place = 'line' | 'elsewhere' | 'table' | 'columns' | 'between' | 'row' | 'string' | 'escape';

/**
 * Counts the rows in the text of a dump while it passes, and digests them: what a backup holds is known from itself,
 * not from a server that goes on changing. Only the form of mysqldump and mariadb-dump is understood: statements begin
 * a line, and inside of a string every newline, quote and backslash is escaped by a backslash.
 */
export class DumpRows {
  private readonly counts = new Map<string, { rows: number; readonly hash: Hash }>();
  private place: Place = 'line';
  /** How many bytes of what is looked for have been seen. */
  private matched = 0;
  private name = '';
  private current: { rows: number; readonly hash: Hash } | undefined;

  /** Takes the next piece of the text. */
  add(chunk: Buffer): void {
    let rowStart = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] as number;
      switch (this.place) {
        case 'row':
          if (byte === QUOTE) this.place = 'string';
          else if (byte === CLOSE) this.endRow(chunk.subarray(rowStart, index + 1));
          break;
        case 'string':
          if (byte === BACKSLASH) this.place = 'escape';
          else if (byte === QUOTE) this.place = 'row';
          break;
        case 'escape':
          this.place = 'string';
          break;
        case 'between':
          if (byte === OPEN) [this.place, rowStart] = ['row', index];
          else if (byte === END) this.place = 'elsewhere';
          break;
        case 'line':
        case 'elsewhere':
        case 'table':
        case 'columns':
          this.outside(byte);
      }
    }
    if (this.place === 'row' || this.place === 'string' || this.place === 'escape')
      this.current?.hash.update(chunk.subarray(rowStart));
  }

  /** What has passed, by table. */
  tables(): Record<string, TableRows> {
    return Object.fromEntries(
      [...this.counts].map(([name, { rows, hash }]) => [name, { rows, digest: hash.copy().digest('base64url') }]),
    );
  }

  private outside(byte: number): void {
    if (byte === NEWLINE && this.place !== 'columns') return this.expect('line');
    if (this.place === 'line') this.match(byte, INSERT, () => this.expect('table'), 'elsewhere');
    else if (this.place === 'columns') this.match(byte, VALUES, () => (this.place = 'between'), 'columns');
    else if (this.place === 'table' && byte === BACKTICK) this.begin();
    else if (this.place === 'table') this.name += String.fromCharCode(byte);
  }

  private expect(place: Place): void {
    [this.place, this.matched, this.name] = [place, 0, ''];
  }

  private match(byte: number, wanted: Buffer, found: () => void, otherwise: Place): void {
    if (byte === wanted[this.matched]) this.matched += 1;
    else [this.place, this.matched] = [otherwise, byte === wanted[0] && otherwise === this.place ? 1 : 0];
    if (this.matched === wanted.length) found();
  }

  private begin(): void {
    const { name } = this;
    this.current = this.counts.get(name) ?? { rows: 0, hash: createHash('sha256') };
    this.counts.set(name, this.current);
    this.expect('columns');
  }

  private endRow(bytes: Buffer): void {
    this.place = 'between';
    if (this.current === undefined) return;
    this.current.hash.update(bytes);
    this.current.rows += 1;
  }
}
