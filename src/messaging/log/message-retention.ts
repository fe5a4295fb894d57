import { Inject, Injectable } from '@nestjs/common';
import { PAYLOAD_DAYS } from '../../deliveries/retention.js';
import { Event, EVENT_ID_PREFIX } from '../../events/event.entity.js';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { columnsOf, locking, placeholders, reading, writing, writingBy } from '../../platform/database/statement.js';
import { readIn, Transactor, writeIn } from '../../platform/database/transactor.js';
import { idBound } from '../../platform/ids.js';
import { Loop } from '../../platform/jobs/loop.js';
import { LOG, type Log } from '../../platform/log.js';
import { hourOf } from '../policy/cap-room.js';
import { DELETED_PREFIX_USES, PREFIX_STATEMENTS } from '../policy/prefix-caps.js';
import { BATCH_ID_PREFIX, Message, MESSAGE_ID_PREFIX, MessageBatch } from '../record/message.entity.js';
import { DELETE_HOURS, DELETED_HOURS, HOURS_KEPT } from './usage.sql.js';

/** Events that one transaction looks at. */
const SWEPT_EVENTS = 200;

/** The end of a window of events; none when fewer are left in front of the bound. */
const WINDOW_OF_EVENTS = reading(
  'retention: window of events',
  columnsOf(Event, 'eventId'),
  `SELECT eventId FROM events WHERE eventId >= ? AND eventId < ? ORDER BY eventId LIMIT 1 OFFSET ${SWEPT_EVENTS}`,
);

/** Payloads in a window that may hold a text of a message, locked: an erasure may want to replace the same. */
const PAYLOADS_WITH_TEXT = locking(
  'retention: payloads with texts',
  columnsOf(Event, 'eventId', 'data'),
  `SELECT eventId, data FROM events WHERE eventId >= ? AND eventId < ? AND type LIKE 'message.%'
AND (data LIKE '%"text":"%' OR data LIKE '%"reasonDetail":"%') ORDER BY eventId FOR UPDATE`,
);

/** Replaces payloads. Values: each id with its new data, and the ids. */
const REPLACE_PAYLOADS = writingBy(
  'retention: replace payloads',
  (eventIds: readonly string[]) =>
    `UPDATE events SET data = CASE eventId${' WHEN ? THEN ?'.repeat(eventIds.length)} END
WHERE eventId IN (${placeholders(eventIds)})`,
  [[['evt_1', 'evt_2']]],
);

/** What goes of a message when its texts go. */
const TEXTS = { text: null, reasonDetail: null } as const;

function withoutTexts(data: string): string {
  return JSON.stringify({ ...(JSON.parse(data) as object), ...TEXTS });
}

/** Rows that one statement looks at or deletes: their locks must not delay sending. */
const SWEPT_MESSAGES = 1_000;
/** Batches whose items one statement looks at or deletes. */
const SWEPT_BATCHES = 20;

/** The end of a window of messages; none when fewer are left in front of the bound. */
const WINDOW_OF_MESSAGES = reading(
  'retention: window of messages',
  columnsOf(Message, 'messageId'),
  `SELECT messageId FROM messages WHERE messageId >= ? AND messageId < ?
ORDER BY messageId LIMIT 1 OFFSET ${SWEPT_MESSAGES}`,
);
/** Texts of messages in a window. What was not sent yet keeps its text. */
const FORGET_TEXTS = writing(
  'retention: texts of messages',
  `UPDATE messages SET text = NULL, reasonDetail = NULL, version = version + 1
WHERE messageId >= ? AND messageId < ? AND status NOT IN ('SCHEDULED', 'QUEUED', 'SENDING')
AND (text IS NOT NULL OR reasonDetail IS NOT NULL)`,
);
const FORGET_ENTRY_DETAILS = writing(
  'retention: details of entries',
  'UPDATE message_entries SET detail = NULL WHERE messageId >= ? AND messageId < ? AND detail IS NOT NULL',
);
const FORGET_ATTEMPT_DETAILS = writing(
  'retention: details of attempts',
  'UPDATE message_attempts SET detail = NULL WHERE messageId >= ? AND messageId < ? AND detail IS NOT NULL',
);

const WINDOW_OF_BATCHES = reading(
  'retention: window of batches',
  columnsOf(MessageBatch, 'batchId'),
  `SELECT batchId FROM message_batches WHERE batchId >= ? AND batchId < ?
ORDER BY batchId LIMIT 1 OFFSET ${SWEPT_BATCHES}`,
);
const FORGET_BATCH_ERRORS = writing(
  'retention: errors of batches',
  'UPDATE message_batch_items SET error = NULL WHERE batchId >= ? AND batchId < ? AND error IS NOT NULL',
);

const DELETE_MESSAGE_ATTEMPTS = writing(
  'retention: attempts of messages',
  `DELETE FROM message_attempts WHERE messageId < ? ORDER BY messageId LIMIT ${SWEPT_MESSAGES}`,
);
const DELETE_ENTRIES = writing(
  'retention: entries of messages',
  `DELETE FROM message_entries WHERE messageId < ? ORDER BY messageId LIMIT ${SWEPT_MESSAGES}`,
);
const DELETE_MESSAGES = writing(
  'retention: messages',
  `DELETE FROM messages WHERE messageId < ? ORDER BY messageId LIMIT ${SWEPT_MESSAGES}`,
);
const DELETE_BATCH_ITEMS = writing('retention: items of batches', 'DELETE FROM message_batch_items WHERE batchId < ?');
const DELETE_BATCHES = writing('retention: batches', 'DELETE FROM message_batches WHERE batchId < ?');

/** Everything of a message besides its text. */
export const MESSAGE_METADATA_DAYS = 400;
/** Counters of hours that are over serve nobody; clocks may differ. */
const PREFIX_USE_HOURS = 24;
const SWEEP_EVERY_MS = 10 * 60_000;

/** Messages are deleted when nothing below them is left: an erasure finds it through them. */
const DELETIONS = [DELETE_MESSAGE_ATTEMPTS, DELETE_ENTRIES, DELETE_MESSAGES];

/** How far a walk over old rows has come: it goes on there, and begins again once a day. */
interface Walk {
  from: string;
  beganAt: number;
}

/**
 * Forgets texts and then messages that are past their retention, batch by batch. Rows are found by their ids, which
 * hold the time of their making. Any number of processes may do so at once.
 */
@Injectable()
export class MessageRetention extends Loop {
  private readonly messages: Walk = { from: '', beganAt: 0 };
  private readonly batches: Walk = { from: '', beganAt: 0 };
  /** All events before this one have been looked at: no text comes into an old event. */
  private eventsFrom = '';

  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    private readonly config: Config,
    @Inject(LOG) log: Log,
  ) {
    super(SWEEP_EVERY_MS, log, 'sweeping messages that are past their retention failed');
  }

  protected beat(): Promise<boolean> {
    return this.sweep();
  }

  /** One batch of each kind; returns whether there is more to do. */
  async sweep(): Promise<boolean> {
    const texts = await this.forgetTexts();
    const errors = await this.forgetErrors();
    const payloads = await this.forgetPayloadTexts();
    const counters = await this.deleteCounters();
    const batches = await this.deleteBatches();
    const messages = await this.deleteMessages();
    return texts || errors || payloads || counters || batches || messages;
  }

  private async deleteCounters(): Promise<boolean> {
    const present = hourOf(this.clock.now());
    let isMore = false;
    for (const { deleteOver } of Object.values(PREFIX_STATEMENTS))
      isMore =
        (await this.transactor.write(deleteOver, [present - PREFIX_USE_HOURS])) === DELETED_PREFIX_USES || isMore;
    const hours = await this.transactor.write(DELETE_HOURS, [present - HOURS_KEPT + 1]);
    return isMore || hours === DELETED_HOURS;
  }

  private async deleteMessages(): Promise<boolean> {
    const bound = this.boundOf(MESSAGE_ID_PREFIX, MESSAGE_METADATA_DAYS);
    for (const statement of DELETIONS)
      if ((await this.transactor.write(statement, [bound])) === SWEPT_MESSAGES) return true;
    return false;
  }

  /** Batches go with their items: items alone no erasure would find, and a batch alone says that it made none. */
  private async deleteBatches(): Promise<boolean> {
    const bound = this.boundOf(BATCH_ID_PREFIX, MESSAGE_METADATA_DAYS);
    const [end] = await this.database.read(WINDOW_OF_BATCHES, ['', bound]);
    await this.transactor.run(async (tx) => {
      for (const statement of [DELETE_BATCH_ITEMS, DELETE_BATCHES])
        await writeIn(tx, statement, [end?.batchId ?? bound]);
    });
    return end !== undefined;
  }

  private async forgetTexts(): Promise<boolean> {
    const bound = this.boundOf(MESSAGE_ID_PREFIX, this.config.messageTextDays);
    const from = this.begin(this.messages);
    const [end] = await this.database.read(WINDOW_OF_MESSAGES, [from, bound]);
    const window = [from, end?.messageId ?? bound];
    for (const statement of [FORGET_TEXTS, FORGET_ENTRY_DETAILS, FORGET_ATTEMPT_DETAILS])
      await this.transactor.write(statement, window);
    this.messages.from = end?.messageId ?? bound;
    return end !== undefined;
  }

  private async forgetErrors(): Promise<boolean> {
    const bound = this.boundOf(BATCH_ID_PREFIX, this.config.messageTextDays);
    const from = this.begin(this.batches);
    const [end] = await this.database.read(WINDOW_OF_BATCHES, [from, bound]);
    await this.transactor.write(FORGET_BATCH_ERRORS, [from, end?.batchId ?? bound]);
    this.batches.from = end?.batchId ?? bound;
    return end !== undefined;
  }

  /**
   * Forgets texts in the payloads of one window of events, where they go earlier than payloads do. All else of a
   * payload stays as long as that of other events.
   */
  private async forgetPayloadTexts(): Promise<boolean> {
    const { messageTextDays } = this.config;
    if (messageTextDays >= PAYLOAD_DAYS) return false;
    const bound = this.boundOf(EVENT_ID_PREFIX, messageTextDays);
    // A clock that was put back begins again.
    const from = this.eventsFrom > bound ? '' : this.eventsFrom;
    const [end] = await this.database.read(WINDOW_OF_EVENTS, [from, bound]);
    const to = end?.eventId ?? bound;
    await this.transactor.run(async (tx) => {
      const events = await readIn(tx, PAYLOADS_WITH_TEXT, [from, to]);
      const ids = events.map(({ eventId }) => eventId);
      const replaced = events.flatMap(({ eventId, data }) => [eventId, withoutTexts(data ?? '{}')]);
      if (ids.length > 0) await writeIn(tx, REPLACE_PAYLOADS(ids), [...replaced, ...ids]);
    });
    this.eventsFrom = to;
    return end !== undefined;
  }

  /** Where the walk goes on. What kept its text because it was not sent yet is found the next day. */
  private begin(walk: Walk): string {
    const now = this.clock.now();
    if (now - walk.beganAt >= DAY_MS) Object.assign(walk, { from: '', beganAt: now });
    return walk.from;
  }

  private boundOf(prefix: string, days: number): string {
    return idBound(prefix, this.clock.now() - days * DAY_MS);
  }
}
