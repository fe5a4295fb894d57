import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { Cursors } from '../platform/http/cursors.js';
import { PageQuery } from '../platform/http/paging.js';
import type { NameAndStatusQuery } from '../tenants/name-and-status.query.js';
import { filtersOf, isSifted, SIFTED_ROWS_MAX } from '../tenants/name-search.js';
import { Project } from '../tenants/project.entity.js';
import { Reach } from '../tenants/reach.js';
import { statusBelow } from '../tenants/status.js';
import { WebhookConfigReader } from '../webhook-configs/webhook-config-reader.js';
import type { ListProjectsQuery } from './list-projects.query.js';
import { type ProjectPageView, ProjectView } from './project.view.js';
import { ENDS_OF_SHARES, LAST_SIFTED_PROJECT, PROJECT_IDS } from './projects.sql.js';

interface PageWanted {
  /** Whose projects; null for those of every tenant. */
  readonly tenantIds: readonly string[] | null;
  /** The page begins after this project; empty for the first one. */
  readonly after: string;
  readonly size: number;
}

/** Shows lists of projects with their webhook configs, oldest first. */
@Injectable()
export class ProjectsList {
  constructor(
    private readonly database: Database,
    private readonly reach: Reach,
    private readonly configs: WebhookConfigReader,
    private readonly cursors: Cursors,
  ) {}

  /** A page of one tenant's projects; a filtered one may be short. Throws 404 for the tenant. */
  async ofTenant(tenantId: string, query: NameAndStatusQuery): Promise<ProjectPageView> {
    await this.reach.requireTenant(tenantId);
    return this.page('projects', [tenantId], query);
  }

  /** A page of all projects; a filtered one may be short. */
  read(query: ListProjectsQuery): Promise<ProjectPageView> {
    return this.page('all projects', query.tenantIds === undefined ? null : [...new Set(query.tenantIds)], query);
  }

  private async page(
    name: string,
    tenantIds: readonly string[] | null,
    query: NameAndStatusQuery,
  ): Promise<ProjectPageView> {
    const list = { list: name, filters: [tenantIds?.toSorted() ?? null, ...filtersOf(query)] };
    const wanted = { tenantIds, after: this.cursors.read(query.cursor, list) ?? '', size: PageQuery.sizeOf(query) };
    const isBounded = isSifted(query) || (tenantIds?.length ?? 0) > 1;
    const siftedTo = isBounded ? await this.lastSifted(wanted) : null;
    const ids = await this.idsOf(wanted, siftedTo, query);
    const projects = await this.database.entities.find(Project, {
      where: { projectId: In(ids) },
      order: { projectId: 'ASC' },
      relations: { tenant: true },
    });
    const configs = await this.configs.viewsByProject(ids);
    const page = this.cursors.page(
      projects,
      wanted.size,
      list,
      (project) => project.projectId,
      (project) => ProjectView.of(asRead(project), configs.get(project.projectId) ?? []),
    );
    return this.cursors.goingOn(page, siftedTo, list);
  }

  /** The projects of a page, and one more when there is one. */
  private async idsOf(
    { tenantIds, after, size }: PageWanted,
    siftedTo: string | null,
    filters: NameAndStatusQuery,
  ): Promise<string[]> {
    const wanted = PROJECT_IDS({ ...filters, tenantIds, after, upTo: siftedTo, limit: size + 1 });
    const rows = await this.database.read(wanted, wanted.values);
    return rows.map(({ projectId }) => projectId);
  }

  /**
   * The last project that one page looks at; null when that is the last there is. Several tenants have equal shares of
   * what is looked at; what those with few projects leave goes to the others.
   */
  private async lastSifted({ tenantIds, after, size }: PageWanted): Promise<string | null> {
    if (tenantIds === null) {
      return (await this.database.read(LAST_SIFTED_PROJECT, [after]))[0]?.projectId ?? null;
    }
    const beyond = await this.endsOfShares(tenantIds, after, size);
    const ends =
      beyond.length === 0 || beyond.length === tenantIds.length
        ? beyond
        : await this.endsOfShares(
            beyond.map(({ tenantId }) => tenantId),
            after,
            size,
          );
    return ends.map(({ projectId }) => projectId).sort()[0] ?? null;
  }

  /** The project at which each tenant has used up its share; none of a tenant that has fewer. */
  private endsOfShares(
    tenantIds: readonly string[],
    after: string,
    size: number,
  ): Promise<Pick<Project, 'tenantId' | 'projectId'>[]> {
    const share = Math.max(size + 1, Math.ceil(SIFTED_ROWS_MAX / tenantIds.length));
    return this.database.read(
      ENDS_OF_SHARES(tenantIds.length, share),
      tenantIds.flatMap((tenantId) => [tenantId, after]),
    );
  }
}

/** The project with the status that it has below its tenant. */
function asRead(project: Project): Project {
  const { tenant, status } = project;
  return Object.assign(project, { status: tenant === undefined ? status : statusBelow(tenant.status, status) });
}
