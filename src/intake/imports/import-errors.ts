import { Injectable } from '@nestjs/common';
import { clipped } from '../../platform/clipped.js';
import { Database } from '../../platform/database/database.js';
import { readIn } from '../../platform/database/in-transaction.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import type { Tx } from '../../platform/database/transactor.js';
import { csvLine } from '../export/csv-line.js';
import { ERROR_ROWS, ERRORS, FAILED_SO_FAR, NEW_ERRORS } from './imports.sql.js';
import type { RowFault } from './import-row.js';
import { ERRORS_KEPT_MAX, ROW_MESSAGE_MAX, ROW_VALUE_MAX } from './phone-import-error.entity.js';
import type { PhoneImport } from './phone-import.entity.js';

/** The columns of the file of errors. */
const FILE_COLUMNS = ['line', 'column', 'message', 'value'] as const;

/** Rows of imports that were not taken. */
@Injectable()
export class ImportErrors {
  constructor(private readonly database: Database) {}

  /** Keeps the first errors of an import, `ERRORS_KEPT_MAX` in all. Its row is locked, and counts them later. */
  async write(tx: Tx, { importId, projectId }: PhoneImport, faults: readonly RowFault[]): Promise<void> {
    if (faults.length === 0) return;
    const [before] = await readIn(tx, FAILED_SO_FAR, [importId]);
    const room = Math.max(0, ERRORS_KEPT_MAX - (before?.failed ?? 0));
    const kept = faults.toSorted((a, b) => a.line - b.line).slice(0, room);
    const rows = kept.map(({ line, phoneE164, column, message, value }) => ({
      importId,
      line,
      projectId,
      phoneE164,
      columnName: column,
      message: clipped(message, ROW_MESSAGE_MAX),
      value: clippedValue(value),
    }));
    await insertRows(tx, NEW_ERRORS, rows);
  }

  /** The file of errors of an import, page by page, with a header row. */
  async *file(importId: string): AsyncGenerator<string> {
    yield csvLine(FILE_COLUMNS);
    for (let last = 0; ;) {
      const rows = await this.database.read(ERRORS, [importId, last]);
      if (rows.length > 0)
        yield rows.map(({ line, columnName, message, value }) => csvLine([line, columnName, message, value])).join('');
      const end = rows.at(-1);
      if (end === undefined || rows.length < ERROR_ROWS) return;
      last = end.line;
    }
  }
}

/** A value as long as its column holds. */
export function clippedValue(value: string): string {
  return clipped(value, ROW_VALUE_MAX);
}
