import { Injectable } from '@nestjs/common';
import type { Erasure } from '../../events/event-erasure.js';
import { Database } from '../../platform/database/database.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import type { Tx } from '../../platform/database/transactor.js';
import { csvLine } from '../export/csv-line.js';
import { ERROR_ROWS, ERRORS, ERRORS_OF_NUMBER, NEW_ERRORS, REPLACE_ERROR } from './imports.sql.js';
import type { RowFault } from './import-row.js';
import { ROW_MESSAGE_MAX, ROW_VALUE_MAX } from './phone-import-error.entity.js';
import type { PhoneImport } from './phone-import.entity.js';

/** The columns of the file of errors. */
const FILE_COLUMNS = ['line', 'column', 'message', 'value'] as const;

/** Rows of imports that were not taken. */
@Injectable()
export class ImportErrors {
  constructor(private readonly database: Database) {}

  async write(tx: Tx, { importId, projectId }: PhoneImport, faults: readonly RowFault[]): Promise<void> {
    const rows = faults.map(({ line, phoneE164, column, message, value }) => [
      importId,
      line,
      projectId,
      phoneE164,
      column,
      clipped(message, ROW_MESSAGE_MAX),
      clipped(value, ROW_VALUE_MAX),
    ]);
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

  /** Puts a pseudonym where a number of a project stands. A row whose number could not be read is not found by it. */
  async erase(tx: Tx, { projectId, subject, pseudonym, redact }: Erasure): Promise<void> {
    const rows = await readIn(tx, ERRORS_OF_NUMBER, [projectId, subject]);
    for (const { importId, line, value } of rows) {
      await writeIn(tx, REPLACE_ERROR, [clipped(redact(value), ROW_VALUE_MAX), pseudonym, importId, line]);
    }
  }
}

/** By code points, as the columns count. */
function clipped(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}
