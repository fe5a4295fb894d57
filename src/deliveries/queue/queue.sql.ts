import { writing } from '../../platform/database/statement.js';
import { NEXT_FENCE } from '../../platform/jobs/fenced-rows.js';

/** Rows ended in one transaction. */
export const ENDING_ROWS = 500;

/** Ends a part of a queue. */
export const END_SOME = writing(
  'queue: end some',
  `UPDATE deliveries SET status = ?, queuedFor = NULL, dueAt = NULL, ${NEXT_FENCE}, updatedAt = ?
WHERE queuedFor = ? LIMIT ${ENDING_ROWS}`,
);
