import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max';
import { CONSENT_NOTE_MAX } from '../../consent/ledger/consent-entry.entity.js';
import { NOT_A_NUMBER, readNumber } from '../../phones/record/phone-number.js';
import type { CsvRecord } from './csv-records.js';
import type { ColumnPlan, ImportColumn } from './import-columns.js';

/** Longer than any writing of a number. */
const NUMBER_TEXT_MAX = 64;
const CONTROL_CHARACTERS = /\p{Cc}/u;
const LINE_CHARACTERS = /[\t\n\r]/g;

/** What a row says of consent: nothing, an opt-out, an opt-in with its evidence, or an opt-in without any. */
export type RowConsent =
  { readonly kind: 'OPT_OUT' | 'OPT_IN'; readonly note: string | null } | { readonly kind: 'OPT_IN_UNPROVED' } | null;

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
  const countryText = cell('countryCodeIso2').toUpperCase();
  if (countryText !== '' && !isSupportedCountry(countryText))
    return fault('countryCodeIso2', 'This is no ISO 3166-1 alpha-2 code of a country with telephones.', countryText);
  const country = countryText === '' ? defaultCountry : (countryText as CountryCode);
  const phoneE164 = text.length > NUMBER_TEXT_MAX ? null : readNumber(text, country ?? undefined);
  if (phoneE164 === null) return fault('phoneE164', text === '' ? 'The number is missing.' : NOT_A_NUMBER, text);
  for (const column of ['note', 'evidence'] as const) {
    if (!isNote(cell(column)))
      return fault(
        column,
        `${column} must be text of at most ${CONSENT_NOTE_MAX} characters, without control characters.`,
        cell(column),
        phoneE164,
      );
  }
  const consent = consentOf(cell('isOptedOut').toLowerCase(), cell('note'), cell('evidence'));
  return consent === 'unknown'
    ? fault('isOptedOut', 'isOptedOut must be true, false or empty.', cell('isOptedOut'), phoneE164)
    : { line, phoneE164, consent };
}

/** Whether what was made of a record is a fault. */
export function isFault(row: ImportRow | RowFault): row is RowFault {
  return 'message' in row;
}

function consentOf(isOptedOut: string, note: string, evidence: string): RowConsent | 'unknown' {
  if (isOptedOut === '') return null;
  if (isOptedOut === 'true') return { kind: 'OPT_OUT', note: note === '' ? null : note };
  if (isOptedOut !== 'false') return 'unknown';
  return evidence === '' ? { kind: 'OPT_IN_UNPROVED' } : { kind: 'OPT_IN', note: evidence };
}

/** As `IsText` has it; a file is known to be well-formed Unicode. */
function isNote(text: string): boolean {
  return (
    !CONTROL_CHARACTERS.test(text.replace(LINE_CHARACTERS, '')) &&
    (text.length <= CONSENT_NOTE_MAX || [...text].length <= CONSENT_NOTE_MAX)
  );
}
