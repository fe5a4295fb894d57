import { Column, type ColumnOptions, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import {
  asciiColumn,
  BIGINT_COLUMN,
  BOOLEAN_COLUMN,
  ID_COLUMN,
  textColumn,
  WORD_COLUMN,
} from '../platform/database/statement.js';
import { Project } from '../tenants/tenant.entity.js';
import type { MessageEvent, PhoneEvent } from '../events/event-types.js';

/** What the ids of these records begin with. */
export const WEBHOOK_CONFIG_ID_PREFIX = 'whc';

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

/** Why the service switched a config off: it returned 410, or it only failed for days. */
export const DISABLED_REASONS = ['GONE', 'FAILING'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** A config that only failed for this long, in at least so many attempts, is switched off. */
export const FAILING_MAX_MS = 5 * 24 * 3_600_000;
export const FAILED_ATTEMPTS_MIN = 10;

/** What some attempts say about an endpoint. */
interface AttemptsOfEndpoint {
  readonly failures: number;
  readonly hasSucceeded: boolean;
  readonly isGone: boolean;
}

/** The columns with the state of an endpoint: its breaker, its failures, why it was switched off. */
type EndpointHealthColumns = Pick<
  WebhookConfig,
  'failingSince' | 'failedAttempts' | 'disabledReason' | 'disabledAt' | 'isActive'
>;

/** How a config fares that nothing is known of: a new one, or one that was switched on again. */
export const UNTRIED = { failingSince: null, failedAttempts: 0, disabledReason: null, disabledAt: null } as const;

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

  /** Since when every attempt has failed; null when the last one succeeded. */
  @Column({ ...BIGINT_COLUMN, nullable: true })
  failingSince!: number | null;

  /** Attempts that failed since then. */
  @Column({ type: 'int', unsigned: true, default: 0 })
  failedAttempts!: number;

  /** Why the service itself switched it off; null when it did not. */
  @Column({ ...WORD_COLUMN, nullable: true })
  disabledReason!: DisabledReason | null;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  disabledAt!: number | null;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column(BIGINT_COLUMN)
  updatedAt!: number;

  /** Whether it subscribes to events of this type, such as `phone.opted_out`. */
  wants(type: string): boolean {
    const [kind, name = ''] = type.split('.', 2);
    const names: readonly string[] = kind === 'message' ? this.messageEvents : this.phoneEvents;
    return names.includes(name.toUpperCase());
  }

  /** Its state after some attempts: 410 ends it at once, nothing but failures for days end it too. */
  healthAfter(attempts: AttemptsOfEndpoint, now: number): EndpointHealthColumns {
    const failingSince = attempts.hasSucceeded ? null : (this.failingSince ?? now);
    const failedAttempts = attempts.hasSucceeded ? 0 : this.failedAttempts + attempts.failures;
    const health = {
      failingSince,
      failedAttempts,
      disabledReason: this.disabledReason,
      disabledAt: this.disabledAt,
      isActive: this.isActive,
    };
    if (!this.isActive) return health;
    const hasFailedForLong =
      failingSince !== null && now - failingSince >= FAILING_MAX_MS && failedAttempts >= FAILED_ATTEMPTS_MIN;
    if (!attempts.isGone && !hasFailedForLong) return health;
    return { ...health, isActive: false, disabledReason: attempts.isGone ? 'GONE' : 'FAILING', disabledAt: now };
  }

  /** Where a sealed column's value belongs, so that it opens nowhere else. */
  static placeOf(webhookConfigId: string, column: SealedColumn): string {
    return `webhook_configs:${webhookConfigId}:${column}`;
  }
}

/** The names in an event column, as text or as the list that the entity makes of it. */
export function eventNames<Name extends string>(events: string | Name[]): Name[] {
  if (typeof events !== 'string') return events;
  return events === '' ? [] : (events.split(',') as Name[]);
}
