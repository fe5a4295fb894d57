import { insertion } from '../../platform/database/insert-rows.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, type RowOf, writing } from '../../platform/database/statement.js';
import { PhoneImportChunk } from './phone-import-chunk.entity.js';
import { PhoneImportError } from './phone-import-error.entity.js';
import { PhoneImport } from './phone-import.entity.js';

const FILES_AT_ONCE = 20;
const SWEPT_ROWS = 1_000;
/** Some megabytes in one statement. */
export const CHUNKS_REMOVED_AT_ONCE = 16;
/** Rows of a file of errors that are read at once. */
export const ERROR_ROWS = 1_000;

/** Writes what a batch did and the place behind it. */
export const ADVANCE = writing(
  'imports: advance',
  `UPDATE phone_imports SET bytesRead = ?, linesRead = ?, rowsRead = rowsRead + ?, created = created + ?, known = known + ?, failed = failed + ?,
optedOut = optedOut + ?, optedIn = optedIn + ?, status = ?, finishedAt = ?, queuedFor = ?, dueAt = ? WHERE importId = ?`,
);

/** Imports whose file is to be removed: they have ended, or began to be uploaded before an id. */
export const LEFT_FILES = reading(
  'imports: left files',
  columnsOf(PhoneImport, 'importId', 'status'),
  `SELECT importId, status FROM phone_imports FORCE INDEX (phone_imports_stored)
WHERE isStored = 1 AND queuedFor IS NULL AND (status <> 'UPLOADING' OR importId < ?) ORDER BY importId LIMIT ${FILES_AT_ONCE}`,
);
export type LeftFile = RowOf<typeof LEFT_FILES>;

export const DELETE_OLD_ERRORS = writing(
  'imports: delete old errors',
  `DELETE FROM phone_import_errors WHERE importId < ? ORDER BY importId, line LIMIT ${SWEPT_ROWS}`,
);
export const DELETE_OLD_IMPORTS = writing(
  'imports: delete old imports',
  `DELETE FROM phone_imports WHERE importId < ? AND isStored = 0 ORDER BY importId LIMIT ${SWEPT_ROWS}`,
);

export const STORE_CHUNK = writing(
  'imports: store a chunk',
  'INSERT INTO phone_import_chunks (importId, place, content) VALUES (?, ?, ?)',
);
export const CHUNK = reading(
  'imports: chunk',
  columnsOf(PhoneImportChunk, 'content'),
  'SELECT content FROM phone_import_chunks WHERE importId = ? AND place = ?',
);
export const REMOVE_CHUNKS = writing(
  'imports: remove chunks',
  `DELETE FROM phone_import_chunks WHERE importId = ? LIMIT ${CHUNKS_REMOVED_AT_ONCE}`,
);
export const MARK_REMOVED = writing(
  'imports: mark a file as removed',
  'UPDATE phone_imports SET isStored = 0 WHERE importId = ?',
);

export const NEW_ERRORS = insertion('phone_import_errors', [
  'importId',
  'line',
  'projectId',
  'phoneE164',
  'columnName',
  'message',
  'value',
]);

/** A page of the errors of an import. */
export const ERRORS = reading(
  'imports: errors',
  columnsOf(PhoneImportError, 'line', 'columnName', 'message', 'value'),
  `SELECT line, columnName, message, value FROM phone_import_errors WHERE importId = ? AND line > ? ORDER BY line LIMIT ${ERROR_ROWS}`,
);

/** The errors about a number of a project, locked. */
export const ERRORS_OF_NUMBER = reading(
  'imports: errors of a number',
  columnsOf(PhoneImportError, 'importId', 'line', 'value'),
  'SELECT importId, line, value FROM phone_import_errors WHERE projectId = ? AND phoneE164 = ? FOR UPDATE',
);
export const REPLACE_ERROR = writing(
  'imports: replace an error',
  'UPDATE phone_import_errors SET value = ?, phoneE164 = ? WHERE importId = ? AND line = ?',
);
