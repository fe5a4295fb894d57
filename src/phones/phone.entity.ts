import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  asciiColumn,
  BIGINT_COLUMN,
  BOOLEAN_COLUMN,
  ID_COLUMN,
  nullsOf,
  textColumn,
  WORD_COLUMN,
} from '../platform/database/statement.js';

export const PHONE_TYPES = [
  'MOBILE',
  'FIXED_LINE',
  'FIXED_LINE_OR_MOBILE',
  'VOIP',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
  'UNKNOWN',
] as const;
export type PhoneType = (typeof PHONE_TYPES)[number];

export const OPT_OUT_REASONS = [
  'KEYWORD',
  'LINK',
  'API',
  'PROVIDER_BLOCK',
  'IMPORT',
  'COMPLAINT',
  'SIMULATED',
] as const;
export type OptOutReason = (typeof OPT_OUT_REASONS)[number];

/** A plus sign and at most fifteen digits (ITU-T E.164). */
export const E164_LENGTH = 16;
/** The last digits of a number that an index begins with; fewer say too little about its end. */
export const ENDING_DIGITS = 4;
/** 128 random bits in base64url. */
const TOKEN_LENGTH = 22;
const FACT_LENGTH = 120;
const MESSAGE_LENGTH = 255;

/**
 * One number in one project: nothing but the number is shared between projects. The indexes come in three families, for
 * a project, for a tenant and for the whole installation; each gives a page in the order of numbers without sorting,
 * alone, by opt-out, by country and opt-out, and by the last four digits; longer ends are looked for in the whole
 * table. Besides, numbers are found by the age of their look-up and by their link.
 *
 * There is no foreign key to the project: projects are never deleted, and the check would lock the project's row for
 * every number that is inserted.
 */
@Entity('phones')
@Index('phones_project_opted', ['projectId', 'isOptedOut', 'phoneE164'])
@Index('phones_project_country', ['projectId', 'countryCodeIso2', 'isOptedOut', 'phoneE164'])
@Index('phones_project_ending', ['projectId', 'phoneEnding', 'isOptedOut', 'phoneE164', 'countryCodeIso2'])
@Index('phones_tenant_number', ['tenantId', 'phoneE164'])
@Index('phones_tenant_opted', ['tenantId', 'isOptedOut', 'phoneE164'])
@Index('phones_tenant_country', ['tenantId', 'countryCodeIso2', 'isOptedOut', 'phoneE164'])
@Index('phones_tenant_ending', ['tenantId', 'phoneEnding', 'isOptedOut', 'phoneE164', 'countryCodeIso2'])
@Index('phones_all_number', ['phoneE164'])
@Index('phones_all_opted', ['isOptedOut', 'phoneE164'])
@Index('phones_all_country', ['countryCodeIso2', 'isOptedOut', 'phoneE164'])
@Index('phones_all_ending', ['phoneEnding', 'isOptedOut', 'phoneE164', 'countryCodeIso2'])
@Index('phones_all_reversed', ['phoneReversed'])
@Index('phones_validated', ['validatedAt'])
@Index('phones_token', ['optOutToken'], { unique: true })
export class Phone {
  @PrimaryColumn(ID_COLUMN)
  projectId!: string;

  @PrimaryColumn({ ...asciiColumn(E164_LENGTH), nullable: false })
  phoneE164!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  /** The digits backwards, so that numbers that end alike stand together. */
  @Column({ ...asciiColumn(E164_LENGTH), select: false })
  phoneReversed!: string;

  /** The last four digits, written by the database. */
  @Column({
    ...asciiColumn(ENDING_DIGITS),
    type: 'char',
    nullable: true,
    asExpression: 'RIGHT(phoneE164, 4)',
    generatedType: 'STORED',
    insert: false,
    update: false,
    select: false,
  })
  readonly phoneEnding?: string;

  @Column(BOOLEAN_COLUMN)
  isOptedOut!: boolean;

  @Column({ ...WORD_COLUMN, nullable: true })
  optOutReason!: OptOutReason | null;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  optOutAt!: number | null;

  @Column({ ...asciiColumn(TOKEN_LENGTH), type: 'char' })
  optOutToken!: string;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  lastOptOutReminderAt!: number | null;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  lastMessageAt!: number | null;

  @Column({ type: 'int', unsigned: true })
  messageCount!: number;

  @Column({ type: 'int', unsigned: true })
  deliveredCount!: number;

  @Column({ type: 'int', unsigned: true })
  failedCount!: number;

  @Column({ type: 'int', unsigned: true })
  blockedCount!: number;

  /** Millionths of the installation's currency. */
  @Column(BIGINT_COLUMN)
  totalCostMicros!: number;

  @Column(BOOLEAN_COLUMN)
  isValidated!: boolean;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  validatedAt!: number | null;

  @Column(BOOLEAN_COLUMN)
  isValid!: boolean;

  @Column({ ...textColumn(MESSAGE_LENGTH), nullable: true })
  validationErrorMessage!: string | null;

  @Column({ ...textColumn(FACT_LENGTH), nullable: true })
  carrier!: string | null;

  /** ISO 3166-1 alpha-2; the English name in the view is derived from it. */
  @Column({ ...asciiColumn(2), type: 'char', nullable: true })
  countryCodeIso2!: string | null;

  @Column({ ...textColumn(FACT_LENGTH), nullable: true })
  city!: string | null;

  @Column(WORD_COLUMN)
  phoneType!: PhoneType;

  @Column({ ...textColumn(FACT_LENGTH), nullable: true })
  timezone!: string | null;

  /** Grows with each change of this row. */
  @Column({ type: 'int', unsigned: true })
  version!: number;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column(BIGINT_COLUMN)
  updatedAt!: number;

  static reversed(phoneE164: string): string {
    return Array.from(phoneE164.slice(1)).reverse().join('');
  }
}

/**
 * What a new number has, as far as nothing else is said of it. Frozen: V8 takes seven times as long to
 * copy an object that is not, once a copy has a text where it has null.
 */
export const NEW_PHONE = Object.freeze({
  ...nullsOf(Phone),
  isOptedOut: false,
  messageCount: 0,
  deliveredCount: 0,
  failedCount: 0,
  blockedCount: 0,
  totalCostMicros: 0,
  isValidated: false,
  isValid: false,
  version: 1,
} as const);

/**
 * A part of the count of a tenant's numbers; their sum counts. There are several, so that works on one tenant at once
 * seldom wait for each other.
 */
@Entity('phone_counts')
export class PhoneCount {
  @PrimaryColumn(ID_COLUMN)
  tenantId!: string;

  /** 0 holds what was counted when counting began. */
  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  shard!: number;

  /** Below zero where numbers went that came into another shard. */
  @Column(BIGINT_COLUMN)
  phones!: number;
}
