import { Column, type ColumnOptions, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, BOOLEAN_COLUMN, ID_COLUMN, textColumn, WORD_COLUMN } from '../platform/database/columns.js';
import { Project } from '../tenants/project.entity.js';
import type { MessageEvent, PhoneEvent } from './webhook-events.js';

export const METHODS = ['POST', 'PUT', 'PATCH'] as const;
export type WebhookMethod = (typeof METHODS)[number];
export const AUTH_TYPES = ['NONE', 'BASIC', 'BEARER'] as const;
export type WebhookAuthType = (typeof AUTH_TYPES)[number];

export const URL_MAX = 2048;
export const CREDENTIAL_MAX = 1024;
export const TIMEOUT_MIN_MS = 1_000;
export const TIMEOUT_MAX_MS = 30_000;
export const TIMEOUT_DEFAULT_MS = 15_000;
const EVENT_LIST_MAX = 255;

/** A list of event names in one ascii column, separated by commas. */
const EVENTS_COLUMN: ColumnOptions = {
  ...asciiColumn(EVENT_LIST_MAX),
  transformer: { to: (names: readonly string[]) => names.join(','), from: eventNames },
};
const SEALED_COLUMN: ColumnOptions = { type: 'blob', nullable: true };

/** What a config keeps sealed. */
export type SealedColumn = 'headers' | 'authToken' | 'authPassword' | 'signingSecret' | 'previousSigningSecret';

/** An HTTP endpoint that wants to hear of events. Credentials are sealed to their row and column. */
@Entity('webhook_configs')
@Index('webhook_configs_of_project', ['projectId', 'webhookConfigId'])
export class WebhookConfig {
  @PrimaryColumn(ID_COLUMN)
  webhookConfigId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  @Column(ID_COLUMN)
  projectId!: string;

  @ManyToOne(() => Project, { onDelete: 'RESTRICT', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'projectId', foreignKeyConstraintName: 'webhook_configs_project' })
  project?: Project;

  @Column(textColumn(URL_MAX))
  url!: string;

  @Column(WORD_COLUMN)
  method!: WebhookMethod;

  /** Sealed JSON of the extra headers; null when there are none. */
  @Column({ ...SEALED_COLUMN, type: 'mediumblob' })
  headersSealed!: Buffer | null;

  @Column(WORD_COLUMN)
  authType!: WebhookAuthType;

  @Column({ ...textColumn(CREDENTIAL_MAX), nullable: true })
  authUsername!: string | null;

  @Column(SEALED_COLUMN)
  authTokenSealed!: Buffer | null;

  @Column(SEALED_COLUMN)
  authPasswordSealed!: Buffer | null;

  @Column({ type: 'int', unsigned: true })
  timeoutMs!: number;

  @Column(BOOLEAN_COLUMN)
  isActive!: boolean;

  @Column(EVENTS_COLUMN)
  messageEvents!: MessageEvent[];

  @Column(EVENTS_COLUMN)
  phoneEvents!: PhoneEvent[];

  @Column({ type: 'blob' })
  signingSecretSealed!: Buffer;

  /** The secret before the last rotation; signs as well until its grace ends. */
  @Column(SEALED_COLUMN)
  previousSigningSecretSealed!: Buffer | null;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  previousSigningSecretUntil!: number | null;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column(BIGINT_COLUMN)
  updatedAt!: number;

  /** Where a sealed column's value belongs, so that it opens nowhere else. */
  static placeOf(webhookConfigId: string, column: SealedColumn): string {
    return `webhook_configs:${webhookConfigId}:${column}`;
  }
}

/** The names in an event column. */
export function eventNames<Name extends string>(text: string): Name[] {
  return text === '' ? [] : (text.split(',') as Name[]);
}
