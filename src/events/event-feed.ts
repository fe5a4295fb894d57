import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import type { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { readIn, type Transactor, writeIn } from '../platform/database/transactor.js';
import { Cursors, PageQuery } from '../platform/http/paging.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { ProjectAccess } from '../tenants/project-access.js';
import { Event, EventCounter } from './event.entity.js';
import {
  EventEpochs,
  type EventPageView,
  EventView,
  type FeedPlace,
  FIRST_EPOCH,
  ListEventsQuery,
} from './event.view.js';
import { BEGIN_EPOCH, ENDS, LAST_EPOCH } from './events.sql.js';

/**
 * No index finds the events of a type: so many are looked through for one page, and the next page goes on after them.
 */
export const SIFTED_EVENTS_MAX = 2_000;

/** The events of a project for readers that pull: the same as webhooks get, in sequence. */
@Injectable()
export class EventFeed {
  constructor(
    private readonly database: Database,
    private readonly reach: ProjectAccess,
    private readonly cursors: Cursors,
  ) {}

  /**
   * A page of the feed; one of some types only may be short. Throws 400 for what does not go together, 404, and 409
   * for a reader of another epoch.
   */
  async list(caller: Caller, projectId: string, query: ListEventsQuery): Promise<EventPageView> {
    const last = ListEventsQuery.lastOf(query);
    await this.reach.requireProject(caller, projectId);
    const epochs = await EventEpochs.of(this.database.entities, projectId);
    return last === null ? this.after(projectId, query, epochs) : this.newest(projectId, last, epochs);
  }

  /** One event, as the feed shows it. Throws 404, also while it has no place in the sequence. */
  async read(caller: Caller, eventId: string): Promise<EventView> {
    const event = await this.require(caller, eventId);
    return EventView.of(event, await EventEpochs.of(this.database.entities, event.projectId));
  }

  /** The row of one event. Throws 404, also while it has no place in the sequence. */
  async require(caller: Caller, eventId: string): Promise<Event> {
    const event = await this.database.entities.findOneBy(Event, { eventId });
    if (event === null || event.sequence === null) throw notFound();
    this.reach.requireReach(caller, event.projectId);
    return event;
  }

  /** The page after a place. */
  private async after(projectId: string, query: ListEventsQuery, epochs: EventEpochs): Promise<EventPageView> {
    const from = Number(query.afterSequence ?? 0);
    const afterEpoch = Number(query.afterEpoch ?? epochs.current);
    if (afterEpoch !== epochs.current) throw epochChanged(epochs.goingOn({ epoch: afterEpoch, sequence: from }));
    const list = { list: 'events', filters: [projectId, from, query.type?.toSorted() ?? null, epochs.current] };
    const view = (event: Event) => EventView.of(event, epochs);
    const after = Number(this.cursors.read(query.cursor, list) ?? from);
    const size = PageQuery.sizeOf(query);
    const select = this.database.entities
      .createQueryBuilder(Event, 'event')
      .where('event.projectId = :projectId AND event.sequence > :after', { projectId, after })
      .orderBy('event.sequence')
      .limit(size + 1);
    if (query.type === undefined) {
      const page = this.cursors.page(await select.getMany(), size, list, keyOf, view);
      return { ...page, lastSequence: page.data.at(-1)?.sequence ?? after, epoch: epochs.current };
    }
    // Read before the events are: nothing can appear in front of what has its place already.
    const { to, isLast } = await this.siftedSpan(projectId, after);
    select.andWhere('event.sequence <= :to AND event.type IN (:...type)', { to, type: query.type });
    const page = this.cursors.page(await select.getMany(), size, list, keyOf, view);
    const lastSequence = page.hasMore ? (page.data.at(-1)?.sequence ?? after) : to;
    return { ...this.cursors.goingOn(page, isLast ? null : String(to), list), lastSequence, epoch: epochs.current };
  }

  /** So many of the newest events, and where the feed ends: at its counter, for events go with their retention. */
  private async newest(projectId: string, last: number, epochs: EventEpochs): Promise<EventPageView> {
    const counter = await this.database.entities.findOneBy(EventCounter, { projectId });
    const lastSequence = counter?.lastSequence ?? 0;
    const ended = { cursor: '', hasMore: false, lastSequence, epoch: epochs.current };
    if (last === 0) return { data: [], ...ended };
    const events = await this.database.entities
      .createQueryBuilder(Event, 'event')
      .where('event.projectId = :projectId AND event.sequence <= :lastSequence', { projectId, lastSequence })
      .orderBy('event.sequence', 'DESC')
      .limit(last)
      .getMany();
    return { data: events.reverse().map((event) => EventView.of(event, epochs)), ...ended };
  }

  /** Up to where one page looks for events of some types, and whether nothing comes after it. */
  private async siftedSpan(projectId: string, after: number): Promise<{ to: number; isLast: boolean }> {
    const [ends] = await this.database.read(ENDS, [projectId, after, projectId, after]);
    if (ends === undefined || ends.first === null || ends.last === null) return { to: after, isLast: true };
    // Not counted from `after`: what is past its retention would be looked for in vain, page after page.
    const to = Math.min(ends.last, ends.first + SIFTED_EVENTS_MAX - 1);
    return { to, isLast: to === ends.last };
  }
}

/** 409 for a reader whose epoch is not the current one; the details name the place to go on from. */
export function epochChanged({ epoch, sequence }: FeedPlace): Problem {
  const message =
    'The service was restored from a backup since then. Events that you have read after this place are gone; ' +
    `go on with afterEpoch=${epoch} and afterSequence=${sequence}.`;
  const details = [
    { path: 'afterEpoch', rule: 'current', message: String(epoch) },
    { path: 'afterSequence', rule: 'current', message: String(sequence) },
  ];
  return new Problem(409, 'epoch_changed', message, { details });
}

function keyOf(event: Event): string {
  return String(event.sequence);
}

/**
 * Begins a new epoch of the events of all projects, after a restore from a backup. Returns its number: one more than
 * that of the backup, or `atLeast` when that is greater.
 */
export function raiseEpoch(transactor: Transactor, clock: Clock, atLeast: number): Promise<number> {
  return transactor.run(async (tx) => {
    const [last] = await readIn(tx, LAST_EPOCH, []);
    const epoch = Math.max((last?.epoch ?? FIRST_EPOCH) + 1, atLeast);
    await writeIn(tx, BEGIN_EPOCH, [epoch, clock.now()]);
    return epoch;
  });
}
