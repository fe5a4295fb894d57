import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { asciiColumn, ID_COLUMN, WORD_COLUMN } from '../../platform/database/columns.js';
import type { Keyword } from '../../messages/record/message-status.js';

/** A UTC day as `20261122`. */
const DAY_LENGTH = 8;

/** The last day on which a number got the reply to a keyword. */
@Entity('keyword_replies')
@Index('keyword_replies_day', ['day'])
export class KeywordReply {
  @PrimaryColumn(ID_COLUMN)
  projectId!: string;

  /** What stands for the number: it survives an erasure, and names nobody. */
  @PrimaryColumn({ ...WORD_COLUMN, nullable: false })
  subject!: string;

  @PrimaryColumn({ ...WORD_COLUMN, nullable: false })
  keyword!: Keyword;

  @Column({ ...asciiColumn(DAY_LENGTH), type: 'char' })
  day!: string;
}
