import { Inject, Injectable } from '@nestjs/common';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { writeIn } from '../../platform/database/in-transaction.js';
import { Transactor } from '../../platform/database/transactor.js';
import { idBound } from '../../platform/ids.js';
import { Loop } from '../../platform/jobs/loop.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { BATCH_ID_PREFIX } from '../../messages/record/message-batch.entity.js';
import { MESSAGE_ID_PREFIX } from '../../messages/record/message.entity.js';
import { hourOf } from '../../messages/policy/cap-periods.js';
import { DELETED_PREFIX_USES, PREFIX_STATEMENTS } from '../../messages/policy/prefix-caps.sql.js';
import { DELETE_HOURS, DELETED_HOURS, HOURS_KEPT } from '../reading/usage.sql.js';
import { EventTexts } from './event-texts.js';
import {
  DELETE_BATCH_ITEMS,
  DELETE_BATCHES,
  DELETE_ENTRIES,
  DELETE_MESSAGE_ATTEMPTS,
  DELETE_MESSAGES,
  FORGET_ATTEMPT_DETAILS,
  FORGET_BATCH_ERRORS,
  FORGET_ENTRY_DETAILS,
  FORGET_TEXTS,
  SWEPT_MESSAGES,
  WINDOW_OF_BATCHES,
  WINDOW_OF_MESSAGES,
} from './retention.sql.js';

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

  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly eventTexts: EventTexts,
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
    const payloads = await this.eventTexts.sweep();
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
