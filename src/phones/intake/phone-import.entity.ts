import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  asciiColumn,
  BIGINT_COLUMN,
  BOOLEAN_COLUMN,
  DIGEST_COLUMN,
  ID_COLUMN,
  textColumn,
  WORD_COLUMN,
} from '../../platform/database/statement.js';
import type { ColumnPlan } from './import-row.js';

/** What the ids of these records begin with. */
export const IMPORT_ID_PREFIX = 'imp';

export const IMPORT_STATUSES = ['UPLOADING', 'QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Why an import ended early. */
const IMPORT_ERROR_MAX = 255;
const PLAN_LENGTH = 1_000;
const REQUEST_ID_LENGTH = 64;

/**
 * One file of numbers on its way into a project: what was uploaded, how far it is worked through, and what became of
 * its rows. Queue, progress and history are one row.
 */
@Entity('phone_imports')
@Index('phone_imports_project', ['projectId', 'importId'])
@Index('phone_imports_queue', ['queuedFor', 'dueAt', 'importId'])
@Index('phone_imports_stored', ['isStored', 'importId'])
@Index('phone_imports_tenant', ['tenantId', 'isStored'])
@Index('phone_imports_content', ['projectId', 'contentDigest'])
export class PhoneImport {
  @PrimaryColumn(ID_COLUMN)
  importId!: string;

  @Column(ID_COLUMN)
  projectId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  /** `UPLOADING` until the whole file is here, `DISCARDED` when it never will be: nobody sees that. */
  @Column(WORD_COLUMN)
  status!: ImportStatus | 'DISCARDED';

  /** SHA-256 of the file; null until it is here. */
  @Column({ ...DIGEST_COLUMN, nullable: true })
  contentDigest!: Buffer | null;

  @Column({ ...asciiColumn(2), type: 'char', nullable: true })
  defaultCountry!: string | null;

  /** JSON of the `ColumnPlan`. */
  @Column(asciiColumn(PLAN_LENGTH))
  columnPlan!: string;

  @Column(BIGINT_COLUMN)
  bytesTotal!: number;

  /** Where the next row begins. Moves in the transaction that does what the rows before it say. */
  @Column(BIGINT_COLUMN)
  bytesRead!: number;

  /** Lines before that place. */
  @Column({ type: 'int', unsigned: true })
  linesRead!: number;

  /** Each row is created, known or failed. */
  @Column({ type: 'int', unsigned: true })
  rowsRead!: number;

  @Column({ type: 'int', unsigned: true })
  created!: number;

  @Column({ type: 'int', unsigned: true })
  known!: number;

  @Column({ type: 'int', unsigned: true })
  failed!: number;

  @Column({ type: 'int', unsigned: true })
  optedOut!: number;

  @Column({ type: 'int', unsigned: true })
  optedIn!: number;

  /** Why it failed as a whole. */
  @Column({ ...textColumn(IMPORT_ERROR_MAX), nullable: true })
  error!: string | null;

  /** The tenant, while there is work to do; null before and after. */
  @Column({ ...ID_COLUMN, nullable: true })
  queuedFor!: string | null;

  /** When it may be taken: while it is worked on, the end of the lease. */
  @Column({ ...BIGINT_COLUMN, nullable: true })
  dueAt!: number | null;

  /** Grows with each taking; who holds an older one writes nothing. */
  @Column({ type: 'int', unsigned: true })
  fence!: number;

  /** Whether there are chunks of it. */
  @Column(BOOLEAN_COLUMN)
  isStored!: boolean;

  /** The key that it was uploaded with; null for the command line. */
  @Column({ ...ID_COLUMN, nullable: true })
  actorKeyId!: string | null;

  @Column({ ...asciiColumn(REQUEST_ID_LENGTH), nullable: true })
  requestId!: string | null;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  startedAt!: number | null;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  finishedAt!: number | null;

  /** Whether its owner may know of it. */
  isVisible(): this is PhoneImport & { readonly status: ImportStatus } {
    return this.status !== 'DISCARDED';
  }

  get plan(): ColumnPlan {
    return JSON.parse(this.columnPlan) as ColumnPlan;
  }
}

/** Bytes of a chunk; only the last one of a file is shorter, so that a place in the file says which chunk holds it. */
export const CHUNK_BYTES = 256 * 1024;

/** A piece of an uploaded file. It is gone when the import has ended. */
@Entity('phone_import_chunks')
export class PhoneImportChunk {
  @PrimaryColumn(ID_COLUMN)
  importId!: string;

  /** 0, 1, 2 … */
  @PrimaryColumn({ type: 'int', unsigned: true })
  place!: number;

  @Column('mediumblob')
  content!: Buffer;
}

/** Errors of an import that are kept: the first ones. The others are counted. */
export const ERRORS_KEPT_MAX = 1_000;
export const ROW_MESSAGE_MAX = 255;
/** What stands in the faulty cell is kept up to this many characters. */
export const ROW_VALUE_MAX = 200;
/** Long enough for what stands for a number that was erased. */
const NUMBER_LENGTH = 64;

/** A row of an import that was not taken, and why. */
@Entity('phone_import_errors')
@Index('phone_import_errors_number', ['projectId', 'phoneE164'])
export class PhoneImportError {
  @PrimaryColumn(ID_COLUMN)
  importId!: string;

  /** The line of the file that the row begins on, from 1. */
  @PrimaryColumn({ type: 'int', unsigned: true })
  line!: number;

  @Column(ID_COLUMN)
  projectId!: string;

  /** The row's number where that could be read, so that it can be erased. */
  @Column({ ...asciiColumn(NUMBER_LENGTH), nullable: true })
  phoneE164!: string | null;

  @Column({ ...WORD_COLUMN, nullable: true })
  columnName!: string | null;

  @Column(textColumn(ROW_MESSAGE_MAX))
  message!: string;

  @Column(textColumn(ROW_VALUE_MAX))
  value!: string;
}
