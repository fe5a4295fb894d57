import { type Proof, PROOF_FIELDS } from '../../consent/ledger/proof.js';
import { clipped } from '../../platform/clipped.js';
import { invalidField, Problem } from '../../platform/http/problem.js';
import { EXPORT_COLUMNS } from '../export/export-columns.js';
import { LineTooLong, readCsv, RECORD_BYTES_MAX } from './csv-records.js';

/** The columns of a proof: its fields, each after `proof.`. */
export type ProofColumn = `proof.${keyof Proof}`;
export const PROOF_COLUMNS = PROOF_FIELDS.map((field) => `proof.${field}` as const);
const OWN_COLUMNS = ['phoneE164', 'isOptedOut', 'note', 'evidence', 'countryCodeIso2'] as const;
export type ImportColumn = (typeof OWN_COLUMNS)[number] | ProofColumn;
/** What an import takes from a row. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [...OWN_COLUMNS, ...PROOF_COLUMNS];

const ALIASES: ReadonlyMap<string, ImportColumn> = new Map([['phone', 'phoneE164']]);
const TAKEN: ReadonlySet<string> = new Set(IMPORT_COLUMNS);
/** What an export writes besides: taken and passed over, so that an export can be imported. */
const PASSED_OVER: ReadonlySet<string> = new Set(EXPORT_COLUMNS);
/** Written by some spreadsheets before a text in UTF-8. */
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const NAME_SHOWN_MAX = 60;
const TOO_LONG = `the first row must name the columns, within the first ${RECORD_BYTES_MAX} bytes`;

/** What stands in each column of a file; null for one that is passed over. */
export type ColumnPlan = readonly (ImportColumn | null)[];

/** A header row, and where the rows begin. */
export interface Header {
  readonly plan: ColumnPlan;
  readonly bytes: number;
  readonly lines: number;
}

/** The header at the beginning of a file; null when more of it is needed. Throws 400 that names the column. */
export function readHeader(beginning: Buffer, isEnd: boolean): Header | null {
  if (!isEnd && beginning.length < BYTE_ORDER_MARK.length) return null;
  const mark = beginning.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  const { record, bytes, lines } = firstRecord(beginning.subarray(mark), isEnd);
  if (record === undefined) {
    if (beginning.length > RECORD_BYTES_MAX) throw columnProblem('header', 'isCsv', TOO_LONG);
    if (isEnd)
      throw columnProblem(
        'phoneE164',
        'isColumn',
        'the file is empty; its first row must name the columns, phoneE164 among them',
      );
    return null;
  }
  return { plan: planOf(record), bytes: mark + bytes, lines };
}

function firstRecord(
  text: Buffer,
  isEnd: boolean,
): { record: readonly string[] | undefined; bytes: number; lines: number } {
  try {
    const {
      records: [record],
      bytes,
      lines,
    } = readCsv(text, isEnd, 1);
    if (record?.fault != null)
      throw columnProblem('header', 'isCsv', `the first row must name the columns. ${record.fault}`);
    return { record: record?.cells, bytes, lines };
  } catch (error) {
    if (error instanceof LineTooLong) throw columnProblem('header', 'isCsv', TOO_LONG);
    throw error;
  }
}

function planOf(names: readonly string[]): ColumnPlan {
  const seen = new Set<string>();
  const plan = names.map((cell) => {
    const name = ALIASES.get(cell.trim()) ?? cell.trim();
    if (!TAKEN.has(name) && !PASSED_OVER.has(name)) throw unknownColumn(name);
    if (seen.has(name)) throw columnProblem(name, 'isUnique', `the column ${name} must stand in the file once`);
    seen.add(name);
    return TAKEN.has(name) ? (name as ImportColumn) : null;
  });
  if (!seen.has('phoneE164'))
    throw columnProblem('phoneE164', 'isColumn', 'the first row must name the columns, phoneE164 among them');
  return plan;
}

function unknownColumn(name: string): Problem {
  const shown = clipped(name, NAME_SHOWN_MAX);
  const hint = /[;\t|]/.test(name) ? '; cells are separated by commas' : '';
  return columnProblem(
    shown === '' ? 'header' : shown,
    'unknownColumn',
    `the column "${shown}" is not known${hint}. Columns are ${IMPORT_COLUMNS.join(', ')}; the ` +
      `others of an export are passed over`,
  );
}

function columnProblem(path: string, rule: string, message: string): Problem {
  return invalidField(path, rule, message);
}
