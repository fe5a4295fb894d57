import type { CountryCode } from 'libphonenumber-js/max';
import { textFault } from '../../platform/http/field-faults.js';
import { invalidField, Problem } from '../../platform/http/problem.js';
import { clipped } from '../../platform/text.js';
import { CONSENT_NOTE_MAX } from '../consent/consent.entity.js';
import { type Proof, PROOF_CHECKS, PROOF_FIELDS, wholeProofFault } from '../consent/proof.js';
import { countryCodeOf, readNumber, telephoneCountryFault } from '../phone-number.js';
import { type CsvRecord, LineTooLong, readCsv, RECORD_BYTES_MAX } from './csv-records.js';
import { EXPORT_COLUMNS } from './phone-export.js';

/** What is wrong with the proof of a row: the column, and the end of a sentence that begins with its name. */
interface ProofFault {
  readonly column: ProofColumn;
  readonly fault: string;
}

/** The proof in the cells of a row, or its first fault; null where all of them are empty. */
export function readProofCells(cell: (column: ProofColumn) => string, now: number): Proof | ProofFault | null {
  const given = PROOF_FIELDS.map((field) => [field, cell(`proof.${field}`)] as const).filter(([, text]) => text !== '');
  if (given.length === 0) return null;
  const fields: Partial<Record<keyof Proof, string | number>> = Object.fromEntries(given);
  fields.capturedAt = instantIn(fields.capturedAt);
  for (const field of PROOF_FIELDS) {
    const value = fields[field];
    const isRequired = field === 'method' || field === 'capturedAt';
    const fault = value !== undefined ? PROOF_CHECKS[field](value)?.sentence : isRequired ? 'is required' : undefined;
    if (fault !== undefined) return { column: `proof.${field}`, fault };
  }
  const proof = fields as Proof;
  const whole = wholeProofFault(proof, now);
  if (whole === null) return proof;
  return whole.path === ''
    ? { column: 'proof.method', fault: `and the other fields of the proof ${whole.sentence}` }
    : { column: `proof${whole.path}`, fault: whole.sentence };
}

/** Digits are an instant; anything else stays as it is, for its fault to be said. */
function instantIn(text: string | number | undefined): string | number | undefined {
  return typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : text;
}

/** Longer than any writing of a number. */
const NUMBER_TEXT_MAX = 64;
/** As the API takes them in a body. */
const NOTE_BOUNDS = { min: 0, max: CONSENT_NOTE_MAX, lines: true, verbatim: true };

/** What a row says of consent: nothing, an opt-out, an opt-in with its evidence or proof, or an opt-in without any. */
type RowConsent =
  | { readonly kind: 'OPT_OUT' | 'OPT_IN'; readonly note: string | null; readonly proof: Proof | null }
  | { readonly kind: 'OPT_IN_UNPROVED' }
  | null;

/** A row that can be worked on. */
export interface ImportRow {
  /** Its line in the file, from 1. */
  readonly line: number;
  readonly phoneE164: string;
  readonly consent: RowConsent;
}

/** What is wrong with a row: where, why, and what stands there. */
export interface RowFault {
  readonly line: number;
  /** Null where the whole row cannot be read. */
  readonly column: ImportColumn | null;
  readonly message: string;
  readonly value: string;
  /** The number of the row, when that could be read. */
  readonly phoneE164: string | null;
}

/** Reads one record; `line` counts from 1. Null for a row of empty cells, which spreadsheets leave at the end. */
export function readRow(
  record: CsvRecord,
  line: number,
  plan: ColumnPlan,
  defaultCountry: CountryCode | null,
  now: number,
): ImportRow | RowFault | null {
  const fault = (
    column: ImportColumn | null,
    message: string,
    value = '',
    phoneE164: string | null = null,
  ): RowFault => ({ line, column, message, value, phoneE164 });
  if (record.fault !== null) return fault(null, record.fault);
  if (record.cells.every((cell) => cell.trim() === '')) return null;
  if (record.cells.length > plan.length)
    return fault(null, `The row has ${record.cells.length} cells, the header ${plan.length}.`);
  const cell = (column: ImportColumn): string => record.cells[plan.indexOf(column)]?.trim() ?? '';
  const text = cell('phoneE164');
  const countryText = cell('countryCodeIso2');
  const countryFault = countryText === '' ? null : telephoneCountryFault(countryText);
  if (countryFault !== null) return fault('countryCodeIso2', `countryCodeIso2 ${countryFault.sentence}`, countryText);
  const country = countryText === '' ? defaultCountry : (countryCodeOf(countryText) as CountryCode | null);
  if (text.length > NUMBER_TEXT_MAX) return fault('phoneE164', 'This is longer than any number.', text);
  const { phoneE164, error } = readNumber(text, country ?? undefined);
  if (phoneE164 === null) return fault('phoneE164', error, text);
  for (const column of ['note', 'evidence'] as const) {
    const noteFault = textFault(cell(column), NOTE_BOUNDS);
    if (noteFault !== null) return fault(column, `${column} ${noteFault.sentence}.`, cell(column), phoneE164);
  }
  const proof = readProofCells(cell, now);
  if (proof !== null && 'fault' in proof)
    return fault(proof.column, `${proof.column} ${proof.fault}.`, cell(proof.column), phoneE164);
  const consent = consentOf(cell('isOptedOut').toLowerCase(), cell('note'), cell('evidence'), proof);
  return consent === 'unknown'
    ? fault('isOptedOut', 'isOptedOut must be true, false or empty.', cell('isOptedOut'), phoneE164)
    : { line, phoneE164, consent };
}

/** Whether what was made of a record is a fault. */
export function isFault(row: ImportRow | RowFault): row is RowFault {
  return 'message' in row;
}

function consentOf(isOptedOut: string, note: string, evidence: string, proof: Proof | null): RowConsent | 'unknown' {
  if (isOptedOut === '') return null;
  if (isOptedOut === 'true') return { kind: 'OPT_OUT', note: note === '' ? null : note, proof: null };
  if (isOptedOut !== 'false') return 'unknown';
  if (evidence === '' && proof === null) return { kind: 'OPT_IN_UNPROVED' };
  return { kind: 'OPT_IN', note: evidence === '' ? null : evidence, proof };
}

/** The columns of a proof: its fields, each after `proof.`. */
type ProofColumn = `proof.${keyof Proof}`;
export const PROOF_COLUMNS = PROOF_FIELDS.map((field) => `proof.${field}` as const);
const OWN_COLUMNS = ['phoneE164', 'isOptedOut', 'note', 'evidence', 'countryCodeIso2'] as const;
type ImportColumn = (typeof OWN_COLUMNS)[number] | ProofColumn;
/** What an import takes from a row. */
const IMPORT_COLUMNS: readonly ImportColumn[] = [...OWN_COLUMNS, ...PROOF_COLUMNS];

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
