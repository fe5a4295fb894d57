import { visible, visibleJson } from './visible-text.js';

const GAP = '  ';
const NOTHING = '-';
/** One long text must not widen all rows. */
const WIDTH_MAX = 80;

/** Columns of a table, or fields of a record, by what stands above or before them. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => unknown>>;

/**
 * Prints what a command has found: for people, or with `--json` the body of the API, one record a line, and nothing
 * else.
 */
export class Printer {
  private widths: readonly number[] | null = null;

  /** @param write resolves when the text is out; rejects with `ClosedPipe` when nobody reads it any more */
  constructor(
    private readonly write: (text: string) => Promise<void>,
    readonly isJson: boolean,
  ) {}

  /** One record: its body, or a line for each field that it has. */
  async record<Row>(body: Row, fields: Columns<Row>): Promise<void> {
    if (this.isJson) return this.json(body);
    const lines = Object.entries(fields)
      .map(([name, of]) => [name, of(body)] as const)
      .filter(([, value]) => value !== null && value !== undefined);
    const width = Math.max(...lines.map(([name]) => name.length));
    await this.write(lines.map(([name, value]) => `${name.padEnd(width)}${GAP}${cell(value)}\n`).join(''));
  }

  /** Rows of a list, a page at a time; the first of them chooses the widths and prints the heads of the columns. */
  async rows<Row>(rows: readonly Row[], columns: Columns<Row>): Promise<void> {
    if (rows.length === 0) return;
    if (this.isJson) return this.jsonLines(rows);
    const cells = rows.map((row) => Object.values(columns).map((of) => cell(of(row))));
    const isFirst = this.widths === null;
    if (isFirst) cells.unshift(Object.keys(columns).map((name) => name.toUpperCase()));
    this.widths ??= Object.keys(columns).map((_name, index) =>
      Math.min(WIDTH_MAX, Math.max(...cells.map((row) => row[index]!.length))),
    );
    const { widths } = this;
    await this.write(
      cells
        .map(
          (row) =>
            `${row
              .map((text, at) => text.padEnd(widths[at]!))
              .join(GAP)
              .trimEnd()}\n`,
        )
        .join(''),
    );
  }

  /** Records as JSON, one a line. */
  async jsonLines(rows: readonly unknown[]): Promise<void> {
    await this.write(rows.map((row) => `${visibleJson(row)}\n`).join(''));
  }

  /** A sentence for people; with `--json` it is left out. */
  async say(sentence: string): Promise<void> {
    if (!this.isJson) await this.write(`${visible(sentence)}\n`);
  }

  /** A body of the API as JSON: in one line with `--json`, otherwise indented. */
  async json(body: unknown): Promise<void> {
    await this.write(`${visibleJson(body, this.isJson ? 0 : 2)}\n`);
  }
}

/** A value as a person reads it. Times are for the column to write with `timeOf`. */
function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  return typeof value === 'string' ? visible(value) : visibleJson(value);
}

/** Unix milliseconds as a time of UTC, to the millisecond; what is not there stays absent. */
export function timeOf(milliseconds: number | null | undefined): string | null {
  return milliseconds === null || milliseconds === undefined ? null : new Date(milliseconds).toISOString();
}
