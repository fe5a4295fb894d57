import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { Transactor } from '../platform/database/transactor.js';
import { Cursors } from '../platform/http/cursors.js';
import { PageQuery } from '../platform/http/paging.js';
import { Reach } from '../tenants/reach.js';
import { Event } from './event.entity.js';
import { type EventPageView, EventView } from './event.view.js';
import type { ListEventsQuery } from './list-events.query.js';

/** The events of a project for readers that pull: the same as webhooks get, in sequence. */
@Injectable()
export class EventFeed {
  constructor(
    private readonly transactor: Transactor,
    private readonly reach: Reach,
    private readonly cursors: Cursors,
  ) {}

  /** A page of the feed. Throws 404. */
  async list(caller: Caller, projectId: string, query: ListEventsQuery): Promise<EventPageView> {
    await this.reach.requireProject(caller, projectId);
    const from = Number(query.afterSequence ?? 0);
    const list = { list: 'events', filters: [projectId, from] };
    const after = Number(this.cursors.read(query.cursor, list) ?? from);
    const size = PageQuery.sizeOf(query);
    const events = await this.transactor.reader
      .createQueryBuilder(Event, 'event')
      .where('event.projectId = :projectId AND event.sequence > :after', { projectId, after })
      .orderBy('event.sequence')
      .limit(size + 1)
      .getMany();
    return this.cursors.page(events, size, list, (event) => String(event.sequence), EventView.of);
  }
}
