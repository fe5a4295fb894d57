import type { CountryCode } from 'libphonenumber-js/max';
import { CONSENT_NOTE_MAX } from '../../consent/ledger/consent-entry.entity.js';
import type { Proof } from '../../consent/ledger/proof.js';
import { countryCodeOf } from '../../phones/record/countries.js';
import { telephoneCountryFault } from '../../phones/record/country-fields.js';
import { readNumber } from '../../phones/record/phone-number.js';
import { textFault } from '../../platform/http/text-rules.js';
import type { CsvRecord } from './csv-records.js';
import type { ColumnPlan, ImportColumn } from './import-columns.js';
import { readProofCells } from './proof-cells.js';

/** Longer than any writing of a number. */
const NUMBER_TEXT_MAX = 64;
/** As the API takes them in a body. */
const NOTE_BOUNDS = { min: 0, max: CONSENT_NOTE_MAX, lines: true, verbatim: true };

/** What a row says of consent: nothing, an opt-out, an opt-in with its evidence or proof, or an opt-in without any. */
export type RowConsent =
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
