import { CsvError, type InfoRecord, type Options, parse } from 'csv-parse/sync';

/** No row needs as much; what is longer is no row but a quote that was never closed. */
export const RECORD_BYTES_MAX = 64 * 1024;

const CR = 0x0d;
const LF = 0x0a;
const OPTIONS: Options = {
  columns: false,
  bom: false,
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
};

/** One record of a file, or what is wrong with it. */
export interface CsvRecord {
  /** The line that it begins on; the first line of what was read is 0. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it cannot be read, in plain words; null for a good one. */
  readonly fault: string | null;
}

/** What was read of the beginning of a buffer, and how far that is. */
interface CsvPart {
  readonly records: readonly CsvRecord[];
  readonly bytes: number;
  readonly lines: number;
}

const NOT_CLOSED = 'A quoted cell is opened here and not closed.';
const MISPLACED = 'There is a quote in the wrong place; a quote inside a quoted cell is written twice.';

/** The error of a text without an end of line within `RECORD_BYTES_MAX`: there is nowhere to go on. */
export class LineTooLong extends Error {}

class Swallowed extends Error {}

interface Found {
  readonly cells: string[];
  /** Where it ends, with its line break, from where parsing began. */
  readonly end: number;
}

/**
 * Reads at most `max` records (RFC 4180; CR LF, LF and CR end lines) from the beginning of a buffer. Reading on at
 * `bytes` with what follows gives what reading all at once gives, wherever the buffer was cut: a record is only given
 * when something follows it, or when `isEnd` says that nothing will. A record with a misplaced quote costs its own line
 * only.
 */
export function readCsv(buffer: Buffer, isEnd: boolean, max: number): CsvPart {
  const records: CsvRecord[] = [];
  let bytes = 0;
  let lines = 0;
  const take = (end: number, record: Omit<CsvRecord, 'line'> | null): void => {
    const start = afterBreaks(buffer, bytes, end);
    if (record !== null) records.push({ line: lines + breaksIn(buffer, bytes, start), ...record });
    lines += breaksIn(buffer, bytes, end);
    bytes = end;
  };
  while (records.length < max) {
    const from = bytes;
    const { found, fault } = parsePart(buffer.subarray(from), max - records.length);
    for (const { cells, end } of found)
      if (isEnd || from + end < buffer.length) take(from + end, { cells, fault: null });
    if (fault === null) break;
    const end = endOfMalformed(buffer, bytes, isEnd, fault);
    if (end === null) break;
    take(end, { cells: [], fault });
  }
  if (records.length < max) {
    // Empty lines at the end; of a CR that the cut may have parted from its LF it is not known yet.
    const rest = afterBreaks(buffer, bytes, isEnd ? buffer.length : buffer.length - 1);
    if (rest > bytes) take(rest, null);
  }
  if (records.length === 0 && !isEnd && buffer.length - bytes > RECORD_BYTES_MAX) throw new LineTooLong();
  return { records, bytes, lines };
}

/** The records up to the first that is malformed, or that the end of the buffer cut off. */
function parsePart(buffer: Buffer, max: number): { found: Found[]; fault: string | null } {
  const found: Found[] = [];
  if (buffer.length === 0) return { found, fault: null };
  const collect = (cells: string[], { bytes }: InfoRecord): null => {
    // Longer than a row can be, it has swallowed others.
    if (bytes - (found.at(-1)?.end ?? 0) > RECORD_BYTES_MAX) throw new Swallowed();
    found.push({ cells, end: bytes });
    return null;
  };
  try {
    parse(buffer, { ...OPTIONS, to: max, on_record: collect as unknown as NonNullable<Options['on_record']> });
    return { found, fault: null };
  } catch (error) {
    if (error instanceof Swallowed) return { found, fault: NOT_CLOSED };
    if (!(error instanceof CsvError)) throw error;
    return { found, fault: error.code === 'CSV_QUOTE_NOT_CLOSED' ? NOT_CLOSED : MISPLACED };
  }
}

/**
 * Where reading goes on after the malformed record at `start`: at the next line. Null when that must wait for more of
 * the file.
 */
function endOfMalformed(buffer: Buffer, start: number, isEnd: boolean, fault: string): number | null {
  const isCertain = isEnd || fault !== NOT_CLOSED || buffer.length - start > RECORD_BYTES_MAX;
  if (!isCertain) return null;
  let end = afterBreaks(buffer, start, buffer.length);
  while (end < buffer.length && buffer[end] !== CR && buffer[end] !== LF) end += 1;
  if (end === buffer.length) return isEnd ? end : null;
  if (buffer[end] === LF) return end + 1;
  if (end + 1 === buffer.length && !isEnd) return null;
  return buffer[end + 1] === LF ? end + 2 : end + 1;
}

/** The first place from `start` on that is no line break. */
function afterBreaks(buffer: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && (buffer[at] === CR || buffer[at] === LF)) at += 1;
  return at;
}

function breaksIn(buffer: Buffer, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) {
    if (buffer[at] === LF || (buffer[at] === CR && buffer[at + 1] !== LF)) count += 1;
  }
  return count;
}
