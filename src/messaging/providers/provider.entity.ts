import type { CountryCode } from 'libphonenumber-js/max';
import { Column, type ColumnOptions, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  asciiColumn,
  BIGINT_COLUMN,
  BOOLEAN_COLUMN,
  ID_COLUMN,
  textColumn,
  WORD_COLUMN,
} from '../../platform/database/statement.js';
import type { ProviderKind } from './adapter/provider-settings.js';

/** What the ids of these records begin with. */
export const PROVIDER_ID_PREFIX = 'pvd';
export const PROVIDER_NAME_MAX = 100;
export const DOWN_REASON_MAX = 255;
const COUNTRY_LENGTH = 2;

/** Whether a provider or a sender is used. */
export const PROVIDER_STATUSES = ['active', 'disabled'] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** The state of a provider that nothing is known of, or whose last attempt succeeded. */
export const WELL = { failures: 0, downUntil: null, downReason: null } as const;

/** An account at a gateway. It belongs to the installation: senders of several projects can use one. */
@Entity('providers')
@Index('providers_name', ['name'])
export class Provider {
  @PrimaryColumn(ID_COLUMN)
  providerId!: string;

  @Column(textColumn(PROVIDER_NAME_MAX))
  name!: string;

  @Column(WORD_COLUMN)
  kind!: ProviderKind;

  @Column(WORD_COLUMN)
  status!: ProviderStatus;

  /** The JSON of its settings, credentials among them, sealed to this row; null when there are none. */
  @Column({ type: 'mediumblob', nullable: true })
  settingsSealed!: Buffer | null;

  @Column(BOOLEAN_COLUMN)
  handlesKeywords!: boolean;

  /** Of numbers that it writes without a calling code, ISO 3166-1 alpha-2; null = that of the number written to. */
  @Column({ ...asciiColumn(COUNTRY_LENGTH), nullable: true })
  defaultCountry!: CountryCode | null;

  /** Attempts in a row that the gateway was unavailable for. */
  @Column({ type: 'int', unsigned: true, default: 0 })
  failures!: number;

  /**
   * Until when nothing is sent there; null when the breaker is closed. Once it has passed, a message is sent there
   * again.
   */
  @Column({ ...BIGINT_COLUMN, nullable: true })
  downUntil!: number | null;

  @Column({ ...textColumn(DOWN_REASON_MAX), nullable: true })
  downReason!: string | null;

  /** When it took a message lately, to some seconds; null while it has taken none. */
  @Column({ ...BIGINT_COLUMN, nullable: true })
  acceptedAt!: number | null;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column(BIGINT_COLUMN)
  updatedAt!: number;

  /** Where the sealed settings belong, so that they open nowhere else. */
  static placeOf(providerId: string): string {
    return `providers:${providerId}:settings`;
  }
}

/** What the ids of these records begin with. */
export const SENDER_ID_PREFIX = 'snd';

export const SENDER_KINDS = ['NUMBER', 'SHORT_CODE', 'NAME'] as const;
export type SenderKind = (typeof SENDER_KINDS)[number];

const ADDRESS_LENGTH = 32;
/** Room for every country there is, with a comma after each. */
const COUNTRIES_LENGTH = 800;

/** Countries in one ascii column, separated by commas. */
const COUNTRIES_COLUMN: ColumnOptions = {
  ...asciiColumn(COUNTRIES_LENGTH),
  transformer: { to: (codes: readonly string[]) => codes.join(','), from: countryCodes },
};

/** An address of ours that messages of a project come from, at one provider. */
@Entity('senders')
@Index('senders_of_project', ['projectId', 'senderId'])
@Index('senders_of_provider', ['providerId'])
@Index('senders_receiving', ['receivingAddress'], { unique: true })
export class Sender {
  @PrimaryColumn(ID_COLUMN)
  senderId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  @Column(ID_COLUMN)
  projectId!: string;

  @Column(ID_COLUMN)
  providerId!: string;

  /** The provider that messages to it come in by, beside the one that sends for it; null = only that one. */
  @Column({ ...ID_COLUMN, nullable: true })
  inboundProviderId!: string | null;

  /** A number in E.164, the digits of a short code, or a name. */
  @Column(asciiColumn(ADDRESS_LENGTH))
  address!: string;

  /** The address where people can write to it: then no other sender of the installation has it. */
  @Column({ ...asciiColumn(ADDRESS_LENGTH), nullable: true })
  receivingAddress!: string | null;

  @Column(WORD_COLUMN)
  kind!: SenderKind;

  /** ISO 3166-1 alpha-2 codes of the countries that it sends to; empty = all. */
  @Column(COUNTRIES_COLUMN)
  countries!: string[];

  /** The lowest is taken first. */
  @Column({ type: 'int', unsigned: true })
  rankNumber!: number;

  /** Null = not paced. */
  @Column({ type: 'int', unsigned: true, nullable: true })
  partsPerSecond!: number | null;

  @Column(WORD_COLUMN)
  status!: ProviderStatus;

  /** The instant up to which its pacing slots are reserved, by the database's time. */
  @Column({ ...BIGINT_COLUMN, default: 0 })
  pacedUntil!: number;

  /** Attempts in a row that the gateway refused because of this sender. */
  @Column({ type: 'int', unsigned: true, default: 0 })
  failures!: number;

  /** Until when nothing is sent by it; null when its breaker is closed. */
  @Column({ ...BIGINT_COLUMN, nullable: true })
  downUntil!: number | null;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column(BIGINT_COLUMN)
  updatedAt!: number;
}

/** The codes in a column of countries. */
export function countryCodes(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

/** Whether people can write to an address of this kind. */
export function receives(kind: SenderKind): boolean {
  return kind !== 'NAME';
}

/** A plus sign and at most fifteen digits. */
const PREFIX_LENGTH = 16;

/** What one part of a message costs at a provider: for numbers with a prefix, for a country, or for all others. */
@Entity('provider_prices')
export class ProviderPrice {
  @PrimaryColumn(ID_COLUMN)
  providerId!: string;

  /** ISO 3166-1 alpha-2; empty = any. */
  @PrimaryColumn({ ...asciiColumn(2), type: 'char', nullable: false })
  country!: string;

  /** The beginning of numbers in E.164; empty = any. */
  @PrimaryColumn({ ...asciiColumn(PREFIX_LENGTH), nullable: false })
  prefix!: string;

  /** Per part, in millionths of the installation's currency. */
  @Column(BIGINT_COLUMN)
  priceMicros!: number;
}
