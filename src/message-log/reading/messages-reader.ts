import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { reachedScope, reachOf, scopeOf } from '../../tenants/read-scope.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Cursors } from '../../platform/http/cursors.js';
import { PageQuery } from '../../platform/http/paging.js';
import { notFound } from '../../platform/http/problem.js';
import { idBound } from '../../platform/ids.js';
import { Reach } from '../../tenants/reach.js';
import { MESSAGE_ID_PREFIX } from '../../messages/record/message.entity.js';
import { type MessagePageView, MessageView } from '../../messages/record/message.view.js';
import { waitOf } from './derived-hold.js';
import type { ListMessagesQuery } from './list-messages.query.js';
import { MessageFinder } from './message-finder.js';
import { filtersOf, planOf } from './message-lanes.js';
import { SHOWN_MESSAGES, type ShownRow } from './reading.sql.js';
import { silenceOf } from './silence.js';

const EMPTY_PAGE: MessagePageView = { data: [], cursor: '', hasMore: false };

/** Shows messages to those who may see them. */
@Injectable()
export class MessagesReader {
  constructor(
    private readonly database: Database,
    private readonly finder: MessageFinder,
    private readonly reach: Reach,
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
    const { ids, siftedTo } = await this.finder.find({
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
