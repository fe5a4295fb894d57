import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { asciiColumn, ID_COLUMN, textColumn, WORD_COLUMN } from '../../platform/database/columns.js';

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
