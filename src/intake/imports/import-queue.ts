import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { IndexDives } from '../../platform/database/index-dives.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { Signal } from '../../platform/jobs/signal.js';
import { PhoneImport } from './phone-import.entity.js';

/** A worker that dies gives its import back so soon. Each batch renews the lease, and who comes back late finds another fence. */
export const LEASE_MS = 10_000;
/** Tenants that are remembered as served; who is forgotten counts as new. */
const SERVED_MAX = 1_000;
const TENANTS_MAX = 1_000;

/** One index dive for each tenant that has imports to do. */
export const TENANTS_SQL = `SELECT queuedFor AS tenantId, MIN(dueAt) AS dueAt FROM phone_imports FORCE INDEX (phone_imports_queue)
WHERE queuedFor > '' GROUP BY queuedFor LIMIT ${TENANTS_MAX}`;
/** One table, no join, an index of exactly the equality column, the due time and the id: two workers never wait for each other. */
export const TAKE_SQL = `SELECT importId FROM phone_imports FORCE INDEX (phone_imports_queue)
WHERE queuedFor = ? AND dueAt <= ? ORDER BY dueAt, importId LIMIT 1 FOR UPDATE SKIP LOCKED`;

/** Imports that are to do, taken under leases; tenants take turns, and so do the imports of one. */
@Injectable()
export class ImportQueue {
  /** Tenants that this process has served, the one served last at the end. */
  private readonly served = new Set<string>();
  /** An import was queued by this process. */
  readonly queued = new Signal();

  constructor(
    private readonly dives: IndexDives,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
  ) {}

  /** Takes the import whose turn it is; null when nothing is due. */
  async take(): Promise<PhoneImport | null> {
    const now = this.clock.now();
    const waiting = (
      await this.dives.read<{ tenantId: string; dueAt: number }>('phone_imports', TENANTS_SQL, [])
    ).filter(({ dueAt }) => dueAt <= now);
    const order = [...this.served];
    for (const { tenantId } of waiting.toSorted((a, b) => order.indexOf(a.tenantId) - order.indexOf(b.tenantId))) {
      const taken = await this.transactor.run(async (tx) => {
        const [row] = await tx.query<{ importId: string }[]>(TAKE_SQL, [tenantId, now]);
        return row === undefined ? null : this.lease(tx, row.importId);
      });
      if (taken === null) continue;
      this.remember(tenantId);
      return taken;
    }
    return null;
  }

  /** Takes one import; null while another worker has it, or when it has ended. */
  takeOne(importId: string): Promise<PhoneImport | null> {
    return this.transactor.run(async (tx) => {
      const sql =
        'SELECT importId FROM phone_imports WHERE importId = ? AND queuedFor IS NOT NULL AND dueAt <= ? FOR UPDATE SKIP LOCKED';
      const [row] = await tx.query<{ importId: string }[]>(sql, [importId, this.clock.now()]);
      return row === undefined ? null : this.lease(tx, importId);
    });
  }

  /** Puts a taken import at the end of its tenant's queue, due at once. */
  async giveBack({ importId, fence }: PhoneImport): Promise<void> {
    await this.transactor.run((tx) =>
      tx.query('UPDATE phone_imports SET dueAt = ? WHERE importId = ? AND fence = ? AND queuedFor IS NOT NULL', [
        this.clock.now(),
        importId,
        fence,
      ]),
    );
  }

  private async lease(tx: Tx, importId: string): Promise<PhoneImport> {
    const now = this.clock.now();
    await tx.query(
      "UPDATE phone_imports SET status = 'RUNNING', fence = fence + 1, dueAt = ?, startedAt = COALESCE(startedAt, ?) WHERE importId = ?",
      [now + LEASE_MS, now, importId],
    );
    return tx.findOneByOrFail(PhoneImport, { importId });
  }

  private remember(tenantId: string): void {
    this.served.delete(tenantId);
    this.served.add(tenantId);
    const [oldest] = this.served;
    if (this.served.size > SERVED_MAX && oldest !== undefined) this.served.delete(oldest);
  }
}
