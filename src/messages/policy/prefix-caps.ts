import { DAY_MS } from '../../platform/clock.js';
import type { SqlValue } from '../../platform/database/database.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readerIn, readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Reading } from '../../platform/database/statement.js';
import type { Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import { idBound } from '../../platform/ids.js';
import { MESSAGE_ID_PREFIX } from '../record/message.entity.js';
import { hourOf, SEND_AHEAD_MAX_DAYS, startOfHour } from './cap-periods.js';
import { type CapItem, placeKey, type PrefixPlace, prefixPlaceOf } from './cap-places.js';
import type { Counter } from './cap-room.js';
import { prefixIn } from './number-prefix.js';
import { PREFIX_CAPS, type PrefixCap, prefixRuleOf } from './prefix-cap-rules.js';
import { COUNT_BY_PREFIX, LAST_COUNTED, PREFIX_STATEMENTS } from './prefix-caps.sql.js';
import type { PrefixUse } from './prefix-use.entity.js';
import type { PolicyChange } from './sending-policy.entity.js';

/** After every id. */
const END = '~';

type Need = Pick<CapItem, 'phone' | 'sendAt'>;
type Read = <Row>(statement: Reading<Row>, values: readonly SqlValue[]) => Promise<Row[]>;

/** Locks the counters of some places, in the order of caps and then of keys; those that are missing are made. */
export async function lockPrefixes(tx: Tx, projectId: string, places: readonly PrefixPlace[]): Promise<Counter[]> {
  const counters: Counter[] = [];
  for (const [cap, some] of byCaps(places)) {
    const { lock, lockNew } = PREFIX_STATEMENTS[cap];
    // One is there most of the time. Several are made in their order: who locks those that are there before the others
    // are made may wait for somebody who does it the other way round.
    const found = some.length === 1 ? await readIn(tx, ...usesOf(lock, projectId, some)) : [];
    if (found.length > 0) {
      counters.push(...countersOf(cap, found));
      continue;
    }
    const rows = some.map(({ hour, prefix }) => ({ projectId, hour, prefix, used: 0, told: 0 as const }));
    await insertRows(tx, lockNew, rows);
    counters.push(...(await readPrefixes(readerIn(tx), projectId, some)));
  }
  return counters;
}

/** What the counters of some places say. */
export async function readPrefixes(read: Read, projectId: string, places: readonly PrefixPlace[]): Promise<Counter[]> {
  const counters: Counter[] = [];
  for (const [cap, some] of byCaps(places))
    counters.push(...countersOf(cap, await read(...usesOf(PREFIX_STATEMENTS[cap].uses, projectId, some))));
  return counters;
}

/** Adds to a counter. */
export async function addPrefixUse(tx: Tx, projectId: string, place: PrefixPlace, amount: number): Promise<void> {
  if (amount === 0) return;
  await writeIn(tx, PREFIX_STATEMENTS[place.cap].add, [amount, projectId, place.hour, place.prefix]);
}

/**
 * Gives back what messages took of `PREFIX_HOUR`. What an erased number took stays counted until its hour is over. What
 * new numbers took is never given back: a message that is canceled has been asked for all the same.
 */
export async function giveBackPrefixes(tx: Tx, projectId: string, rows: readonly Need[]): Promise<void> {
  const held = rows.filter(({ phone }) => phone.startsWith('+'));
  const keys = groupBy(held, (row) => placeKey(prefixPlaceOf('PREFIX_HOUR', row)));
  if (keys.size === 0) return;
  const places = held.map((row) => prefixPlaceOf('PREFIX_HOUR', row));
  const found = await readIn(tx, ...usesOf(PREFIX_STATEMENTS.PREFIX_HOUR.lock, projectId, places));
  for (const { place } of countersOf('PREFIX_HOUR', found))
    await addPrefixUse(tx, projectId, place, -(keys.get(placeKey(place))?.length ?? 0));
}

/**
 * Begins the counters of caps by prefix that a project did not have, forgets those of caps that it no longer has, and
 * has a new limit report anew. What new numbers took before the cap nobody has counted: it begins with nothing.
 */
export async function changePrefixCaps(tx: Tx, { projectId, before, after, now }: PolicyChange): Promise<void> {
  for (const cap of PREFIX_CAPS) {
    const { setting, isOfNewNumbers } = prefixRuleOf(cap);
    const [old, limit] = [before[setting], after[setting]];
    const { forget, reportAnew } = PREFIX_STATEMENTS[cap];
    if ((old === null) !== (limit === null)) {
      await writeIn(tx, forget, [projectId]);
      if (limit !== null && !isOfNewNumbers) await beginPrefixes(tx, projectId, now);
    } else if (old !== limit) await writeIn(tx, reportAnew, [projectId, hourOf(now)]);
  }
}

/** A cap that begins counts what is accepted already for this hour and later. */
async function beginPrefixes(tx: Tx, projectId: string, now: number): Promise<void> {
  const used = new Map<string, { hour: number; prefix: string; used: number }>();
  for (let after: string | null = idBound(MESSAGE_ID_PREFIX, now - SEND_AHEAD_MAX_DAYS * DAY_MS); after !== null;) {
    const [last]: { messageId: string }[] = await readIn(tx, LAST_COUNTED, [projectId, after]);
    const values = [projectId, after, last?.messageId ?? END, startOfHour(now)];
    for (const { hour, beginning, messages } of await readIn(tx, COUNT_BY_PREFIX, values)) {
      if (!beginning.startsWith('+')) continue;
      const prefix = prefixIn(beginning);
      const key = `${hour} ${prefix}`;
      used.set(key, { hour, prefix, used: (used.get(key)?.used ?? 0) + messages });
    }
    after = last?.messageId ?? null;
  }
  const rows = [...used.values()].sort(inOrder).map((use) => ({ projectId, ...use, told: 0 as const }));
  await insertRows(tx, PREFIX_STATEMENTS.PREFIX_HOUR.lockNew, rows);
}

/** Places by their caps, in the order in which counters are locked. */
function byCaps(places: readonly PrefixPlace[]): [PrefixCap, PrefixPlace[]][] {
  return PREFIX_CAPS.flatMap((cap): [PrefixCap, PrefixPlace[]][] => {
    const some = places.filter((place) => place.cap === cap).sort(inOrder);
    return some.length === 0 ? [] : [[cap, some]];
  });
}

function countersOf(
  cap: PrefixCap,
  rows: readonly Readonly<Pick<PrefixUse, 'hour' | 'prefix' | 'used' | 'told'>>[],
): (Counter & { readonly place: PrefixPlace })[] {
  return rows.map(({ hour, prefix, used, told }) => ({ place: { cap, hour, prefix }, used, told }));
}

type Located = Pick<PrefixPlace, 'hour' | 'prefix'>;

function inOrder(a: Located, b: Located): number {
  return a.hour - b.hour || (a.prefix < b.prefix ? -1 : Number(a.prefix > b.prefix));
}

function usesOf<Statement>(
  statement: (hours: readonly number[], prefixes: readonly string[]) => Statement,
  projectId: string,
  places: readonly Located[],
): [statement: Statement, values: SqlValue[]] {
  const hours = [...new Set(places.map(({ hour }) => hour))];
  const prefixes = [...new Set(places.map(({ prefix }) => prefix))];
  return [statement(hours, prefixes), [projectId, ...hours, ...prefixes]];
}
