import { Column, type ColumnOptions, Entity, Index, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, ID_COLUMN, WORD_COLUMN } from '../../platform/database/columns.js';
import type { ProviderStatus } from './provider.entity.js';

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
