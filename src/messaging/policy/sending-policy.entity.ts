import { Column, type ColumnOptions, Entity, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, BOOLEAN_COLUMN, ID_COLUMN, nullsOf } from '../../platform/database/statement.js';
import { type KeywordTexts, keywordTextsFrom, keywordTextsTo, NO_KEYWORD_TEXTS } from '../record/message-text.js';

/** Room for every country there is, with a comma after each. */
const COUNTRIES_LENGTH = 1024;

const COUNTRIES_COLUMN: ColumnOptions = {
  ...asciiColumn(COUNTRIES_LENGTH),
  nullable: true,
  transformer: {
    to: (codes: readonly string[] | null) => codes?.join(',') ?? null,
    from: countriesFrom,
  },
};
const COUNT_COLUMN = { type: 'int', unsigned: true, nullable: true } as const;
const MONEY_COLUMN = { ...BIGINT_COLUMN, nullable: true } as const;
const MINUTE_COLUMN = { type: 'smallint', unsigned: true, nullable: true } as const;

const KEYWORDS_COLUMN: ColumnOptions = {
  type: 'mediumtext',
  charset: 'utf8mb4',
  collation: 'utf8mb4_bin',
  nullable: true,
  transformer: {
    to: keywordTextsTo,
    from: keywordTextsFrom,
  },
};

/** What a project may send, to where, how much of it and when. A project without a row has the defaults. */
@Entity('sending_policies')
export class SendingPolicy {
  @PrimaryColumn(ID_COLUMN)
  projectId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  /** ISO 3166-1 alpha-2; null = the countries that the project's senders send to. */
  @Column(COUNTRIES_COLUMN)
  allowedCountries!: string[] | null;

  /** Messages to one number in a UTC day; null = no cap. */
  @Column(COUNT_COLUMN)
  numberPerDay!: number | null;

  /** Messages to numbers with one prefix in a UTC hour; null = no cap. */
  @Column(COUNT_COLUMN)
  prefixPerHour!: number | null;

  /** The same, of messages to numbers that the project has just come to know; null = no cap. */
  @Column(COUNT_COLUMN)
  newNumbersPerPrefixPerHour!: number | null;

  /** Messages of the project in a UTC day. */
  @Column(COUNT_COLUMN)
  messagesPerDay!: number | null;

  /** Millionths of the installation's currency in a UTC day. */
  @Column(MONEY_COLUMN)
  spendPerDayMicros!: number | null;

  /** The same in a UTC month. */
  @Column(MONEY_COLUMN)
  spendPerMonthMicros!: number | null;

  @Column(BOOLEAN_COLUMN)
  marketingNeedsOptIn!: boolean;

  /** Minute of the recipient's day from which no MARKETING is sent; null = there are no quiet hours. */
  @Column(MINUTE_COLUMN)
  quietFrom!: number | null;

  /** Minute of the recipient's day from which it is sent again. */
  @Column(MINUTE_COLUMN)
  quietTo!: number | null;

  /** Whether MARKETING waits for the hours that laws and carriers allow, too. */
  @Column({ ...BOOLEAN_COLUMN, default: 1 })
  legalQuietHours!: boolean;

  @Column(KEYWORDS_COLUMN)
  keywordTexts!: KeywordTexts;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column(BIGINT_COLUMN)
  updatedAt!: number;
}

/** What a policy says, without whose it is and since when. */
export type PolicyRules = Omit<SendingPolicy, 'projectId' | 'tenantId' | 'createdAt' | 'updatedAt'>;

/** A choice, not a measurement: more new numbers in one prefix and hour look like traffic pumping. */
const NEW_NUMBERS_DEFAULT = 200;

/**
 * What holds for a project that has said nothing. Projects from before the cap on new numbers have a policy each, which
 * the migration gave them: it says that they have none.
 */
export const DEFAULT_POLICY: PolicyRules = {
  ...nullsOf(SendingPolicy),
  newNumbersPerPrefixPerHour: NEW_NUMBERS_DEFAULT,
  marketingNeedsOptIn: true,
  legalQuietHours: true,
  keywordTexts: NO_KEYWORD_TEXTS,
};

/** A change of a project's policy. */
export interface PolicyChange {
  readonly projectId: string;
  readonly before: PolicyRules;
  readonly after: PolicyRules;
  readonly now: number;
}

/** The countries of a policy as they are stored. */
export function countriesFrom(text: string | null): string[] | null {
  return text?.split(',') ?? null;
}
