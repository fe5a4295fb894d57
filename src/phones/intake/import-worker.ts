import { Inject, Injectable } from '@nestjs/common';
import { type ErasedSubject, type ErasureStep, untilFull } from '../../events/event-erasure.js';
import { Clock, HOUR_MS } from '../../platform/clock.js';
import { readIn, Transactor, type Tx, writeIn } from '../../platform/database/transactor.js';
import { idBound } from '../../platform/ids.js';
import { Loop } from '../../platform/jobs/loop.js';
import { type MayContinue, TurnWorker } from '../../platform/jobs/turns.js';
import { LOG, type Log } from '../../platform/log.js';
import { ImportIntake } from './import-intake.js';
import { ImportRun } from './import-run.js';
import {
  DELETE_OLD_ERRORS,
  DELETE_OLD_IMPORTS,
  ERROR_ROWS,
  ERROR_VALUES,
  LOCK_ERROR,
  NEXT_IMPORT_WITH_ERRORS,
  REPLACE_ERROR,
  STORED_FILE,
  SWEPT_ROWS,
} from './imports.sql.js';
import { IMPORT_ID_PREFIX, type PhoneImport } from './phone-import.entity.js';
import { clippedValue, ImportChunks, ImportQueue } from './stored-csv.js';

/** How long one import is worked on before it is another one's turn. */
const TURN_MS = 1_000;

/** Works on imports, one at a time and in turns; a stop waits for the batch that is being written. */
@Injectable()
export class ImportWorker extends TurnWorker<PhoneImport> {
  constructor(
    queue: ImportQueue,
    private readonly run: ImportRun,
    clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(queue, TURN_MS, clock, log, 'working on imports failed; it goes on');
  }

  protected work(taken: PhoneImport, mayContinue: MayContinue): Promise<boolean> {
    return this.run.work(taken, mayContinue);
  }
}

/** An upload that has not ended by then never will: a request may take less (`http-adapter.ts`). */
const UPLOAD_HOURS = 1;
/** Imports and their errors. */
export const IMPORT_DAYS = 30;
const SWEEP_EVERY_MS = 5 * 60_000;

/**
 * Removes files whose import has ended or whose upload never did, and imports that are past their retention. Any number
 * of processes may sweep at once.
 */
@Injectable()
export class ImportSweeper extends Loop {
  constructor(
    private readonly transactor: Transactor,
    private readonly chunks: ImportChunks,
    private readonly intake: ImportIntake,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(SWEEP_EVERY_MS, log, 'sweeping imports failed');
  }

  protected async beat(): Promise<boolean> {
    return (await this.sweep()) > 0;
  }

  /** One step of each kind; returns how many files and rows that were. */
  async sweep(): Promise<number> {
    const now = this.clock.now();
    const files = await this.chunks.left(idBound(IMPORT_ID_PREFIX, now - UPLOAD_HOURS * HOUR_MS));
    for (const { importId, status } of files)
      await (status === 'UPLOADING' ? this.intake.discard(importId) : this.chunks.remove(importId));
    const old = idBound(IMPORT_ID_PREFIX, now - IMPORT_DAYS * 24 * HOUR_MS);
    const errors = await this.transactor.write(DELETE_OLD_ERRORS, [old]);
    // An erasure finds errors through their imports.
    const imports = errors === SWEPT_ROWS ? 0 : await this.transactor.write(DELETE_OLD_IMPORTS, [old]);
    return files.length + errors + imports;
  }
}

/** Stands for the beginning, when it had to be waited for. */
const BEGINNING = '';
/** How often it is looked whether older imports have ended. */
const WAIT_MS = 2_000;

/**
 * Takes a number out of the errors of a project's imports, also out of rows whose number could not be read: looks
 * through some errors of one import after a position. Files that were uploaded before are waited for: they hold the
 * number until their import ends, and may make further errors.
 */
export async function eraseImportErrors(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
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
    await replaceError(tx, erased, importId, row.line);
    importErrors += 1;
  }
  if (last !== undefined && (last !== rows.at(-1) || rows.length === ERROR_ROWS))
    return { removed: { importErrors }, position: JSON.stringify([importId, last.line]) };
  const [next] = await readIn(tx, NEXT_IMPORT_WITH_ERRORS, [projectId, importId, requestedAt]);
  return { removed: { importErrors }, position: next === undefined ? null : JSON.stringify([next.importId, 0]) };
}

/** Decided again under the lock: another erasure may be changing the same row. */
async function replaceError(tx: Tx, erased: ErasedSubject, importId: string, line: number): Promise<void> {
  const [row] = await readIn(tx, LOCK_ERROR, [importId, line]);
  if (row === undefined) return;
  const isOwn = row.phoneE164 === erased.subject;
  // A part of its proof says who the person is, without the number too.
  const isProof = isOwn && row.columnName?.startsWith('proof.') === true;
  const value = isProof ? '' : clippedValue(erased.redact(row.value));
  await writeIn(tx, REPLACE_ERROR, [value, isOwn ? erased.pseudonym : row.phoneE164, importId, line]);
}
