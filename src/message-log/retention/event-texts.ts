import { Injectable } from '@nestjs/common';
import { PAYLOAD_DAYS } from '../../deliveries/retention.js';
import { EVENT_ID_PREFIX } from '../../events/event.entity.js';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import { Transactor } from '../../platform/database/transactor.js';
import { idBound } from '../../platform/ids.js';
import { PAYLOADS_WITH_TEXT, REPLACE_PAYLOADS, WINDOW_OF_EVENTS } from './event-texts.sql.js';

/** What goes of a message when its texts go. */
const TEXTS = { text: null, reasonDetail: null } as const;

/**
 * Forgets texts of messages in the payloads of their events, where they go earlier than payloads do. All else of a
 * payload stays as long as that of other events.
 */
@Injectable()
export class EventTexts {
  /** All events before this one have been looked at: no text comes into an old event. */
  private from = '';

  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** One window of events; whether there is more to do. */
  async sweep(): Promise<boolean> {
    const { messageTextDays } = this.config;
    if (messageTextDays >= PAYLOAD_DAYS) return false;
    const bound = idBound(EVENT_ID_PREFIX, this.clock.now() - messageTextDays * DAY_MS);
    // A clock that was put back begins again.
    const from = this.from > bound ? '' : this.from;
    const [end] = await this.database.read(WINDOW_OF_EVENTS, [from, bound]);
    const to = end?.eventId ?? bound;
    await this.transactor.run(async (tx) => {
      const events = await readIn(tx, PAYLOADS_WITH_TEXT, [from, to]);
      const ids = events.map(({ eventId }) => eventId);
      const replaced = events.flatMap(({ eventId, data }) => [eventId, withoutTexts(data ?? '{}')]);
      if (ids.length > 0) await writeIn(tx, REPLACE_PAYLOADS(ids), [...replaced, ...ids]);
    });
    this.from = to;
    return end !== undefined;
  }
}

function withoutTexts(data: string): string {
  return JSON.stringify({ ...(JSON.parse(data) as object), ...TEXTS });
}
