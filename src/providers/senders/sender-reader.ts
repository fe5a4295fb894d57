import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import type { Caller } from '../../access/caller.js';
import { Database } from '../../platform/database/database.js';
import { Cursors } from '../../platform/http/cursors.js';
import { PageQuery } from '../../platform/http/paging.js';
import { notFound } from '../../platform/http/problem.js';
import { Reach } from '../../tenants/reach.js';
import { Sender } from '../record/sender.entity.js';
import type { ListSendersQuery } from './list-senders.query.js';
import { type OwnedSenderPageView, OwnedSenderView } from './owned-sender.view.js';
import { type SenderPageView, SenderView } from './sender.view.js';

/** Shows the senders of projects. */
@Injectable()
export class SenderReader {
  constructor(
    private readonly database: Database,
    private readonly reach: Reach,
    private readonly cursors: Cursors,
  ) {}

  /** One sender of a project. Throws 404. */
  async read(caller: Caller, projectId: string, senderId: string): Promise<SenderView> {
    await this.reach.requireProject(caller, projectId);
    const sender = await this.database.entities.findOneBy(Sender, { senderId, projectId });
    if (sender === null) throw notFound();
    return SenderView.of(sender);
  }

  /** The senders of a project, oldest first. Throws 400 for a cursor of another list, and 404. */
  async list(caller: Caller, projectId: string, query: PageQuery): Promise<SenderPageView> {
    await this.reach.requireProject(caller, projectId);
    const list = { list: 'senders', filters: [projectId] };
    const after = this.cursors.read(query.cursor, list) ?? '';
    const size = PageQuery.sizeOf(query);
    const rows = await this.database.entities
      .createQueryBuilder(Sender, 'sender')
      .where('sender.projectId = :projectId AND sender.senderId > :after', { projectId, after })
      .orderBy('sender.senderId')
      .limit(size + 1)
      .getMany();
    return this.cursors.page(rows, size, list, (sender) => sender.senderId, SenderView.of);
  }

  /** The senders of all projects, or of some, oldest first. Throws 400 for a cursor of another list. */
  async listAll(query: ListSendersQuery): Promise<OwnedSenderPageView> {
    const { tenantIds, projectIds } = query;
    const list = { list: 'all senders', filters: [tenantIds?.toSorted() ?? null, projectIds?.toSorted() ?? null] };
    const size = PageQuery.sizeOf(query);
    const rows = await this.database.entities.find(Sender, {
      where: {
        senderId: MoreThan(this.cursors.read(query.cursor, list) ?? ''),
        ...(tenantIds === undefined ? {} : { tenantId: In(tenantIds) }),
        ...(projectIds === undefined ? {} : { projectId: In(projectIds) }),
      },
      order: { senderId: 'ASC' },
      take: size + 1,
    });
    return this.cursors.page(rows, size, list, (sender) => sender.senderId, OwnedSenderView.of);
  }
}
