import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import { Transactor } from '../../platform/database/transactor.js';
import { hourOf } from '../../messages/policy/cap-periods.js';
import { NOT_COUNTED, type UsageDay, type UsageHour } from '../../messages/record/usage.entity.js';
import { groupBy } from '../../platform/grouping.js';
import { Loop } from '../../platform/jobs/loop.js';
import { LOG, type Log } from '../../platform/log/log.js';
import {
  ADD_HOURS,
  ADD_USAGE,
  DELETE_DELTAS,
  type DeltaRow,
  FOLDED_AT_ONCE,
  HOURS_KEPT,
  TAKE_DELTAS,
} from './usage.sql.js';

const FOLD_EVERY_MS = 5_000;

/**
 * Folds what transactions appended to the usage of projects into its days and hours. Any number of processes may do
 * so.
 */
@Injectable()
export class UsageFolding extends Loop {
  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
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
      await insertRows(tx, ADD_USAGE, daysOf(deltas));
      await insertRows(tx, ADD_HOURS, hoursOf(deltas, hourOf(this.clock.now())));
      const ids = deltas.map(({ deltaId }) => deltaId);
      await writeIn(tx, DELETE_DELTAS(ids), ids);
      return deltas.length;
    });
  }
}

/**
 * Rows that are alike together, in the order of the primary key, so that two who fold the same day or hour wait for
 * each other in one direction.
 */
function alike<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  return [...groupBy(rows, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

function sumOf<Measure extends string>(rows: readonly Readonly<Record<Measure, number>>[], measure: Measure): number {
  return rows.reduce((total, row) => total + row[measure], 0);
}

/** Their sums as rows of `usage_days`. */
function daysOf(deltas: readonly DeltaRow[]): UsageDay[] {
  const keyOf = ({ projectId, day, country, category, status }: DeltaRow): string =>
    [projectId, day, country, category, status].join();
  return alike(deltas, keyOf).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { projectId, day, country, category, status } = first;
    const sums = { messages: sumOf(group, 'messages'), parts: sumOf(group, 'parts') };
    return [{ projectId, day, country, category, status, ...sums, costMicros: sumOf(group, 'costMicros') }];
  });
}

/** Their sums as rows of `usage_hours`, of the hours that are kept. */
function hoursOf(deltas: readonly DeltaRow[], present: number): UsageHour[] {
  const keyOf = ({ projectId, hour, status }: UsageHour): string => [projectId, hour, status].join();
  const rows = deltas.map((delta) => hourOfDelta(delta, present)).filter(({ hour }) => hour > present - HOURS_KEPT);
  return alike(rows, keyOf).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ ...first, messages: sumOf(group, 'messages'), costMicros: sumOf(group, 'costMicros') }];
  });
}

/** While a process of the version before appends, its project is not counted. */
function hourOfDelta({ projectId, hour, status, messages, costMicros }: DeltaRow, present: number): UsageHour {
  if (hour === null) return { projectId, hour: present, status: NOT_COUNTED, messages: 0, costMicros: 0 };
  return { projectId, hour, status, messages, costMicros };
}
