import { Injectable } from '@nestjs/common';
import { type ErasedSubject, type ErasureStep, untilFull } from '../../events/erased-subject.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { clippedValue } from './import-errors.js';
import {
  ERROR_ROWS,
  ERROR_VALUES,
  LOCK_ERROR,
  NEXT_IMPORT_WITH_ERRORS,
  REPLACE_ERROR,
  STORED_FILE,
} from './imports.sql.js';

/** Stands for the beginning, when it had to be waited for. */
const BEGINNING = '';
/** How often it is looked whether older imports have ended. */
const WAIT_MS = 2_000;

/**
 * Takes a number out of the errors of a project's imports, also out of rows whose number could not be read. Files that
 * were uploaded before are waited for: they hold the number until their import ends, and may make further errors.
 */
@Injectable()
export class ImportErrorErasure {
  /** Looks through some errors of one import after a position. */
  async erase(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
    const { projectId, subject, requestedAt } = erased;
    const isBeginning = position === null || position === BEGINNING;
    if (isBeginning && (await readIn(tx, STORED_FILE, [projectId, requestedAt])).length > 0)
      return { removed: {}, position: BEGINNING, waitMs: WAIT_MS };
    const [importId, line] = isBeginning ? (['', 0] as const) : (JSON.parse(position) as [string, number]);
    const rows = await readIn(tx, ERROR_VALUES, [importId, line]);
    let importErrors = 0;
    let last = rows.at(-1);
    for (const row of untilFull(rows, erased)) {
      last = row;
      if (row.phoneE164 !== subject && erased.redact(row.value) === row.value) continue;
      await this.replace(tx, erased, importId, row.line);
      importErrors += 1;
    }
    if (last !== undefined && (last !== rows.at(-1) || rows.length === ERROR_ROWS))
      return { removed: { importErrors }, position: JSON.stringify([importId, last.line]) };
    const [next] = await readIn(tx, NEXT_IMPORT_WITH_ERRORS, [projectId, importId, requestedAt]);
    return { removed: { importErrors }, position: next === undefined ? null : JSON.stringify([next.importId, 0]) };
  }

  /** Decided again under the lock: another erasure may be changing the same row. */
  private async replace(tx: Tx, erased: ErasedSubject, importId: string, line: number): Promise<void> {
    const [row] = await readIn(tx, LOCK_ERROR, [importId, line]);
    if (row === undefined) return;
    const isOwn = row.phoneE164 === erased.subject;
    // A part of its proof says who the person is, without the number too.
    const isProof = isOwn && row.columnName?.startsWith('proof.') === true;
    const value = isProof ? '' : clippedValue(erased.redact(row.value));
    await writeIn(tx, REPLACE_ERROR, [value, isOwn ? erased.pseudonym : row.phoneE164, importId, line]);
  }
}
