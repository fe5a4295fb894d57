import { Column, Entity, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, ID_COLUMN, textColumn, WORD_COLUMN } from '../../platform/database/columns.js';
import type { Reason } from './message-reasons.js';
import type { MessageStatus } from './message-status.js';

/** What the ids of these records begin with. */
export const ENTRY_ID_PREFIX = 'ent';

/** STATUS: it got a status. HOLD: it waits. RETURN: back to QUEUED. RECEIPT: a provider reported it. */
export const ENTRY_KINDS = ['STATUS', 'HOLD', 'RETURN', 'RECEIPT'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

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
