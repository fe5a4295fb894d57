import { insertRows } from '../../platform/database/insert-rows.js';
import type { Tx } from '../../platform/database/transactor.js';
import { newId } from '../../platform/ids.js';
import { NEW_DELTAS, type MessageRow } from '../record/messages.sql.js';
import type { Counted } from './phone-counters.js';
import { USAGE_DELTA_ID_PREFIX, type UsageDelta } from '../record/usage.entity.js';
import { utcDay } from '../record/utc-day.js';
import { hourOf } from '../policy/cap-periods.js';

/** Appends what messages changed in the usage of their projects: one row for all that are alike. */
export async function appendUsage(tx: Tx, counted: readonly Counted[], now: number): Promise<void> {
  const deltas = new Map<string, Omit<UsageDelta, 'deltaId'>>();
  for (const { before, now: message } of counted) {
    if (before !== null) addTo(deltas, before, -1);
    addTo(deltas, message, 1);
  }
  const rows = [...deltas.values()]
    .filter(({ messages, parts, costMicros }) => messages !== 0 || parts !== 0 || costMicros !== 0)
    .map((delta): UsageDelta => ({ deltaId: newId(USAGE_DELTA_ID_PREFIX, now), ...delta }));
  await insertRows(tx, NEW_DELTAS, rows);
}

function addTo(deltas: Map<string, Omit<UsageDelta, 'deltaId'>>, message: MessageRow, sign: 1 | -1): void {
  const { tenantId, projectId, category, status } = message;
  const hour = hourOf(message.createdAt);
  const country = message.country ?? '';
  const key = [projectId, hour, country, category, status].join();
  const day = utcDay(message.createdAt);
  const sum = deltas.get(key) ?? { tenantId, projectId, day, hour, country, category, status, ...NOTHING };
  deltas.set(key, {
    ...sum,
    messages: sum.messages + sign,
    parts: sum.parts + sign * message.parts,
    costMicros: sum.costMicros + sign * message.costMicros,
  });
}

const NOTHING = { messages: 0, parts: 0, costMicros: 0 } as const;
