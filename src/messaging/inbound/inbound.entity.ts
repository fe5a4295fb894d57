import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  asciiColumn,
  BIGINT_COLUMN,
  DIGEST_COLUMN,
  ID_COLUMN,
  WORD_COLUMN,
} from '../../platform/database/statement.js';
import type { Keyword } from '../record/message-status.js';

/** That a message came in. Gateways repeat what was not acknowledged. */
@Entity('inbound_fingerprints')
@Index('inbound_fingerprints_received', ['receivedAt'])
export class InboundFingerprint {
  /** Keyed, so that nobody can guess numbers and texts until one fits. */
  @PrimaryColumn(DIGEST_COLUMN)
  digest!: Buffer;

  @Column(BIGINT_COLUMN)
  receivedAt!: number;
}

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
