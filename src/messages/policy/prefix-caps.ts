import { DAY_MS } from '../../platform/clock.js';
import type { SqlValue } from '../../platform/database/database.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Reading } from '../../platform/database/statement.js';
import type { Tx } from '../../platform/database/transactor.js';
import { idBound } from '../../platform/ids.js';
import { MESSAGE_ID_PREFIX } from '../record/message.entity.js';
import { SEND_AHEAD_MAX_DAYS, startOfHour } from './cap-periods.js';
import { type CapItem, type PrefixPlace, prefixKey, prefixPlaceOf } from './cap-room.js';
import { prefixOf } from './number-prefix.js';
import {
  ADD_PREFIX_USE,
  COUNT_BY_PREFIX,
  FORGET_PREFIX_USES,
  LAST_COUNTED,
  LOCK_NEW_PREFIX_USES,
  LOCK_PREFIX_USES,
  PREFIX_USES,
} from './prefix-caps.sql.js';

/** After every id. */
const END = '~';

type Need = Pick<CapItem, 'phone' | 'sendAt'>;
type Read = <Row>(statement: Reading<Row>, values: readonly SqlValue[]) => Promise<Row[]>;

/** Makes and locks the counters that messages need. */
export function lockPrefixes(tx: Tx, projectId: string, needs: readonly Need[]): Promise<void> {
  const rows = placesOf(needs).map(({ hour, prefix }) => ({ projectId, hour, prefix, used: 0 }));
  return insertRows(tx, LOCK_NEW_PREFIX_USES, rows);
}

/** What the counters that messages need say, by their keys. */
export async function usedByPrefixes(
  read: Read,
  projectId: string,
  needs: readonly Need[],
): Promise<Map<string, number>> {
  const places = placesOf(needs);
  if (places.length === 0) return new Map();
  const rows = await read(...usesOf(PREFIX_USES, projectId, places));
  return new Map(rows.map((row) => [prefixKey(row), row.used]));
}

/** Adds to a counter. */
export async function addPrefixUse(tx: Tx, projectId: string, place: PrefixPlace, amount: number): Promise<void> {
  if (amount !== 0) await writeIn(tx, ADD_PREFIX_USE, [amount, projectId, place.hour, place.prefix]);
}

/** Gives back what messages took. What an erased number took stays counted until its hour is over. */
export async function giveBackPrefixes(tx: Tx, projectId: string, rows: readonly Need[]): Promise<void> {
  const held = rows.filter(({ phone }) => phone.startsWith('+'));
  const places = placesOf(held);
  if (places.length === 0) return;
  for (const place of await readIn(tx, ...usesOf(LOCK_PREFIX_USES, projectId, places))) {
    const key = prefixKey(place);
    const count = held.filter((row) => prefixKey(prefixPlaceOf(row)) === key).length;
    await addPrefixUse(tx, projectId, place, -count);
  }
}

/** Forgets the counters of a project; a cap that begins counts what is accepted already for this hour and later. */
export async function beginPrefixes(tx: Tx, projectId: string, isBegun: boolean, now: number): Promise<void> {
  await writeIn(tx, FORGET_PREFIX_USES, [projectId]);
  if (!isBegun) return;
  const used = new Map<string, PrefixPlace & { used: number }>();
  for (let after: string | null = idBound(MESSAGE_ID_PREFIX, now - SEND_AHEAD_MAX_DAYS * DAY_MS); after !== null;) {
    const [last]: { messageId: string }[] = await readIn(tx, LAST_COUNTED, [projectId, after]);
    const values = [projectId, after, last?.messageId ?? END, startOfHour(now)];
    for (const { hour, beginning, messages } of await readIn(tx, COUNT_BY_PREFIX, values)) {
      if (!beginning.startsWith('+')) continue;
      const place = { hour, prefix: prefixOf(beginning) };
      const key = prefixKey(place);
      used.set(key, { ...place, used: (used.get(key)?.used ?? 0) + messages });
    }
    after = last?.messageId ?? null;
  }
  const rows = [...used.values()].sort(inOrder).map((use) => ({ projectId, ...use }));
  await insertRows(tx, LOCK_NEW_PREFIX_USES, rows);
}

/** The counters of messages, each once, in the order in which they are locked. */
function placesOf(needs: readonly Need[]): PrefixPlace[] {
  const places = new Map(needs.map((need) => [prefixKey(prefixPlaceOf(need)), prefixPlaceOf(need)]));
  return [...places.values()].sort(inOrder);
}

function inOrder(a: PrefixPlace, b: PrefixPlace): number {
  return a.hour - b.hour || (a.prefix < b.prefix ? -1 : Number(a.prefix > b.prefix));
}

function usesOf<Statement>(
  statement: (hours: readonly number[], prefixes: readonly string[]) => Statement,
  projectId: string,
  places: readonly PrefixPlace[],
): [statement: Statement, values: SqlValue[]] {
  const hours = [...new Set(places.map(({ hour }) => hour))];
  const prefixes = [...new Set(places.map(({ prefix }) => prefix))];
  return [statement(hours, prefixes), [projectId, ...hours, ...prefixes]];
}
