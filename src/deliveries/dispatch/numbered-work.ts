import { Injectable } from '@nestjs/common';
import { EventLog, type Fact } from '../../events/event-log.js';
import { readIn } from '../../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { CONFIGS_OF_PROJECT, HAS_WAITING } from './dispatch.sql.js';
import { EventCounters } from './event-counters.js';
import { listenerOf } from './new-deliveries.js';

/**
 * Work that records many events of one project. They are inserted as the last thing in its transaction, and numbered at
 * once if no webhook wants them: the dispatcher would have to write each of them once more.
 */
@Injectable()
export class NumberedWork {
  constructor(
    private readonly transactor: Transactor,
    private readonly events: EventLog,
    private readonly counters: EventCounters,
  ) {}

  /**
   * Runs work in a transaction, as `Transactor.run` does. It must hold a lock on the project, so that no webhook config
   * is made meanwhile, and record events of this project only, each under the lock of its subject.
   */
  run<T>(projectId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transactor.run(async (tx) => {
      const { result, facts } = await this.events.heldBack(tx, () => work(tx));
      const last = facts.length === 0 ? null : await this.lastSequence(tx, projectId, facts);
      await this.events.insert(tx, facts, last);
      if (last !== null) await this.counters.move(tx, [{ projectId, lastSequence: last + facts.length }]);
      return result;
    });
  }

  /**
   * After which sequence the events of this transaction may be numbered, the counter being locked until its end; null
   * when they are left to the dispatcher: a webhook config wants one of them, be it switched off, or others wait.
   *
   * Nobody waits for that lock: events of others wait for the dispatcher, and it passes the project by. An earlier
   * event of one of the same subjects is committed by now, for this transaction holds their locks: it has its number,
   * or it is seen to wait.
   */
  private async lastSequence(tx: Tx, projectId: string, facts: readonly Fact[]): Promise<number | null> {
    const types = new Set(facts.map(({ type }) => type));
    const configs = await readIn(tx, CONFIGS_OF_PROJECT, [projectId]);
    if (configs.some((row) => [...types].some((type) => listenerOf(row, 0).config.wants(type)))) return null;
    const counter = await this.counters.lock(tx, projectId);
    if (counter === null) return null;
    const waiting = await readIn(tx, HAS_WAITING, [projectId]);
    return waiting.length === 0 ? counter.lastSequence : null;
  }
}
