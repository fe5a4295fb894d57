import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Cursors, PageQuery } from '../../platform/http/paging.js';
import { notFound } from '../../platform/http/problem.js';
import { idBound } from '../../platform/ids.js';
import { ProjectAccess, reachedScope, reachOf, scopeOf } from '../../tenants/project-access.js';
import { type MessagePageView, MessageView } from '../messages/message.view.js';
import { isWaiting } from '../record/message-status.js';
import { MESSAGE_ID_PREFIX } from '../record/message.entity.js';
import { type MessageRow, NO_WAIT, storedWait, type Wait } from '../record/messages.sql.js';
import { CLOSED_AFTER_MS, closedAtOf, type Closing } from '../sending/sender-queues.js';
import { filtersOf, type Lane, type ListMessagesQuery, type MessagePlan, planOf } from './message-lanes.js';
import { MESSAGE_LANES, SHOWN_MESSAGES, type ShownRow } from './reading.sql.js';

/** What holds back whole queues; null where there is nothing of the kind. */
interface HoldFacts {
  readonly projectStatus: string | null;
  readonly tenantStatus: string | null;
  readonly senderStatus: Closing['status'];
  readonly senderUpdatedAt: Closing['updatedAt'];
  readonly providerStatus: Closing['providerStatus'];
  readonly providerUpdatedAt: Closing['providerUpdatedAt'];
  /** Until when the breaker of its provider or of its sender is open. */
  readonly downUntil: number | null;
  /** Up to when the pacing slots of its sender are taken. */
  readonly pacedUntil: number | null;
}

/**
 * Why a message waits although its time has come, and until when; nulls when it does not. What holds a whole queue is
 * stored at no message: it is derived each time.
 */
function waitOf(message: MessageRow, facts: HoldFacts, now: number): Wait {
  if (message.hold !== null || !isWaiting(message.status) || message.sendAt > now) return storedWait(message);
  if (facts.projectStatus === 'suspended' || facts.tenantStatus === 'suspended')
    return { hold: 'project_suspended', holdUntil: null };
  const closedAt = closedAtOf({ ...facts, status: facts.senderStatus, updatedAt: facts.senderUpdatedAt });
  if (closedAt !== null) return { hold: 'sender_disabled', holdUntil: closedAt + CLOSED_AFTER_MS };
  const { downUntil, pacedUntil } = facts;
  if (downUntil !== null && downUntil > now) return { hold: 'provider_down', holdUntil: downUntil };
  const { dueAt, attemptCount } = message;
  if (dueAt !== null && dueAt > now && attemptCount > 0) return { hold: 'retry', holdUntil: dueAt };
  const isDue = dueAt !== null && dueAt <= now;
  return isDue && pacedUntil !== null && pacedUntil > now ? { hold: 'pacing', holdUntil: pacedUntil } : NO_WAIT;
}

/** One page looks at no more rows than these, and one for each lane; the next page goes on after them. */
export const SIFTED_MESSAGES_MAX = 2_000;
/** Rows of the first round, of the second and of all further ones, as multiples of the page. */
const ROUNDS = [2, 8, Infinity] as const;
/** A further round that would read fewer rows than these of each lane is the last one instead. */
const SHARE_MIN = 4;

/** Which messages are looked for. */
interface MessagesWanted extends MessagePlan {
  /** Only messages older than this one; null for the newest. */
  readonly before: string | null;
  /** None older than this bound; null for no bound. */
  readonly from: string | null;
  readonly limit: number;
}

/** Ids, newest first, and the id down to which everything was looked at; null = all there is. */
interface FoundMessages {
  readonly ids: readonly string[];
  readonly siftedTo: string | null;
}

/** A lane, as far as it has been read. */
interface OpenLane {
  readonly lane: Lane;
  last: string | null;
  isExhausted: boolean;
}

/**
 * Finds the newest messages in any number of lanes. Each round asks only the lanes that could still hold one of the
 * page, for shares that grow: what is read depends on the page, not on the table or on how rare the matches are.
 */
async function findMessages(
  database: Database,
  { lanes, sifted, before, from, limit }: MessagesWanted,
): Promise<FoundMessages> {
  const all = lanes.map((lane): OpenLane => ({ lane, last: before, isExhausted: false }));
  const found: string[] = [];
  let rowsLeft = SIFTED_MESSAGES_MAX + lanes.length;
  for (let round = 0; ; round += 1) {
    found.sort().reverse();
    const open = openLanes(all, found[limit - 1] ?? null);
    if (open.length === 0) return { ids: found.slice(0, limit), siftedTo: null };
    if (rowsLeft < open.length) return cutOff(found, open);
    const wanted = limit * (ROUNDS[round] ?? Infinity);
    const isWorthIt = round === 0 || wanted >= SHARE_MIN * open.length;
    const rows = Math.min(rowsLeft, isWorthIt ? Math.max(open.length, wanted) : Infinity);
    const share = Math.min(Math.floor(rows / open.length), sifted.length === 0 ? limit : Infinity);
    rowsLeft -= await readLanes(database, open, { sifted, from, limit: share }, found);
  }
}

/** Reads on in some lanes; returns how many rows that were. */
async function readLanes(
  database: Database,
  open: readonly OpenLane[],
  { sifted, from, limit }: Pick<MessagesWanted, 'sifted' | 'from' | 'limit'>,
  found: string[],
): Promise<number> {
  const statement = MESSAGE_LANES(
    open.map(({ lane, last }) => ({ lane, before: last, from, limit })),
    sifted,
  );
  const rows = await database.read(statement, statement.values);
  const counts = open.map(() => 0);
  for (const { lane: index, messageId, fits } of rows) {
    const lane = open[index];
    if (lane === undefined) continue;
    counts[index] = (counts[index] ?? 0) + 1;
    if (lane.last === null || messageId < lane.last) lane.last = messageId;
    if (fits) found.push(messageId);
  }
  for (const [index, lane] of open.entries()) lane.isExhausted = (counts[index] ?? 0) < limit;
  return rows.length;
}

/** Lanes that may hold a message newer than the last of the page. */
function openLanes(lanes: readonly OpenLane[], lastOfPage: string | null): OpenLane[] {
  return lanes.filter(
    ({ last, isExhausted }) => !isExhausted && (lastOfPage === null || last === null || last > lastOfPage),
  );
}

/** What is known down to where every lane has been read. */
function cutOff(found: readonly string[], open: readonly OpenLane[]): FoundMessages {
  const siftedTo = open
    .map(({ last }) => last ?? '')
    .sort()
    .at(-1);
  return { ids: found.filter((id) => id >= (siftedTo ?? '')), siftedTo: siftedTo ?? null };
}

const MINUTE_MS = 60_000;

/** How long a message has been without a receipt, in words; null for less than a minute, and where none is due. */
export function silenceOf({ status, sentAt, updatedAt }: MessageRow, now: number): string | null {
  const since = status === 'SENT' ? sentAt : status === 'SENDING' ? updatedAt : null;
  if (since === null || now - since < MINUTE_MS) return null;
  const time = timeOf(Math.floor((now - since) / MINUTE_MS));
  return status === 'SENT'
    ? `The provider took the message ${time} ago, and no receipt has come.`
    : `The request was made ${time} ago: its response is not known, and no receipt has come.`;
}

function timeOf(minutes: number): string {
  const rest = minutes % 60;
  if (minutes < 60) return `${minutes} min`;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

const EMPTY_PAGE: MessagePageView = { data: [], cursor: '', hasMore: false };

/** Shows messages to those who may see them. */
@Injectable()
export class MessagesReader {
  constructor(
    private readonly database: Database,
    private readonly reach: ProjectAccess,
    private readonly cursors: Cursors,
    private readonly clock: Clock,
  ) {}

  /** A page of messages, newest first; one that has to be sifted may be short. Throws 400 for a foreign cursor. */
  async list(caller: Caller, query: ListMessagesQuery): Promise<MessagePageView> {
    const { tenantIds, projectIds, createdFrom, createdTo } = query;
    const filters = filtersOf(query);
    const list = {
      list: 'messages',
      filters: [
        tenantIds?.toSorted() ?? null,
        projectIds?.toSorted() ?? null,
        filters,
        createdFrom ?? null,
        createdTo ?? null,
        reachOf(caller),
      ],
    };
    const after = this.cursors.read(query.cursor, list);
    const size = PageQuery.sizeOf(query);
    const scope = await reachedScope(this.database, scopeOf(caller, tenantIds, projectIds));
    if (scope === null) return EMPTY_PAGE;
    const { ids, siftedTo } = await findMessages(this.database, {
      ...planOf(scope, filters),
      before: after ?? boundOf(createdTo),
      from: boundOf(createdFrom),
      limit: size + 1,
    });
    const itself = (messageId: string) => messageId;
    const page = this.cursors.goingOn(this.cursors.page(ids, size, list, itself, itself), siftedTo, list);
    return { ...page, data: await this.viewsOf(page.data) };
  }

  /** One message. Throws 404. */
  async read(caller: Caller, messageId: string): Promise<MessageView> {
    return this.viewOf(await this.require(caller, messageId));
  }

  /** The row of a message, with what may hold it. Throws 404. */
  async require(caller: Caller, messageId: string): Promise<ShownRow> {
    const [row] = await this.database.read(SHOWN_MESSAGES([messageId]), [messageId]);
    if (row === undefined) throw notFound();
    this.reach.requireReach(caller, row.projectId);
    return row;
  }

  /** Messages by their ids, in that order; those that are gone are left out. */
  async viewsOf(ids: readonly string[]): Promise<MessageView[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.read(SHOWN_MESSAGES(ids), ids);
    const byId = new Map(rows.map((row) => [row.messageId, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row === undefined ? [] : [this.viewOf(row)];
    });
  }

  private viewOf(row: ShownRow): MessageView {
    const now = this.clock.now();
    const reasonDetail = silenceOf(row, now) ?? row.reasonDetail;
    return MessageView.of({ ...row, reasonDetail }, waitOf(row, row, now));
  }
}

/** Ids hold the time of their making: an instant is a bound on them. */
function boundOf(instant: string | undefined): string | null {
  return instant === undefined ? null : idBound(MESSAGE_ID_PREFIX, Number(instant));
}
