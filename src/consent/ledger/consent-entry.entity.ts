import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  asciiColumn,
  BIGINT_COLUMN,
  BOOLEAN_COLUMN,
  ID_COLUMN,
  textColumn,
  WORD_COLUMN,
} from '../../platform/database/columns.js';
import type { OptOutReason } from '../../phones/record/phone.entity.js';

/** A `RETRACTION` takes back the stop before it, which was none. Like an opt-in it begins anew. */
export const CONSENT_KINDS = ['OPT_OUT', 'OPT_IN', 'RETRACTION'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** What a person's words, or a note about them, may be long. */
export const CONSENT_NOTE_MAX = 500;
const REQUEST_ID_LENGTH = 64;
/** A number, or what stands for an erased one. */
export const SUBJECT_LENGTH = 32;

/**
 * One declaration of a number towards a project. Entries are appended and never changed: the number's opt-out state is
 * what its last entry says, and can be made again from here. Only erasure changes them: it puts a pseudonym in the
 * number's place.
 */
@Entity('consent_entries')
export class ConsentEntry {
  @PrimaryColumn(ID_COLUMN)
  projectId!: string;

  @PrimaryColumn({ ...asciiColumn(SUBJECT_LENGTH), nullable: false })
  phoneE164!: string;

  /** 1, 2, 3 … for each number, without a gap. */
  @PrimaryColumn({ type: 'int', unsigned: true })
  place!: number;

  @Column(ID_COLUMN)
  tenantId!: string;

  /** `ERASED` ends the entries of a number that was erased: it stands under its pseudonym only. */
  @Column(WORD_COLUMN)
  kind!: ConsentKind | 'ERASED';

  /** How it came to us. */
  @Column(WORD_COLUMN)
  source!: OptOutReason;

  /** The person's own words, or what was noted about them; the evidence of an opt-in. */
  @Column({ ...textColumn(CONSENT_NOTE_MAX), nullable: true })
  note!: string | null;

  /** The key that it was declared with; null where the person did it. */
  @Column({ ...ID_COLUMN, nullable: true })
  actorKeyId!: string | null;

  @Column({ ...asciiColumn(REQUEST_ID_LENGTH), nullable: true })
  requestId!: string | null;

  /** Whether somebody should look at it: it was read out of a text that is none of the keywords. */
  @Column({ ...BOOLEAN_COLUMN, default: 0 })
  needsReview!: boolean;

  /** Whether it was declared in another project of the tenant, and which; a tenant never sees which. */
  @Column({ ...BOOLEAN_COLUMN, default: 0 })
  isSpread!: boolean;

  @Column({ ...ID_COLUMN, nullable: true })
  spreadFrom!: string | null;

  /** Of a `RETRACTION`: whether the number had opted in before the stop that it takes back, and so has again. */
  @Column({ ...BOOLEAN_COLUMN, default: 0 })
  restoresOptIn!: boolean;

  @Column(BIGINT_COLUMN)
  declaredAt!: number;

  /** The message that carried the words; it may be past its retention. */
  @Column({ ...ID_COLUMN, nullable: true })
  messageId!: string | null;

  /** A `Proof` as `writeProof` writes it. */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  proof!: string | null;
}
