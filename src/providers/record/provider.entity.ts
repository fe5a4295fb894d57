import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  asciiColumn,
  BIGINT_COLUMN,
  BOOLEAN_COLUMN,
  ID_COLUMN,
  textColumn,
  WORD_COLUMN,
} from '../../platform/database/columns.js';
import type { CountryCode } from 'libphonenumber-js/max';
import type { ProviderKind } from '../provider-settings.js';

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
