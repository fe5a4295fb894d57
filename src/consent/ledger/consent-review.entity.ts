import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  asciiColumn,
  BIGINT_COLUMN,
  BOOLEAN_COLUMN,
  ID_COLUMN,
  textColumn,
  WORD_COLUMN,
} from '../../platform/database/columns.js';
import { CONSENT_NOTE_MAX } from './consent-entry.entity.js';

/** What the ids of these records begin with. */
export const REVIEW_ID_PREFIX = 'rev';

/** What somebody may decide: the text was a stop, or it was none. */
export const VERDICTS = ['STOP', 'NOT_A_STOP'] as const;
/** How a review ends: by a verdict, or by a later entry of the number. */
export const REVIEW_VERDICTS = [...VERDICTS, 'SUPERSEDED'] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

const NUMBER_LENGTH = 16;

/**
 * The review of one entry of the ledger: of a stop that was read out of a text that is none of the keywords. It is open
 * while that entry is the number's last and nobody has decided; it is written under the lock of the number's row.
 */
@Entity('consent_reviews')
@Index('consent_reviews_entry', ['projectId', 'phoneE164', 'place'], { unique: true })
@Index('consent_reviews_project', ['projectId', 'isOpen', 'reviewId'])
@Index('consent_reviews_tenant', ['tenantId', 'isOpen', 'reviewId'])
@Index('consent_reviews_open', ['isOpen', 'reviewId'])
export class ConsentReview {
  /** Made of the instant of the entry, so that reviews sort by it. */
  @PrimaryColumn(ID_COLUMN)
  reviewId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  @Column(ID_COLUMN)
  projectId!: string;

  @Column(asciiColumn(NUMBER_LENGTH))
  phoneE164!: string;

  /** The entry's. */
  @Column({ type: 'int', unsigned: true })
  place!: number;

  /** Whether there is no verdict, for the indexes. */
  @Column(BOOLEAN_COLUMN)
  isOpen!: boolean;

  @Column({ ...WORD_COLUMN, nullable: true })
  verdict!: ReviewVerdict | null;

  /** What was noted with the verdict. */
  @Column({ ...textColumn(CONSENT_NOTE_MAX), nullable: true })
  note!: string | null;

  /** The key that decided; null where a later entry did. */
  @Column({ ...ID_COLUMN, nullable: true })
  actorKeyId!: string | null;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  decidedAt!: number | null;
}
