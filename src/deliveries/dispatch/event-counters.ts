import { Injectable } from '@nestjs/common';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { type CounterRow, HAS_COUNTER, LOCK_COUNTERS, MOVE_COUNTERS, NEW_COUNTER } from './dispatch.sql.js';

/** How far the sequences of projects have come. To number events of a project is to hold the lock of its counter. */
@Injectable()
export class EventCounters {
  /**
   * The lock on the counter is what makes the sequence gapless: its holder is alone with this project's events. Null
   * while another holds it.
   */
  async lock(tx: Tx, projectId: string): Promise<CounterRow | null> {
    const find = () => this.lockAll(tx, [projectId]);
    const [counter] = await find();
    if (counter !== undefined) return counter;
    // It is skipped because another holds it, or there is none yet. An INSERT over a held one would wait for its
    // holder.
    const known = await readIn(tx, HAS_COUNTER, [projectId]);
    if (known.length > 0) return null;
    await writeIn(tx, NEW_COUNTER, [projectId]);
    return (await find())[0] ?? null;
  }

  /** The counters of some projects that are there and not held by another, all locked, in the order of their ids. */
  lockAll(tx: Tx, projectIds: readonly string[]): Promise<CounterRow[]> {
    return readIn(tx, LOCK_COUNTERS(projectIds), projectIds.toSorted());
  }

  /** Moves counters that are locked. */
  async move(tx: Tx, counters: readonly Pick<CounterRow, 'projectId' | 'lastSequence'>[]): Promise<void> {
    const projectIds = counters.map(({ projectId }) => projectId);
    const cases = counters.flatMap(({ projectId, lastSequence }) => [projectId, lastSequence]);
    await writeIn(tx, MOVE_COUNTERS(projectIds), [...cases, ...projectIds]);
  }
}
