import { Injectable } from '@nestjs/common';
import { Counter as MetricCounter } from 'prom-client';
import { EventLog } from '../../events/event-log.js';
import { pseudonymOf } from '../../phones/consent/tenant-opt-outs.js';
import { DAY_MS } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { Database } from '../../platform/database/database.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import type { RowOf } from '../../platform/database/statement.js';
import {
  type Read,
  readerIn,
  readerOf,
  readIn,
  Transactor,
  type Tx,
  writeIn,
} from '../../platform/database/transactor.js';
import { idBound } from '../../platform/ids.js';
import { Metrics } from '../../platform/observability/metrics.js';
import { groupBy } from '../../platform/text.js';
import { type Message, MESSAGE_ID_PREFIX } from '../record/message.entity.js';
import { countedBy, maxOf, PROJECT_CAPS, type ProjectCap } from './cap-kinds.js';
import { factOf, type Owner } from './cap-reports.js';
import {
  type CapNeed,
  type CapPlace,
  CapRoom,
  type Counter,
  type CounterChange,
  isPrefixPlace,
  numberKey,
  periodOf,
  type Place,
  placeKey,
  placesNeeded,
  SEND_AHEAD_MAX_DAYS,
  startOfDay,
  startOfPeriod,
} from './cap-room.js';
import {
  ADD_USES,
  COUNT_MESSAGES,
  COUNTED_ROWS,
  FORGET_USES,
  LOCK_NEW_USES,
  LOCK_USES,
  NUMBER_USES,
  REPORT_USE,
  REPORT_USES_ANEW,
  SHARE_PROJECT,
  USES,
} from './caps.sql.js';
import {
  addPrefixUse,
  changePrefixCaps,
  giveBackPrefixes,
  lockPrefixes,
  PREFIX_STATEMENTS,
  readPrefixes,
} from './prefix-caps.js';
import type { PolicyChange, PolicyRules } from './sending-policy.entity.js';

/** Further than this the clocks of two processes are never apart. */
const CLOCKS_APART_MS = DAY_MS;

/** What messages will be sent, as far as their counters depend on it. */
export interface NumberNeed extends CapNeed {
  /** Since when the project has a row of the number; null without one. */
  readonly createdAt: number | null;
}

/** A message that holds something of the caps, as it was accepted. */
type Reservation = Pick<Message, 'projectId' | 'phone' | 'sendAt' | 'reservedMicros'>;

/**
 * The caps of projects, exact over all processes: counters are locked before room is looked for and stay locked until
 * the messages that took it are committed. Without a cap no row is touched.
 */
@Injectable()
export class Caps {
  private readonly reached: MetricCounter<'cap' | 'percent'>;

  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly keys: DataKeys,
    private readonly events: EventLog,
    { registry }: Metrics,
  ) {
    this.reached = new MetricCounter({
      name: 'parley_caps_reached_total',
      help: 'Caps of projects that were used to 80 or 100 per cent, by cap',
      labelNames: ['cap', 'percent'],
      registers: [registry],
    });
  }

  /**
   * The room for some messages of a project. Its counters are locked until the transaction ends; the project must be
   * shared and the rows of the numbers locked before. What is taken of the room counts once it is saved.
   */
  async open(tx: Tx, projectId: string, policy: PolicyRules, needs: readonly NumberNeed[]): Promise<CapRoom> {
    const places = placesNeeded(policy, needs);
    const counters = [
      ...(await lockUses(tx, projectId, places.filter(isOfProject))),
      ...(await lockPrefixes(tx, projectId, places.filter(isPrefixPlace))),
    ];
    return new CapRoom(policy, counters, await this.usedBy(readerIn(tx), projectId, policy, needs));
  }

  /** The room as it is now, for a look ahead: nothing is locked, so others may take it. */
  async peek(projectId: string, policy: PolicyRules, needs: readonly NumberNeed[]): Promise<CapRoom> {
    const read = readerOf(this.database);
    const places = placesNeeded(policy, needs);
    const some = places.filter(isOfProject);
    const used = some.length === 0 ? [] : await read(...usesOf(USES, projectId, some));
    const counters = [...used.map(counterOf), ...(await readPrefixes(read, projectId, places.filter(isPrefixPlace)))];
    return new CapRoom(policy, counters, await this.usedBy(read, projectId, policy, needs));
  }

  /** Writes down what was taken of a room that `open` gave in this transaction; reports the caps that it reached. */
  async save(tx: Tx, project: Owner, room: CapRoom): Promise<void> {
    const { projectId } = project;
    const { changes } = room;
    await addUses(
      tx,
      projectId,
      changes.flatMap(({ place, added }) => (isOfProject(place) ? [{ ...place, used: added }] : [])),
    );
    for (const { place, added } of changes) if (isPrefixPlace(place)) await addPrefixUse(tx, projectId, place, added);
    await this.report(tx, project, changes);
  }

  /**
   * Gives back what messages hold, to the periods that they took it from. For rows with `isReserved` only, which are
   * locked and lose it in this transaction.
   */
  async giveBack(tx: Tx, rows: readonly Reservation[]): Promise<void> {
    const projects = groupBy(rows, ({ projectId }) => projectId);
    for (const projectId of [...projects.keys()].sort()) await giveBackTo(tx, projectId, projects.get(projectId) ?? []);
  }

  /**
   * Records an event for each cap that is nearly or wholly used up, once in a period: what was reported stands in the
   * row of the counter, which is locked, so that all processes know it.
   */
  private async report(tx: Tx, owner: Owner, changes: readonly CounterChange[]): Promise<void> {
    const reports = changes.filter(({ report }) => report !== 0);
    if (reports.length === 0) return;
    for (const { place, report } of reports)
      if (isPrefixPlace(place))
        await writeIn(tx, PREFIX_STATEMENTS[place.cap].report, [report, owner.projectId, place.hour, place.prefix]);
      else await writeIn(tx, REPORT_USE, [report, owner.projectId, place.cap, place.period]);
    await this.events.record(
      tx,
      reports.map((report) => factOf(owner, report)),
    );
    this.transactor.afterCommit(tx, () => {
      for (const { place, report } of reports) this.reached.inc({ cap: place.cap, percent: String(report) });
    });
  }

  /**
   * Messages to numbers are counted in `messages` itself: one is only added under the lock of the number's row. Those
   * from before an erasure stand there under what replaced the number, and what waits for its time then does not count:
   * a number that was registered before the day has none, unless clocks disagree.
   */
  private async usedBy(
    read: Read,
    projectId: string,
    { numberPerDay }: PolicyRules,
    needs: readonly NumberNeed[],
  ): Promise<Map<string, number>> {
    const used = new Map<string, number>();
    if (numberPerDay === null || needs.length === 0) return used;
    const numbers = new Map(needs.map(({ phone }) => [phone, phone]));
    for (const { phone, sendAt, createdAt } of needs)
      if (createdAt === null || createdAt >= startOfDay(sendAt) - CLOCKS_APART_MS)
        numbers.set(pseudonymOf(this.keys, projectId, phone), phone);
    const subjects = [...numbers.keys()];
    const days = needs.map(({ sendAt }) => startOfDay(sendAt));
    const first = Math.min(...days);
    const rows = await read(NUMBER_USES(subjects), [projectId, ...subjects, first, Math.max(...days) + DAY_MS]);
    for (const { phone, day, messages } of rows) {
      const key = numberKey(numbers.get(phone) ?? phone, day * DAY_MS);
      used.set(key, (used.get(key) ?? 0) + messages);
    }
    return used;
  }
}

/** A counter, or what is added to it. */
type Use = CapPlace & { readonly used: number };

/** The counters of some places, locked; those that are missing are made. Most of the time none is. */
async function lockUses(tx: Tx, projectId: string, places: readonly CapPlace[]): Promise<Counter[]> {
  if (places.length === 0) return [];
  const found = await readIn(tx, ...usesOf(LOCK_USES, projectId, places));
  const known = new Set(found.map(placeKey));
  const missing = places.filter((place) => !known.has(placeKey(place))).sort(inOrder);
  if (missing.length === 0) return found.map(counterOf);
  await insertRows(
    tx,
    LOCK_NEW_USES,
    missing.map(({ cap, period }) => ({ projectId, cap, period, used: 0, told: 0 as const })),
  );
  return (await readIn(tx, ...usesOf(LOCK_USES, projectId, places))).map(counterOf);
}

function isOfProject(place: Place): place is CapPlace {
  return !isPrefixPlace(place);
}

function counterOf({ cap, period, used, told }: RowOf<typeof USES>): Counter {
  return { place: { cap, period }, used, told };
}

function inOrder(a: CapPlace, b: CapPlace): number {
  return placeKey(a) < placeKey(b) ? -1 : 1;
}

/** A statement on counters of a project, with its values; it may find some more than were asked for. */
function usesOf<Statement>(
  statement: (caps: readonly string[], periods: readonly string[]) => Statement,
  projectId: string,
  places: readonly CapPlace[],
): [statement: Statement, values: string[]] {
  const caps = [...new Set(places.map(({ cap }) => cap))];
  const periods = [...new Set(places.map(({ period }) => period))];
  return [statement(caps, periods), [projectId, ...caps, ...periods]];
}

/**
 * The project's lock is shared here, after those of the messages: a new cap counts the messages of its period while it
 * holds the project for itself, and must see all of this or nothing. Nobody who holds a project so waits for numbers or
 * messages.
 */
async function giveBackTo(tx: Tx, projectId: string, rows: readonly Reservation[]): Promise<void> {
  await readIn(tx, SHARE_PROJECT, [projectId]);
  const places = PROJECT_CAPS.flatMap((cap) => rows.map(({ sendAt }) => ({ cap, period: periodOf(cap, sendAt) })));
  const given: Use[] = [];
  for (const { cap, period } of await readIn(tx, ...usesOf(LOCK_USES, projectId, places))) {
    const held = rows.filter(({ sendAt }) => periodOf(cap, sendAt) === period);
    const micros = held.reduce((sum, { reservedMicros }) => sum + reservedMicros, 0);
    given.push({ cap, period, used: -countedBy(cap, { messages: held.length, micros }) });
  }
  await addUses(tx, projectId, given);
  await giveBackPrefixes(tx, projectId, rows);
}

async function addUses(tx: Tx, projectId: string, uses: readonly Use[]): Promise<void> {
  const changed = uses.filter(({ used }) => used !== 0);
  if (changed.length === 0) return;
  const caps = [...new Set(changed.map(({ cap }) => cap))];
  const periods = [...new Set(changed.map(({ period }) => period))];
  const amounts = changed.flatMap(({ cap, period, used }) => [cap, period, used]);
  await writeIn(tx, ADD_USES(changed.length, caps, periods), [...amounts, projectId, ...caps, ...periods]);
}

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
