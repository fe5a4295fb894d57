import { Controller, Get, Injectable, Param, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Role } from '../../access/caller.js';
import { Roles } from '../../access/route.decorators.js';
import { DeliveriesReader } from '../../deliveries/deliveries.service.js';
import { DeliveryView } from '../../deliveries/delivery.view.js';
import { EVENT_ID_PREFIX } from '../../events/event.entity.js';
import { Database, type SqlValue } from '../../platform/database/database.js';
import { columnsOf, reading, readingBy, type RowOf } from '../../platform/database/statement.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { Cursors, PageQuery, PageView } from '../../platform/http/paging.js';
import { IdPipe } from '../../platform/http/validation.js';
import { idBound } from '../../platform/ids.js';
import { MessagePageView, MessageView } from '../messages/message.view.js';
import { MESSAGE_STATUSES, type MessageStatus, type Reason, REASONS } from '../record/message-status.js';
import {
  ENTRY_ID_PREFIX,
  MESSAGE_ATTEMPT_STATUSES,
  MessageAttempt,
  type MessageAttemptStatus,
  MessageEntry,
} from '../record/message.entity.js';
import { ListMessagesQuery } from './message-lanes.js';
import { MessagesReader } from './messages-reader.js';
import type { ShownRow } from './reading.sql.js';

/** Entries of a message that one page looks at; a provider may repeat its receipts. */
const ENTRIES_MAX = 500;
const ATTEMPTS_MAX = 100;
/** Events of the number that are looked at for one event of the message: those of the moments after its status. */
const EVENTS_NEAR_MAX = 200;

const ENTRY = columnsOf(MessageEntry, 'entryId', 'kind', 'status', 'reason', 'detail', 'attemptId', 'code', 'at');

/** Entries of a message, from an id on. */
const ENTRIES = reading(
  'timeline: entries',
  ENTRY,
  `SELECT ${Object.keys(ENTRY).join(', ')} FROM message_entries
WHERE messageId = ? AND entryId >= ? ORDER BY entryId LIMIT ${ENTRIES_MAX}`,
);
type EntryRow = RowOf<typeof ENTRIES>;

const ATTEMPT = columnsOf(
  MessageAttempt,
  'attemptId',
  'providerId',
  'senderId',
  'status',
  'providerMessageId',
  'detail',
  'startedAt',
  'endedAt',
);

/** Attempts of a message. */
const ATTEMPTS = reading(
  'timeline: attempts',
  ATTEMPT,
  `SELECT ${Object.keys(ATTEMPT).join(', ')} FROM message_attempts FORCE INDEX (message_attempts_message)
WHERE messageId = ? ORDER BY attemptId LIMIT ${ATTEMPTS_MAX}`,
);
type AttemptRow = RowOf<typeof ATTEMPTS>;

/** When a message got a status, as ids of events. */
interface StatusMoment {
  readonly status: string;
  /** The event has an id from this one on. */
  readonly from: string;
  /** And before this one. */
  readonly to: string;
}

/**
 * Events of a message: among those of its number, near the moments at which it got its statuses. Whatever else happens
 * to the number, no more than a few of its events are looked at.
 */
const EVENTS_OF_MESSAGE = readingBy(
  'timeline: events of a message',
  { eventId: 'text' },
  (
    { projectId, phone, messageId }: { projectId: string; phone: string; messageId: string },
    moments: readonly StatusMoment[],
  ): { sql: string; values: readonly SqlValue[] } => ({
    sql: moments
      .map(
        () => `(SELECT eventId FROM (SELECT eventId, type, data FROM events FORCE INDEX (events_subject)
WHERE projectId = ? AND subject = ? AND eventId >= ? AND eventId < ? ORDER BY eventId
  LIMIT ${EVENTS_NEAR_MAX}) AS nearby
WHERE type = ? AND data LIKE ? LIMIT 1)`,
      )
      .join(' UNION '),
    values: moments.flatMap(({ status, from, to }) => [
      projectId,
      phone,
      from,
      to,
      `message.${status.toLowerCase()}`,
      `%"messageId":"${messageId}"%`,
    ]),
  }),
  [
    [
      { projectId: 'prj_1', phone: '+4911', messageId: 'msg_1' },
      [
        { status: 'SENT', from: 'evt_1', to: 'evt_2' },
        { status: 'DELIVERED', from: 'evt_1', to: 'evt_2' },
      ],
    ],
  ],
);

const TIME = 'Unix milliseconds';

/** One hand-over of a message to a provider. */
class MessageAttemptView {
  @ApiProperty({ type: String, example: 'att_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the attempt.' })
  attemptId!: string;

  @ApiProperty({ type: String, example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the provider.' })
  providerId!: string;

  @ApiProperty({ type: String, example: 'snd_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the sender.' })
  senderId!: string;

  @ApiProperty({
    enum: MESSAGE_ATTEMPT_STATUSES,
    example: 'ACCEPTED',
    description:
      '`STARTED`: no response yet. `ACCEPTED`: the provider took it. `REJECTED`: it refused it for good. ' +
      '`UNAVAILABLE`: it certainly did not take it. `UNKNOWN`: perhaps it did.',
  })
  status!: MessageAttemptStatus;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '8f2c1d',
    description: 'What the provider calls the message; `null` if it said nothing.',
  })
  providerMessageId!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'What the provider said, in words.' })
  detail!: string | null;

  @ApiProperty({ type: Number, example: 1763700000100, description: `When it started: ${TIME}.` })
  startedAt!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000200,
    description: `When the response came: ${TIME}; \`null\` until then.`,
  })
  endedAt!: number | null;

  static of(row: AttemptRow): MessageAttemptView {
    return {
      attemptId: row.attemptId,
      providerId: row.providerId,
      senderId: row.senderId,
      status: row.status,
      providerMessageId: row.providerMessageId,
      detail: row.detail,
      startedAt: row.startedAt,
      endedAt: row.endedAt,
    };
  }
}

const TIMELINE_KINDS = ['STATUS', 'HOLD', 'RETURN', 'RECEIPT', 'ATTEMPT', 'DELIVERY'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** One thing that happened to a message. */
class TimelineEntryView {
  @ApiProperty({ type: Number, example: 1763700000100, description: `When it happened or began: ${TIME}.` })
  at!: number;

  @ApiProperty({
    enum: TIMELINE_KINDS,
    example: 'STATUS',
    description:
      '`STATUS`: the message got a status. `HOLD`: it waits. `RETURN`: a provider did not take it, and it is queued ' +
      'again. `RECEIPT`: a provider reported it. `ATTEMPT`: it was handed over. `DELIVERY`: one of its events was ' +
      'queued for a webhook config.',
  })
  kind!: TimelineKind;

  @ApiProperty({
    enum: MESSAGE_STATUSES,
    nullable: true,
    example: 'SENDING',
    description: 'The status that it got, or that a receipt reported; otherwise `null`.',
  })
  status!: MessageStatus | null;

  @ApiProperty({ enum: REASONS, nullable: true, example: null, description: 'Why; `null` where there is no reason.' })
  reason!: Reason | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'More in words; otherwise `null`.' })
  detail!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'The code that the provider gave.' })
  code!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'att_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The attempt that it belongs to; otherwise `null`.',
  })
  attemptId!: string | null;

  @ApiProperty({ type: MessageAttemptView, nullable: true, description: 'Of an `ATTEMPT`: how it stands now.' })
  attempt!: MessageAttemptView | null;

  @ApiProperty({ type: DeliveryView, nullable: true, description: 'Of a `DELIVERY`: how it stands now.' })
  delivery!: DeliveryView | null;
}

/** A page of a timeline. */
class TimelinePageView extends PageView {
  @ApiProperty({ type: [TimelineEntryView], description: 'What happened, oldest first.' })
  data!: TimelineEntryView[];
}

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

@ApiTags('messages')
@Controller('v1/messages')
export class MessageReadingController {
  constructor(
    private readonly messages: MessagesReader,
    private readonly timelines: MessageTimeline,
  ) {}

  @Get()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'listMessages',
    summary: 'List messages',
    description:
      'Returns messages, newest first. A TENANT key sees those of its project, an ADMIN key those of all projects. A ' +
      'page looks through up to 2,000 messages for those that match: it may be short, or empty, while `hasMore` is ' +
      'true. Of a project, the filters `status`, `phone` and `clientReference` find matches directly.',
    type: MessagePageView,
    success: 'A page of messages.',
    failures: [400, 401, 403, 429],
  })
  list(@CurrentCaller() caller: Caller, @Query() query: ListMessagesQuery): Promise<MessagePageView> {
    return this.messages.list(caller, query);
  }

  @Get(':messageId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readMessage',
    summary: 'Read a message',
    description: 'Returns one message. `hold` says why it waits although its time has come.',
    type: MessageView,
    success: 'The message.',
    failures: [400, 401, 403, 404, 429],
  })
  read(@CurrentCaller() caller: Caller, @Param('messageId', IdPipe) messageId: string): Promise<MessageView> {
    return this.messages.read(caller, messageId);
  }

  @Get(':messageId/timeline')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readMessageTimeline',
    summary: 'Read the timeline of a message',
    description:
      'Returns what happened to a message, oldest first: its statuses and holds, each attempt at a provider, the ' +
      'receipts with the codes as the provider gave them, and the deliveries of its events to webhook configs (as ' +
      'long as the payloads of these events are kept: 30 days).',
    type: TimelinePageView,
    success: 'A page of the timeline.',
    failures: [400, 401, 403, 404, 429],
  })
  timeline(
    @CurrentCaller() caller: Caller,
    @Param('messageId', IdPipe) messageId: string,
    @Query() query: PageQuery,
  ): Promise<TimelinePageView> {
    return this.timelines.list(caller, messageId, query);
  }
}
