import { DAY_MS, HOUR_MS } from '../../platform/clock.js';
import type { SqlValue } from '../../platform/database/database.js';
import { insertion, insertRows } from '../../platform/database/insert-rows.js';
import {
  columnsOf,
  lockingBy,
  placeholders,
  reading,
  type Reading,
  readingBy,
  tableOf,
  writing,
} from '../../platform/database/statement.js';
import { readerIn, readIn, type Tx, writeIn } from '../../platform/database/transactor.js';
import { idBound } from '../../platform/ids.js';
import { groupBy } from '../../platform/text.js';
import { MESSAGE_ID_PREFIX } from '../record/message.entity.js';
import { DIGITS_LEFT_OUT, PREFIX_CAPS, PREFIX_LENGTH, type PrefixCap, prefixIn, prefixRuleOf } from './cap-kinds.js';
import {
  type CapItem,
  type Counter,
  hourOf,
  placeKey,
  type PrefixPlace,
  prefixPlaceOf,
  SEND_AHEAD_MAX_DAYS,
  startOfHour,
} from './cap-room.js';
import { NewNumberUse, PrefixUse } from './cap-use.entity.js';
import { COUNTED_ROWS } from './caps.sql.js';
import type { PolicyChange } from './sending-policy.entity.js';

/** Rows that one statement deletes. */
export const DELETED_PREFIX_USES = 1_000;

const SAMPLE: [number[], string[]][] = [[[490_000], ['+14155', '+491511']]];

/** The statements about the counters of one cap. */
type PrefixStatements = ReturnType<typeof statementsOn>;

/** Both tables have the same columns. */
function statementsOn(entity: new () => PrefixUse) {
  const table = tableOf(entity);
  const use = columnsOf(entity, 'hour', 'prefix', 'used', 'told');
  // By the primary key, also in a small table: a scan would wait for rows that another project holds.
  const usesBy = (hours: readonly number[], prefixes: readonly string[]): string =>
    `SELECT hour, prefix, used, told FROM ${table} FORCE INDEX (PRIMARY)
WHERE projectId = ? AND hour IN (${placeholders(hours)}) AND prefix IN (${placeholders(prefixes)})
ORDER BY hour, prefix`;
  return {
    /** Makes counters that are missing, and locks all of them. They come in the order of their keys. */
    lockNew: insertion(entity, { ending: 'ON DUPLICATE KEY UPDATE used = used' }),
    /** Counters of a project, and perhaps some more than were wanted. Values: the project, the hours, the prefixes. */
    uses: readingBy(`${table}: of a project`, use, usesBy, SAMPLE),
    /** The same, locked in the order of their keys. */
    lock: lockingBy(
      `${table}: lock`,
      use,
      (hours: readonly number[], prefixes: readonly string[]) => `${usesBy(hours, prefixes)} FOR UPDATE`,
      SAMPLE,
    ),
    add: writing(
      `${table}: add`,
      `UPDATE ${table} SET used = used + ? WHERE projectId = ? AND hour = ? AND prefix = ?`,
    ),
    report: writing(`${table}: report`, `UPDATE ${table} SET told = ? WHERE projectId = ? AND hour = ? AND prefix = ?`),
    /** A new limit has reported nothing. Values: the project, the first hour that counts. */
    reportAnew: writing(
      `${table}: report anew`,
      `UPDATE ${table} SET told = 0 WHERE projectId = ? AND hour >= ? AND told <> 0`,
    ),
    forget: writing(`${table}: forget`, `DELETE FROM ${table} WHERE projectId = ?`),
    /** Counters of hours that are long over. Value: the first hour that stays. */
    deleteOver: writing(
      `${table}: delete what is over`,
      `DELETE FROM ${table} WHERE hour < ? LIMIT ${DELETED_PREFIX_USES}`,
    ),
  };
}

export const PREFIX_STATEMENTS: Readonly<Record<PrefixCap, PrefixStatements>> = {
  NEW_NUMBERS_HOUR: statementsOn(NewNumberUse),
  PREFIX_HOUR: statementsOn(PrefixUse),
};

/** The last message of those that are counted at once, after a given one; none when fewer are left. */
const LAST_COUNTED = reading(
  'prefix caps: last message of a count',
  { messageId: 'text' },
  `SELECT messageId FROM messages FORCE INDEX (messages_project) WHERE projectId = ? AND messageId > ?
ORDER BY messageId LIMIT 1 OFFSET ${COUNTED_ROWS - 1}`,
);

/**
 * Messages of a project after one and up to another that count from an hour on, by their hours and by what their
 * numbers begin with.
 */
const COUNT_BY_PREFIX = reading(
  'prefix caps: count messages',
  { hour: 'number!', beginning: 'text!', messages: 'number' },
  `SELECT sendAt DIV ${HOUR_MS} AS hour,
LEFT(phone, LEAST(${PREFIX_LENGTH}, CHAR_LENGTH(phone) - ${DIGITS_LEFT_OUT})) AS beginning, COUNT(*) AS messages
FROM messages FORCE INDEX (messages_project)
WHERE projectId = ? AND messageId > ? AND messageId <= ? AND isReserved = 1 AND sendAt >= ?
GROUP BY hour, beginning`,
);

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
