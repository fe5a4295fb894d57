import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { DAY_MS } from '../../platform/clock.js';
import {
  asciiColumn,
  BIGINT_COLUMN,
  BOOLEAN_COLUMN,
  ID_COLUMN,
  nullsOf,
  textColumn,
  WORD_COLUMN,
} from '../../platform/database/statement.js';
import { GATEWAY_ID_MAX } from '../providers/adapter/callback-fields.js';
import type { Category, Direction, Keyword, MessageStatus, Reason, StoredHold } from './message-status.js';

/** What the ids of these records begin with. */
export const MESSAGE_ID_PREFIX = 'msg';

/** A number, a sender's address, or what stands for an erased number. */
export const PARTY_LENGTH = 32;
export const CLIENT_REFERENCE_MAX = 100;
export const DETAIL_MAX = 255;
export const TIMEZONE_LENGTH = 64;

export const ENCODINGS = ['GSM_7', 'UCS_2'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const LONG_TEXT = { type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true } as const;
const COUNT_COLUMN = { type: 'smallint', unsigned: true } as const;
const NULLABLE_TIME = { ...BIGINT_COLUMN, nullable: true } as const;
const UNUSED = { select: false, insert: false } as const;

/**
 * One message to or from one number: queue, history and audit are one row. While it waits, `queuedFor` names its sender
 * and `dueAt` says when it may be taken; what has a stored hold is not in the queue. `wakeAt` says when it must be
 * looked at in any case: at the end of its validity, of its hold, or of the wait for a receipt.
 */
@Entity('messages')
@Index('messages_queue', ['queuedFor', 'dueAt', 'messageId'])
@Index('messages_wake', ['wakeAt', 'messageId'])
@Index('messages_project', ['projectId', 'messageId', 'category', 'direction'])
@Index('messages_tenant', ['tenantId', 'messageId', 'category', 'direction'])
@Index('messages_project_status', ['projectId', 'status', 'messageId'])
@Index('messages_project_phone', ['projectId', 'phone', 'messageId'])
@Index('messages_number_cap', ['projectId', 'phone', 'isReserved', 'sendAt'])
@Index('messages_project_reference', ['projectId', 'clientReference', 'messageId'])
@Index('messages_phone', ['phone', 'messageId'])
export class Message {
  @PrimaryColumn(ID_COLUMN)
  messageId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  @Column(ID_COLUMN)
  projectId!: string;

  @Column(WORD_COLUMN)
  direction!: Direction;

  @Column(WORD_COLUMN)
  status!: MessageStatus;

  @Column(WORD_COLUMN)
  category!: Category;

  /** The person's number in E.164, or what stands for it once it is erased. */
  @Column(asciiColumn(PARTY_LENGTH))
  phone!: string;

  /** Our side: the address of the sender; null while none is chosen. */
  @Column({ ...asciiColumn(PARTY_LENGTH), nullable: true })
  address!: string | null;

  /** ISO 3166-1 alpha-2 of the number; null where it is not known. */
  @Column({ ...asciiColumn(2), type: 'char', nullable: true })
  country!: string | null;

  /** What goes out, identity and footer included; null when its retention has ended. */
  @Column(LONG_TEXT)
  text!: string | null;

  @Column({ ...WORD_COLUMN, nullable: true })
  encoding!: Encoding | null;

  @Column(COUNT_COLUMN)
  parts!: number;

  @Column({ ...WORD_COLUMN, nullable: true })
  reason!: Reason | null;

  @Column({ ...textColumn(DETAIL_MAX), nullable: true })
  reasonDetail!: string | null;

  @Column({ ...WORD_COLUMN, nullable: true })
  hold!: StoredHold | null;

  @Column({ ...textColumn(CLIENT_REFERENCE_MAX), nullable: true })
  clientReference!: string | null;

  /** JSON of string pairs; null when there are none. */
  @Column(LONG_TEXT)
  metadata!: string | null;

  @Column({ ...ID_COLUMN, nullable: true })
  senderId!: string | null;

  /** Whether the caller named the sender: then no other one takes its place. */
  @Column(BOOLEAN_COLUMN)
  isSenderNamed!: boolean;

  @Column({ ...ID_COLUMN, nullable: true })
  providerId!: string | null;

  /** Per part, in millionths of the installation's currency, frozen at acceptance; null without a price. */
  @Column(NULLABLE_TIME)
  priceMicros!: number | null;

  /** Of all parts, in millionths; corrected by a receipt. */
  @Column(BIGINT_COLUMN)
  costMicros!: number;

  @Column(BOOLEAN_COLUMN)
  isCostFinal!: boolean;

  /**
   * Whether it counts in caps: from acceptance until it is given back, also while the project has no cap, so that a new
   * one begins with it.
   */
  @Column(BOOLEAN_COLUMN)
  isReserved!: boolean;

  /** What it counts for in spend caps while it does, in millionths. */
  @Column(BIGINT_COLUMN)
  reservedMicros!: number;

  @Column(BIGINT_COLUMN)
  sendAt!: number;

  @Column(NULLABLE_TIME)
  validUntil!: number | null;

  /** Whether the caller gave no validity: then a hold for quiet hours moves its end. */
  @Column({ ...BOOLEAN_COLUMN, default: 0 })
  isValidityDefault!: boolean;

  /** The IANA time zone in which the caller knows the person to be; null where that is told from the number. */
  @Column({ ...asciiColumn(TIMEZONE_LENGTH), nullable: true })
  timezone!: string | null;

  /** Where in `text` the footer begins, with what parts it from the rest; null without one. */
  @Column({ ...COUNT_COLUMN, nullable: true })
  footerAt!: number | null;

  /** The keyword that this message is our reply to; null for all others. No caller can make one. */
  @Column({ ...WORD_COLUMN, nullable: true })
  repliesTo!: Keyword | null;

  /** Hand-overs to a provider. */
  @Column(COUNT_COLUMN)
  attemptCount!: number;

  @Column(NULLABLE_TIME)
  sentAt!: number | null;

  @Column(NULLABLE_TIME)
  deliveredAt!: number | null;

  @Column(NULLABLE_TIME)
  endedAt!: number | null;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column(BIGINT_COLUMN)
  updatedAt!: number;

  /** Grows with each change that the API shows. */
  @Column({ type: 'int', unsigned: true })
  version!: number;

  /** The sender while the message waits or is leased; null otherwise. */
  @Column({ ...ID_COLUMN, nullable: true })
  queuedFor!: string | null;

  /** When it may be taken; while a worker has it, the end of the lease. */
  @Column(NULLABLE_TIME)
  dueAt!: number | null;

  /** Grows each time it is taken; a worker with an older fence writes nothing. */
  @Column({ type: 'int', unsigned: true })
  fence!: number;

  /** When somebody must look at it at the latest; null once it has ended. */
  @Column(NULLABLE_TIME)
  wakeAt!: number | null;

  /**
   * Read by processes of the version before only, which add no footer to what is settled. So are the next two; nothing
   * writes them.
   */
  @Column({ ...BOOLEAN_COLUMN, default: 1, ...UNUSED })
  protected isSettled!: boolean;

  @Column({ ...BOOLEAN_COLUMN, default: 0, ...UNUSED })
  protected hasFooter!: boolean;

  @Column({ ...NULLABLE_TIME, ...UNUSED })
  protected reminderBefore!: number | null;
}

/**
 * What a new message has, as far as nothing else is said of it. Frozen: V8 takes seven times as long to
 * copy an object that is not, once a copy has a text where it has null.
 */
export const NEW_MESSAGE = Object.freeze({
  ...nullsOf(Message),
  parts: 0,
  isSenderNamed: false,
  costMicros: 0,
  isCostFinal: false,
  isReserved: false,
  reservedMicros: 0,
  isValidityDefault: false,
  attemptCount: 0,
  version: 1,
  fence: 0,
} as const);

/** How long a message is valid whose caller did not say so. */
export const VALIDITY_DEFAULT_MS = DAY_MS;
/** Holds for quiet hours do not keep a message longer than this after `sendAt`. */
export const HELD_MAX_MS = 7 * DAY_MS;

/** When the validity of a held message ends whose caller gave none: it counts again from the end of the hold. */
export function heldValidUntil(sendAt: number, heldUntil: number): number {
  return Math.min(heldUntil + VALIDITY_DEFAULT_MS, sendAt + HELD_MAX_MS);
}

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

/** What the ids of these records begin with. */
export const BATCH_ID_PREFIX = 'bat';

/** Messages that were sent in one request. */
@Entity('message_batches')
@Index('message_batches_project', ['projectId', 'batchId'])
export class MessageBatch {
  @PrimaryColumn(ID_COLUMN)
  batchId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  @Column(ID_COLUMN)
  projectId!: string;

  /** Messages that the request named. */
  @Column({ type: 'smallint', unsigned: true })
  size!: number;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  /** Until when items may be added; 0 once it is closed. */
  @Column({ ...BIGINT_COLUMN, default: 0 })
  openUntil!: number;
}

export const BATCH_ITEM_STATUSES = ['accepted', 'blocked', 'invalid', 'not_processed', 'pending'] as const;
export type BatchItemStatus = (typeof BATCH_ITEM_STATUSES)[number];

/** What became of one message of a batch, refusals included. One that is `pending` has no row yet. */
@Entity('message_batch_items')
export class MessageBatchItem {
  @PrimaryColumn(ID_COLUMN)
  batchId!: string;

  /** Its place in the request, from 0. */
  @PrimaryColumn({ type: 'smallint', unsigned: true })
  itemIndex!: number;

  @Column(WORD_COLUMN)
  status!: BatchItemStatus;

  @Column({ ...ID_COLUMN, nullable: true })
  messageId!: string | null;

  /** JSON of the error of an item that is invalid or was not processed; null for the others. */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  error!: string | null;
}

/** What the ids of these records begin with. */
export const ENTRY_ID_PREFIX = 'ent';

/** STATUS: it got a status. HOLD: it waits. RETURN: back to QUEUED. RECEIPT: a provider reported it. */
const ENTRY_KINDS = ['STATUS', 'HOLD', 'RETURN', 'RECEIPT'] as const;
type EntryKind = (typeof ENTRY_KINDS)[number];

export const ENTRY_DETAIL_MAX = 500;
export const CODE_MAX = 64;

/** One thing that happened to a message. Entries are appended and never changed. */
@Entity('message_entries')
export class MessageEntry {
  @PrimaryColumn(ID_COLUMN)
  messageId!: string;

  @PrimaryColumn(ID_COLUMN)
  entryId!: string;

  @Column(WORD_COLUMN)
  kind!: EntryKind;

  /** The status that the message got, or that a receipt reported. */
  @Column({ ...WORD_COLUMN, nullable: true })
  status!: MessageStatus | null;

  @Column({ ...WORD_COLUMN, nullable: true })
  reason!: Reason | null;

  @Column({ ...textColumn(ENTRY_DETAIL_MAX), nullable: true })
  detail!: string | null;

  @Column({ ...ID_COLUMN, nullable: true })
  attemptId!: string | null;

  /** What the provider called it. */
  @Column({ ...asciiColumn(CODE_MAX), nullable: true })
  code!: string | null;

  @Column(BIGINT_COLUMN)
  at!: number;
}
