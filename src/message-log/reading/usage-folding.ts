import { Inject, Injectable } from '@nestjs/common';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import { Transactor } from '../../platform/database/transactor.js';
import type { UsageDay } from '../../messages/record/usage.entity.js';
import { groupBy } from '../../platform/grouping.js';
import { Loop } from '../../platform/jobs/loop.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { ADD_USAGE, DELETE_DELTAS, type DeltaRow, FOLDED_AT_ONCE, TAKE_DELTAS } from './usage.sql.js';

const FOLD_EVERY_MS = 5_000;

/** Folds what transactions appended to the usage of projects into its days. Any number of processes may do so. */
@Injectable()
export class UsageFolding extends Loop {
  constructor(
    private readonly transactor: Transactor,
    @Inject(LOG) log: Log,
  ) {
    super(FOLD_EVERY_MS, log, 'folding the usage of projects failed');
  }

  protected async beat(): Promise<boolean> {
    return (await this.fold()) === FOLDED_AT_ONCE;
  }

  /** One batch in one transaction: added and deleted together. Returns how many deltas that were. */
  fold(): Promise<number> {
    return this.transactor.run(async (tx) => {
      const deltas = await readIn(tx, TAKE_DELTAS, []);
      if (deltas.length === 0) return 0;
      // In the order of the primary key, so that two who fold the same day wait for each other in one direction.
      const days = [...groupBy(deltas, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1));
      await insertRows(
        tx,
        ADD_USAGE,
        days.flatMap(([, group]) => rowOf(group)),
      );
      const ids = deltas.map(({ deltaId }) => deltaId);
      await writeIn(tx, DELETE_DELTAS(ids), ids);
      return deltas.length;
    });
  }
}

function keyOf({ projectId, day, country, category, status }: DeltaRow): string {
  return [projectId, day, country, category, status].join();
}

/** Their sum as a row of `usage_days`. */
function rowOf(group: readonly DeltaRow[]): UsageDay[] {
  const [first] = group;
  if (first === undefined) return [];
  const { projectId, day, country, category, status } = first;
  const sum = (of: 'messages' | 'parts' | 'costMicros'): number => group.reduce((total, delta) => total + delta[of], 0);
  const sums = { messages: sum('messages'), parts: sum('parts'), costMicros: sum('costMicros') };
  return [{ projectId, day, country, category, status, ...sums }];
}
