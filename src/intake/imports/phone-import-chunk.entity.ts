import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ID_COLUMN } from '../../platform/database/columns.js';

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
