import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { DeliveriesReader } from '../../deliveries/deliveries-reader.js';
import type { DeliveryView } from '../../deliveries/delivery.view.js';
import { EVENT_ID_PREFIX } from '../../events/event.entity.js';
import { Database } from '../../platform/database/database.js';
import { Cursors } from '../../platform/http/cursors.js';
import { PageQuery } from '../../platform/http/paging.js';
import { idBound } from '../../platform/ids.js';
import { ENTRY_ID_PREFIX } from '../../messages/record/message-entry.entity.js';
import { MessagesReader } from './messages-reader.js';
import { ATTEMPTS, type AttemptRow, ENTRIES, type EntryRow, EVENTS_OF_MESSAGE } from './timeline.sql.js';
import type { ShownRow } from './reading.sql.js';
import { MessageAttemptView, TimelineEntryView, type TimelinePageView } from './timeline.view.js';

/** An event is recorded this long after its status at the latest: so long may the transaction wait for locks. */
const EVENT_FOLLOWS_MS = 60_000;

/** An entry with its place: time, then what comes first at the same time, then its id. */
interface Placed {
  readonly place: readonly [at: number, rank: number, id: string];
  readonly view: TimelineEntryView;
}

const NOTHING = { status: null, reason: null, detail: null, code: null, attemptId: null, attempt: null } as const;
const BEGINNING: Placed['place'] = [0, 0, ''];

/** The one place that says where a message is: statuses, holds, attempts, receipts and the deliveries of its events. */
@Injectable()
export class MessageTimeline {
  constructor(
    private readonly database: Database,
    private readonly messages: MessagesReader,
    private readonly deliveries: DeliveriesReader,
    private readonly cursors: Cursors,
  ) {}

  /** A page of what happened to a message, oldest first. Throws 404. */
  async list(caller: Caller, messageId: string, query: PageQuery): Promise<TimelinePageView> {
    const message = await this.messages.require(caller, messageId);
    const list = { list: 'timeline', filters: [messageId] };
    const cursor = this.cursors.read(query.cursor, list);
    const after = cursor === null ? BEGINNING : (JSON.parse(cursor) as Placed['place']);
    const [entries, attempts, deliveries] = await Promise.all([
      this.database.read(ENTRIES, [messageId, idBound(ENTRY_ID_PREFIX, after[0])]),
      this.database.read(ATTEMPTS, [messageId]),
      this.deliveriesOf(message),
    ]);
    const placed = [...entries.map(ofEntry), ...attempts.map(ofAttempt), ...deliveries.map(ofDelivery)]
      .filter(({ place }) => compare(place, after) > 0)
      .sort((one, other) => compare(one.place, other.place));
    return this.cursors.page(
      placed,
      PageQuery.sizeOf(query),
      list,
      ({ place }) => JSON.stringify(place),
      ({ view }) => view,
    );
  }

  /** The deliveries of its events; of events whose payload is past its retention, none are known. */
  private async deliveriesOf(message: ShownRow): Promise<DeliveryView[]> {
    const entries = await this.database.read(ENTRIES, [message.messageId, '']);
    const moments = entries.flatMap(({ kind, status, at }) =>
      kind === 'STATUS' && status !== null
        ? [{ status, from: idBound(EVENT_ID_PREFIX, at), to: idBound(EVENT_ID_PREFIX, at + EVENT_FOLLOWS_MS) }]
        : [],
    );
    if (moments.length === 0) return [];
    const statement = EVENTS_OF_MESSAGE(message, moments);
    const events = await this.database.read(statement, statement.values);
    return this.deliveries.ofEvents(events.map(({ eventId }) => eventId));
  }
}

function ofEntry({ entryId, ...entry }: EntryRow): Placed {
  const { at, kind, status, reason, detail, code, attemptId } = entry;
  return {
    place: [at, 0, entryId],
    view: { at, kind, status, reason, detail, code, attemptId, attempt: null, delivery: null },
  };
}

function ofAttempt(row: AttemptRow): Placed {
  const { attemptId, startedAt: at } = row;
  return {
    place: [at, 1, attemptId],
    view: { at, kind: 'ATTEMPT', ...NOTHING, attemptId, attempt: MessageAttemptView.of(row), delivery: null },
  };
}

function ofDelivery(delivery: DeliveryView): Placed {
  const { createdAt: at, deliveryId } = delivery;
  return { place: [at, 2, deliveryId], view: { at, kind: 'DELIVERY', ...NOTHING, delivery } };
}

function compare([at, rank, id]: Placed['place'], [otherAt, otherRank, otherId]: Placed['place']): number {
  return at - otherAt || rank - otherRank || (id < otherId ? -1 : Number(id > otherId));
}
