import { ApiProperty } from '@nestjs/swagger';
import { PageView } from '../../platform/http/paging.js';
import { ERRORS_KEPT_MAX } from './phone-import.entity.js';
import { IMPORT_STATUSES, type ImportStatus, type PhoneImport } from './phone-import.entity.js';

/** An import and how far it is. */
export class ImportView {
  @ApiProperty({ type: String, example: 'imp_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the import.' })
  importId!: string;

  @ApiProperty({
    enum: IMPORT_STATUSES,
    example: 'RUNNING',
    description:
      '`UPLOADING`: the file is on its way; an upload that does not end is removed after an hour. ' +
      '`FAILED` means that the import stopped early, see `error`. Rows that cannot be imported do not stop it.',
  })
  status!: ImportStatus;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'US',
    description: 'Country (ISO 3166-1 alpha-2) of numbers that are written without a calling code.',
  })
  defaultCountry!: string | null;

  @ApiProperty({
    type: Number,
    example: 1_048_576,
    description: 'Size of the file in bytes; while it is uploaded, what is stored of it.',
  })
  bytesTotal!: number;

  @ApiProperty({ type: Number, example: 524_288, description: 'How much of the file has been processed, in bytes.' })
  bytesRead!: number;

  @ApiProperty({
    type: Number,
    example: 20_000,
    description: 'Rows that have been processed: the sum of `created`, `known` and `failed`.',
  })
  rowsRead!: number;

  @ApiProperty({ type: Number, example: 19_000, description: 'Rows whose number was registered by this import.' })
  created!: number;

  @ApiProperty({ type: Number, example: 990, description: 'Rows whose number was registered before.' })
  known!: number;

  @ApiProperty({
    type: Number,
    example: 10,
    description: 'Rows that could not be imported; the file of errors says why.',
  })
  failed!: number;

  @ApiProperty({
    type: Number,
    example: 10,
    description: 'How many of those the file of errors lists: the first 1,000 at most.',
  })
  errorsKept!: number;

  @ApiProperty({ type: Number, example: 120, description: 'Opt-outs that were recorded.' })
  optedOut!: number;

  @ApiProperty({ type: Number, example: 0, description: 'Opt-ins that were recorded.' })
  optedIn!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Why the import stopped early; otherwise `null`.',
  })
  error!: string | null;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it was created: Unix milliseconds.' })
  createdAt!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000100,
    description: 'When processing started: Unix milliseconds; `null` while it waits.',
  })
  startedAt!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'When processing ended: Unix milliseconds; `null` before.',
  })
  finishedAt!: number | null;

  static of(row: PhoneImport & { readonly status: ImportStatus }): ImportView {
    return {
      importId: row.importId,
      status: row.status,
      defaultCountry: row.defaultCountry,
      bytesTotal: row.bytesTotal,
      bytesRead: row.bytesRead,
      rowsRead: row.rowsRead,
      created: row.created,
      known: row.known,
      failed: row.failed,
      errorsKept: Math.min(row.failed, ERRORS_KEPT_MAX),
      optedOut: row.optedOut,
      optedIn: row.optedIn,
      error: row.error,
      createdAt: row.createdAt,
      startedAt: row.startedAt,
      finishedAt: row.finishedAt,
    };
  }
}

/** A page of imports. */
export class ImportPageView extends PageView {
  @ApiProperty({ type: [ImportView], description: 'The records of this page, newest first.' })
  data!: ImportView[];
}
