import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, ID_COLUMN, textColumn, WORD_COLUMN } from '../../platform/database/columns.js';
import { GATEWAY_ID_MAX } from '../../providers/gateway-ids.js';
import { DETAIL_MAX } from './message.entity.js';

/** What the ids of these records begin with. */
export const ATTEMPT_ID_PREFIX = 'att';

/** STARTED: handed over, and nothing is known yet. It stays so when the process ends before the response. */
export const MESSAGE_ATTEMPT_STATUSES = ['STARTED', 'ACCEPTED', 'REJECTED', 'UNAVAILABLE', 'UNKNOWN'] as const;
export type MessageAttemptStatus = (typeof MESSAGE_ATTEMPT_STATUSES)[number];

/** One hand-over of a message to a provider. It is committed before the request. */
@Entity('message_attempts')
@Index('message_attempts_message', ['messageId', 'attemptId'])
@Index('message_attempts_provider', ['providerId', 'providerMessageId'])
export class MessageAttempt {
  @PrimaryColumn(ID_COLUMN)
  attemptId!: string;

  @Column(ID_COLUMN)
  messageId!: string;

  @Column(ID_COLUMN)
  projectId!: string;

  @Column(ID_COLUMN)
  providerId!: string;

  @Column(ID_COLUMN)
  senderId!: string;

  @Column(WORD_COLUMN)
  status!: MessageAttemptStatus;

  @Column({ ...asciiColumn(GATEWAY_ID_MAX), nullable: true })
  providerMessageId!: string | null;

  @Column({ ...textColumn(DETAIL_MAX), nullable: true })
  detail!: string | null;

  @Column(BIGINT_COLUMN)
  startedAt!: number;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  endedAt!: number | null;
}
