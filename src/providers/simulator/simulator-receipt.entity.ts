import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, ID_COLUMN, WORD_COLUMN } from '../../platform/database/columns.js';
import type { Receipt } from '../provider-port.js';
import type { ProviderReason } from '../provider-reasons.js';

/** What the ids of these records begin with. */
export const SIMULATOR_RECEIPT_ID_PREFIX = 'smr';
const CODE_LENGTH = 64;

/** A receipt that a simulated gateway will send: the table is the gateway's own memory, and its queue. */
@Entity('simulator_receipts')
@Index('simulator_receipts_queue', ['queuedFor', 'dueAt', 'receiptId'])
export class SimulatorReceipt {
  @PrimaryColumn(ID_COLUMN)
  receiptId!: string;

  @Column(ID_COLUMN)
  providerId!: string;

  @Column(ID_COLUMN)
  attemptId!: string;

  @Column(WORD_COLUMN)
  status!: Receipt['status'];

  @Column({ ...WORD_COLUMN, nullable: true })
  reason!: ProviderReason | null;

  @Column({ ...asciiColumn(CODE_LENGTH), nullable: true })
  code!: string | null;

  /** The project of the message; each is a queue. */
  @Column({ ...ID_COLUMN, nullable: true })
  queuedFor!: string | null;

  /** When it is sent; while a worker has it, the end of the lease. */
  @Column({ ...BIGINT_COLUMN, nullable: true })
  dueAt!: number | null;

  /** Grows each time it is taken. */
  @Column({ type: 'int', unsigned: true })
  fence!: number;
}
