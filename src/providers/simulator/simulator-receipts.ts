import { Injectable } from '@nestjs/common';
import { insertRows, valuesOf } from '../../platform/database/insert-rows.js';
import { Transactor } from '../../platform/database/transactor.js';
import { newId } from '../../platform/ids.js';
import { Signal } from '../../platform/jobs/signal.js';
import type { OutgoingMessage } from '../provider-port.js';
import type { Plan } from './simulator-plan.js';
import { SIMULATOR_RECEIPT_ID_PREFIX } from './simulator-receipt.entity.js';
import { NEW_RECEIPTS } from './simulator.sql.js';

/** As an attempt of ours is called. */
const STRAY_PREFIX = 'att';

/** So many rows are one statement, which needs no transaction around it. */
const ROWS_AT_ONCE = 200;

/** What a simulated gateway has taken. */
export interface TakenMessage {
  readonly message: OutgoingMessage;
  readonly plan: Plan;
}

/** The memory of the simulated gateways: what they will say of the messages that they have taken. */
@Injectable()
export class SimulatorReceipts {
  /** This process has stored receipts. */
  readonly stored = new Signal();

  constructor(private readonly transactor: Transactor) {}

  /** Stores the receipts of a batch in one statement. */
  async store(providerId: string, batch: readonly TakenMessage[], now: number): Promise<void> {
    const rows = batch.flatMap(({ message, plan }) =>
      plan.receipts.map(({ status, reason, afterMs, isStray = false }) => ({
        receiptId: newId(SIMULATOR_RECEIPT_ID_PREFIX, now),
        providerId,
        attemptId: isStray ? newId(STRAY_PREFIX, now) : message.attemptId,
        status,
        reason,
        code: reason === null ? null : `SIM-${reason}`,
        queuedFor: message.projectId,
        dueAt: now + afterMs,
        fence: 0,
      })),
    );
    if (rows.length === 0) return;
    if (rows.length <= ROWS_AT_ONCE)
      await this.transactor.write(NEW_RECEIPTS.of(rows.length), valuesOf(NEW_RECEIPTS, rows));
    else await this.transactor.run((tx) => insertRows(tx, NEW_RECEIPTS, rows));
    this.stored.announce();
  }
}
