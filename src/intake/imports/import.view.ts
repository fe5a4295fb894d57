import { ApiProperty } from '@nestjs/swagger';
import { PageView } from '../../platform/http/paging.js';
import { IMPORT_STATUSES, type ImportStatus, type PhoneImport } from './phone-import.entity.js';

/** An import and how far it is. */
export class ImportView {
  @ApiProperty({ type: String, example: 'imp_01JD8V4T9Z6Q2M5N7P8R0S1T2V' })
  importId!: string;

  @ApiProperty({
    enum: IMPORT_STATUSES,
    example: 'RUNNING',
    description: '`FAILED` ended early, see `error`; rows that were not taken do not make it fail.',
  })
  status!: ImportStatus;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'US',
    description: 'Where numbers without a calling code are.',
  })
  defaultCountry!: string | null;

  @ApiProperty({ type: Number, example: 1_048_576, description: 'Size of the file in bytes.' })
  bytesTotal!: number;

  @ApiProperty({ type: Number, example: 524_288, description: 'How much of it is worked through, in bytes.' })
  bytesRead!: number;

  @ApiProperty({
    type: Number,
    example: 20_000,
    description: 'Rows worked through: the sum of `created`, `known` and `failed`.',
  })
  rowsRead!: number;

  @ApiProperty({ type: Number, example: 19_000, description: 'Rows whose number was new to the project.' })
  created!: number;

  @ApiProperty({ type: Number, example: 990, description: 'Rows whose number the project had already.' })
  known!: number;

  @ApiProperty({ type: Number, example: 10, description: 'Rows that were not taken; the file of errors says why.' })
  failed!: number;

  @ApiProperty({ type: Number, example: 120, description: 'Opt-outs that were written down.' })
  optedOut!: number;

  @ApiProperty({ type: Number, example: 0, description: 'Opt-ins that were written down.' })
  optedIn!: number;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Why it failed as a whole.' })
  error!: string | null;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'Unix milliseconds.' })
  createdAt!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000100,
    description: 'When work on it began, Unix milliseconds.',
  })
  startedAt!: number | null;

  @ApiProperty({ type: Number, nullable: true, example: null, description: 'When it ended, Unix milliseconds.' })
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
  @ApiProperty({ type: [ImportView], description: 'Newest first.' })
  data!: ImportView[];
}
