import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  asciiColumn,
  BIGINT_COLUMN,
  BOOLEAN_COLUMN,
  ID_COLUMN,
  textColumn,
  WORD_COLUMN,
} from '../../platform/database/statement.js';
import type { OptOutReason } from '../phone.entity.js';

/** A `RETRACTION` takes back the stop before it, which was none. Like an opt-in it begins anew. */
export const CONSENT_KINDS = ['OPT_OUT', 'OPT_IN', 'RETRACTION'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** What a person's words, or a note about them, may be long. */
export const CONSENT_NOTE_MAX = 500;
const REQUEST_ID_LENGTH = 64;
/** A number, or what stands for an erased one. */
const SUBJECT_LENGTH = 32;

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

/**
 * A number that has opted out of all projects of a tenant: those that register it later begin with this. It stands
 * under a keyed hash of the tenant's, which an erasure leaves, as it leaves the suppression of a project.
 */
@Entity('tenant_opt_outs')
export class TenantOptOut {
  @PrimaryColumn(ID_COLUMN)
  tenantId!: string;

  @PrimaryColumn({ ...asciiColumn(SUBJECT_LENGTH), nullable: false })
  subject!: string;

  /** The strongest of those that were declared. */
  @Column(WORD_COLUMN)
  source!: OptOutReason;

  /** When the latest was declared, and in which project. */
  @Column(BIGINT_COLUMN)
  optedOutAt!: number;

  @Column(ID_COLUMN)
  projectId!: string;
}

/** What the ids of these records begin with; no caller sees them. */
export const OPT_OUT_TASK_ID_PREFIX = 'tst';

/** A number, or how far the walk over a tenant's numbers is, encrypted. */
const TASK_BYTES = 256;

/** The subject of the row that follows a switch of the scope. */
export const SWITCH = '';

/**
 * An opt-out on its way to the other projects of its tenant, or the work that follows a switch of the tenant's scope;
 * it is deleted when that is done. The number is stored encrypted, and can be found by its keyed hash.
 */
@Entity('tenant_stops')
@Index('tenant_stops_queue', ['tenantId', 'dueAt', 'stopId'])
@Index('tenant_stops_number', ['tenantId', 'subject'])
export class TenantOptOutTask {
  @PrimaryColumn(ID_COLUMN)
  stopId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  /** Where it was declared; null after a switch. */
  @Column({ ...ID_COLUMN, nullable: true })
  projectId!: string | null;

  /** The keyed hash of the number; `SWITCH` after a switch. */
  @Column(asciiColumn(SUBJECT_LENGTH))
  subject!: string;

  /** The number; after a switch, how far the walk is, null at its beginning. */
  @Column({ type: 'varbinary', length: TASK_BYTES, nullable: true })
  taskSealed!: Buffer | null;

  /** As what it arrives; null after a switch. */
  @Column({ ...WORD_COLUMN, nullable: true })
  source!: OptOutReason | null;

  /** When it was declared, or switched. */
  @Column(BIGINT_COLUMN)
  optedOutAt!: number;

  /** Whether it waits for somebody's verdict: until then it is due late. */
  @Column(BOOLEAN_COLUMN)
  needsReview!: boolean;

  /** When it may be taken; while a worker has it, the end of the lease. */
  @Column(BIGINT_COLUMN)
  dueAt!: number;

  /** Grows each time it is taken; a worker with an older fence writes nothing. */
  @Column({ type: 'int', unsigned: true })
  fence!: number;

  /** Where what is sealed belongs. */
  static placeOf(stopId: string): string {
    return `tenant_stops:${stopId}:task`;
  }
}
