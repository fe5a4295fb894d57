import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { Database } from '../platform/database/database.js';
import { Cursors } from '../platform/http/cursors.js';
import { PageQuery } from '../platform/http/paging.js';
import { notFound } from '../platform/http/problem.js';
import { Reach } from '../tenants/reach.js';
import { ConsoleLink } from './console-link.entity.js';
import { type ConsoleLinkPageView, ConsoleLinkView } from './console-link.view.js';

/** Finds and shows console links. */
@Injectable()
export class ConsoleLinkReader {
  constructor(
    private readonly database: Database,
    private readonly reach: Reach,
    private readonly cursors: Cursors,
  ) {}

  /** One link of a project. Throws 404. */
  async read(caller: Caller, projectId: string, consoleLinkId: string): Promise<ConsoleLinkView> {
    await this.reach.requireProject(caller, projectId);
    const link = await this.database.entities.findOneBy(ConsoleLink, { consoleLinkId, projectId });
    if (link === null) throw notFound();
    return ConsoleLinkView.of(link);
  }

  /** The links of a project, newest first. Throws 404. */
  async list(caller: Caller, projectId: string, query: PageQuery): Promise<ConsoleLinkPageView> {
    await this.reach.requireProject(caller, projectId);
    const list = { list: 'console-links', filters: [projectId] };
    const before = this.cursors.read(query.cursor, list);
    const size = PageQuery.sizeOf(query);
    const links = await this.database.entities.find(ConsoleLink, {
      where: { projectId, ...(before === null ? {} : { consoleLinkId: LessThan(before) }) },
      order: { consoleLinkId: 'DESC' },
      take: size + 1,
    });
    return this.cursors.page(links, size, list, ({ consoleLinkId }) => consoleLinkId, ConsoleLinkView.of);
  }
}
