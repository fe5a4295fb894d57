import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, ID_COLUMN, textColumn, WORD_COLUMN } from '../../platform/database/columns.js';
import { GATEWAY_ID_MAX } from '../gateway-ids.js';

/** What the ids of these records begin with. */
export const UNMATCHED_ID_PREFIX = 'unm';

/** What came in. INBOUND: a message to an address that no project receives with. */
export const UNMATCHED_KINDS = ['RECEIPT', 'INBOUND'] as const;
export type UnmatchedKind = (typeof UNMATCHED_KINDS)[number];

export const UNMATCHED_WORD_MAX = 64;
export const UNMATCHED_DETAIL_MAX = 500;
/** Of a number, or of an address that receives. */
export const PARTY_LENGTH = 32;

/** A receipt or message from a gateway that matches nothing known here. */
@Entity('provider_unmatched')
@Index('provider_unmatched_provider', ['providerId', 'unmatchedId'])
export class Unmatched {
  @PrimaryColumn(ID_COLUMN)
  unmatchedId!: string;

  @Column(ID_COLUMN)
  providerId!: string;

  @Column(WORD_COLUMN)
  kind!: UnmatchedKind;

  @Column({ ...asciiColumn(GATEWAY_ID_MAX), nullable: true })
  attemptId!: string | null;

  @Column({ ...asciiColumn(GATEWAY_ID_MAX), nullable: true })
  providerMessageId!: string | null;

  /** The status that a receipt reports, and why. */
  @Column({ ...WORD_COLUMN, nullable: true })
  status!: string | null;

  @Column({ ...WORD_COLUMN, nullable: true })
  reason!: string | null;

  @Column({ ...asciiColumn(UNMATCHED_WORD_MAX), nullable: true })
  code!: string | null;

  @Column({ ...textColumn(UNMATCHED_DETAIL_MAX), nullable: true })
  detail!: string | null;

  /** Of an inbound message: who sent it, to which address, and what. */
  @Column({ ...asciiColumn(PARTY_LENGTH), nullable: true })
  sender!: string | null;

  @Column({ ...asciiColumn(PARTY_LENGTH), nullable: true })
  recipient!: string | null;

  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  text!: string | null;

  /** The message or the project that somebody assigned it to; null while it is unmatched. */
  @Column({ ...ID_COLUMN, nullable: true })
  assignedTo!: string | null;

  @Column(BIGINT_COLUMN)
  receivedAt!: number;
}
