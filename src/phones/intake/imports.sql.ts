import { insertion } from '../../platform/database/insert-rows.js';
import { columnsOf } from '../../platform/database/statement.js';
import { locking, reading, type RowOf, writing } from '../../platform/database/statement.js';
import { PhoneImportChunk } from './phone-import.entity.js';
import { PhoneImportError } from './phone-import.entity.js';
import { PhoneImport } from './phone-import.entity.js';

const FILES_AT_ONCE = 20;
/** Rows that one statement deletes. */
export const SWEPT_ROWS = 1_000;
/** Some megabytes in one statement. */
export const CHUNKS_REMOVED_AT_ONCE = 16;
/** Rows of a file of errors that are read at once. */
export const ERROR_ROWS = 500;

/** Writes what a batch did and the place after it. */
export const ADVANCE = writing(
  'imports: advance',
  `UPDATE phone_imports SET bytesRead = ?, linesRead = ?, rowsRead = rowsRead + ?, created = created + ?,
known = known + ?, failed = failed + ?,
optedOut = optedOut + ?, optedIn = optedIn + ?, status = ?, finishedAt = ?, queuedFor = ?, dueAt = ?
WHERE importId = ?`,
);

/** Imports whose file is to be removed: they have ended, or began to be uploaded before an id. */
export const LEFT_FILES = reading(
  'imports: left files',
  columnsOf(PhoneImport, 'importId', 'status'),
  `SELECT importId, status FROM phone_imports FORCE INDEX (phone_imports_stored)
WHERE isStored = 1 AND queuedFor IS NULL AND (status <> 'UPLOADING' OR importId < ?)
ORDER BY importId LIMIT ${FILES_AT_ONCE}`,
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

export const NEW_ERRORS = insertion(PhoneImportError);

/** How many rows of an import were not taken so far. */
export const FAILED_SO_FAR = reading(
  'imports: failed so far',
  columnsOf(PhoneImport, 'failed'),
  'SELECT failed FROM phone_imports WHERE importId = ?',
);

/** What a tenant has stored: files that are being uploaded, and bytes of all that wait. */
export const STORED_OF_TENANT = reading(
  'imports: stored of a tenant',
  { uploads: 'number', bytes: 'number' },
  `SELECT CAST(COALESCE(SUM(status = 'UPLOADING'), 0) AS SIGNED) AS uploads,
CAST(COALESCE(SUM(bytesTotal), 0) AS SIGNED) AS bytes
FROM phone_imports FORCE INDEX (phone_imports_tenant) WHERE tenantId = ? AND isStored = 1`,
);
export type StoredOfTenant = RowOf<typeof STORED_OF_TENANT>;
/** Says how much of a file is here. */
export const GROW_UPLOAD = writing(
  'imports: grow an upload',
  "UPDATE phone_imports SET bytesTotal = ? WHERE importId = ? AND status = 'UPLOADING'",
);

/** A page of the errors of an import. */
export const ERRORS = reading(
  'imports: errors',
  columnsOf(PhoneImportError, 'line', 'columnName', 'message', 'value'),
  `SELECT line, columnName, message, value FROM phone_import_errors WHERE importId = ? AND line > ?
ORDER BY line LIMIT ${ERROR_ROWS}`,
);

/** The next import of a project that has errors and began to be uploaded before an instant. */
export const NEXT_IMPORT_WITH_ERRORS = reading(
  'imports: next with errors',
  columnsOf(PhoneImport, 'importId'),
  `SELECT importId FROM phone_imports FORCE INDEX (phone_imports_project)
WHERE projectId = ? AND importId > ? AND createdAt <= ? AND failed > 0 ORDER BY importId LIMIT 1`,
);

/** An import of a project that began to be uploaded before an instant and whose file is still stored. */
export const STORED_FILE = reading(
  'imports: stored file of a project',
  columnsOf(PhoneImport, 'importId'),
  `SELECT importId FROM phone_imports FORCE INDEX (phone_imports_stored)
WHERE isStored = 1 AND projectId = ? AND createdAt <= ? LIMIT 1`,
);

/** What may name a number in a page of the errors of an import. */
export const ERROR_VALUES = reading(
  'imports: values of errors',
  columnsOf(PhoneImportError, 'line', 'value', 'phoneE164'),
  `SELECT line, value, phoneE164 FROM phone_import_errors
WHERE importId = ? AND line > ? ORDER BY line LIMIT ${ERROR_ROWS}`,
);

export const LOCK_ERROR = locking(
  'imports: lock an error',
  columnsOf(PhoneImportError, 'columnName', 'value', 'phoneE164'),
  'SELECT columnName, value, phoneE164 FROM phone_import_errors WHERE importId = ? AND line = ? FOR UPDATE',
);
export const REPLACE_ERROR = writing(
  'imports: replace an error',
  'UPDATE phone_import_errors SET value = ?, phoneE164 = ? WHERE importId = ? AND line = ?',
);
