import { DAY_MS } from '../../platform/clock.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { idBound } from '../../platform/ids.js';
import { MESSAGE_ID_PREFIX } from '../record/message.entity.js';
import { periodOf, SEND_AHEAD_MAX_DAYS, startOfPeriod } from './cap-periods.js';
import { countedBy, maxOf, PROJECT_CAPS, type ProjectCap } from './project-caps.js';
import { changePrefixCaps } from './prefix-caps.js';
import { COUNT_MESSAGES, COUNTED_ROWS, FORGET_USES, LOCK_NEW_USES, REPORT_USES_ANEW } from './caps.sql.js';
import type { PolicyChange } from './sending-policy.entity.js';

/** What messages of one UTC day hold. */
interface DayUse {
  messages: number;
  micros: number;
}

/**
 * Begins the counters of caps that a project did not have with what the messages of their periods hold, and forgets
 * those of caps that it no longer has; a new limit reports anew. The project must be locked: nobody accepts, and
 * nothing is given back.
 */
export async function changeCaps(tx: Tx, change: PolicyChange): Promise<void> {
  await changePrefixCaps(tx, change);
  const { projectId, before, after, now } = change;
  const moved = PROJECT_CAPS.filter((cap) => maxOf(before, cap) !== maxOf(after, cap));
  if (moved.length > 0) await writeIn(tx, REPORT_USES_ANEW(moved), [projectId, ...moved]);
  const changed = PROJECT_CAPS.filter((cap) => (maxOf(before, cap) === null) !== (maxOf(after, cap) === null));
  if (changed.length === 0) return;
  await writeIn(tx, FORGET_USES(changed), [projectId, ...changed]);
  const begun = changed.filter((cap) => maxOf(after, cap) !== null);
  if (begun.length === 0) return;
  const since = Math.min(...begun.map((cap) => startOfPeriod(cap, now)));
  const days = await usedSince(tx, projectId, since);
  const rows = begun.flatMap((cap) =>
    [...usesOfDays(cap, days)].map(([period, used]) => ({ projectId, cap, period, used, told: 0 as const })),
  );
  await insertRows(tx, LOCK_NEW_USES, rows);
}

/** By the first instant of each UTC day from `since` on. */
async function usedSince(tx: Tx, projectId: string, since: number): Promise<Map<number, DayUse>> {
  const days = new Map<number, DayUse>();
  let after = idBound(MESSAGE_ID_PREFIX, since - SEND_AHEAD_MAX_DAYS * DAY_MS);
  for (;;) {
    const counts = await readIn(tx, COUNT_MESSAGES, [projectId, after]);
    let seen = 0;
    for (const { day, isReserved, messages, micros, messageId } of counts) {
      seen += messages;
      if (messageId > after) after = messageId;
      const start = day * DAY_MS;
      if (!isReserved || start < since) continue;
      const use = days.get(start) ?? { messages: 0, micros: 0 };
      days.set(start, { messages: use.messages + messages, micros: use.micros + micros });
    }
    if (seen < COUNTED_ROWS) return days;
  }
}

/** What a cap has used, by its periods. */
function usesOfDays(cap: ProjectCap, days: ReadonlyMap<number, DayUse>): Map<string, number> {
  const uses = new Map<string, number>();
  for (const [start, use] of days) {
    const period = periodOf(cap, start);
    uses.set(period, (uses.get(period) ?? 0) + countedBy(cap, use));
  }
  return uses;
}
