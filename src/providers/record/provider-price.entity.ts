import { Column, Entity, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, ID_COLUMN } from '../../platform/database/columns.js';

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
