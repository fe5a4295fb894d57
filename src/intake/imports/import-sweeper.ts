import { Inject, Injectable } from '@nestjs/common';
import { Clock, HOUR_MS } from '../../platform/clock.js';
import { Transactor } from '../../platform/database/transactor.js';
import { idBound } from '../../platform/ids.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { Loop } from '../../platform/jobs/loop.js';
import { ImportChunks } from './import-chunks.js';
import { ImportIntake } from './import-intake.js';
import { IMPORT_ID_PREFIX } from './phone-import.entity.js';
import { DELETE_OLD_ERRORS, DELETE_OLD_IMPORTS, SWEPT_ROWS } from './imports.sql.js';

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
