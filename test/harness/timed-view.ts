import { RowViews, viewOf } from '../../src/platform/database/json/row-views.js';

/** What a statement of a test reads: a number, and when it was read. */
interface TimedRow {
  readonly n: number;
  readonly at: string;
}
const row = viewOf<TimedRow>();

class TimedView {
  @row.same({ type: Number })
  n!: number;

  @row.same({ type: String })
  at!: string;
}

export const TIMED_VIEWS = new RowViews<TimedRow, TimedView>(TimedView);
