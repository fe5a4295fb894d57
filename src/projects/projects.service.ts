import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { statusBelow, StatusChanges } from '../access/status.js';
import { EventCounter } from '../events/event.entity.js';
import { Clock } from '../platform/clock.js';
import { isDuplicate } from '../platform/database/database-errors.js';
import { Database } from '../platform/database/database.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { Cursors, PageQuery } from '../platform/http/paging.js';
import { invalidField, notFound, Problem } from '../platform/http/problem.js';
import type { OnceRequest } from '../platform/idempotency/effect.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import { newId } from '../platform/ids.js';
import { ProjectAccess } from '../tenants/project-access.js';
import { Project, PROJECT_ID_PREFIX, type Tenant } from '../tenants/tenant.entity.js';
import type { NameAndStatusQuery } from '../tenants/tenants.dto.js';
import { filtersOf, isSifted, SIFTED_ROWS_MAX } from '../tenants/tenants.sql.js';
import { WebhookConfigReader } from '../webhook-configs/webhook-config-reader.js';
import type { WebhookConfigView } from '../webhook-configs/webhook-config.view.js';
import type { WebhookConfigRow } from '../webhook-configs/webhook-configs.sql.js';
import { type ProjectPageView, ProjectView } from './project.view.js';
import type { ComplianceSettingsDto, CreateProjectDto, ListProjectsQuery, PatchProjectDto } from './projects.dto.js';
import {
  ENDS_OF_SHARES,
  LAST_SIFTED_PROJECT,
  PROJECT_IDS,
  PROJECT_WITH_CONFIGS,
  type ProjectWithConfigRow,
} from './projects.sql.js';

interface PageWanted {
  /** Whose projects; null for those of every tenant. */
  readonly tenantIds: readonly string[] | null;
  /** The page begins after this project; empty for the first one. */
  readonly after: string;
  readonly size: number;
}

/** Shows projects together with their webhook configs. */
@Injectable()
export class ProjectsReader {
  constructor(
    private readonly database: Database,
    private readonly reach: ProjectAccess,
    private readonly configs: WebhookConfigReader,
    private readonly cursors: Cursors,
  ) {}

  /** One project. Throws 404. */
  async read(caller: Caller, projectId: string): Promise<ProjectView> {
    this.reach.requireReach(caller, projectId);
    const rows = await this.database.read(PROJECT_WITH_CONFIGS, [projectId]);
    const first = rows[0];
    if (first === undefined) throw notFound();
    return ProjectView.of(first, this.configsOf(rows), statusBelow(first.tenantStatus, first.status));
  }

  /** A page of one tenant's projects, oldest first; a filtered one may be short. Throws 404 for the tenant. */
  async listOfTenant(tenantId: string, query: NameAndStatusQuery): Promise<ProjectPageView> {
    await this.reach.requireTenant(tenantId);
    return this.page('projects', [tenantId], query);
  }

  /** A page of all projects, oldest first; a filtered one may be short. */
  list(query: ListProjectsQuery): Promise<ProjectPageView> {
    return this.page('all projects', query.tenantIds === undefined ? null : [...new Set(query.tenantIds)], query);
  }

  /** Sorted here: for at most twenty rows the server would make a temporary table. */
  private configsOf(rows: readonly ProjectWithConfigRow[]): WebhookConfigView[] {
    if (rows[0]?.webhookConfigId === null) return [];
    return (rows as readonly WebhookConfigRow[])
      .toSorted((a, b) => (a.webhookConfigId < b.webhookConfigId ? -1 : 1))
      .map((row) => this.configs.viewOf(row));
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

type Compliance = Pick<Project, 'optOutRemindersEnabled' | 'identityEnabled' | 'identity'>;
const COMPLIANCE_DEFAULTS: Compliance = { optOutRemindersEnabled: true, identityEnabled: false, identity: null };

/** The making and changing of projects. */
@Injectable()
export class ProjectsService {
  constructor(
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly reach: ProjectAccess,
    private readonly reader: ProjectsReader,
    private readonly statuses: StatusChanges,
    private readonly clock: Clock,
  ) {}

  /** Makes a project, active. Throws 404 for the tenant, and 409 when the name is taken or the tenant archived. */
  async create(caller: Caller, tenantId: string, dto: CreateProjectDto, once: OnceRequest): Promise<ProjectView> {
    await this.reach.requireTenant(tenantId);
    return this.idempotency.run(once, {
      statusCode: 201,
      work: async (tx) => ProjectView.of(await this.insert(tx, await this.reach.shareTenant(tx, tenantId), dto), []),
      idOf: (view) => view.projectId,
      show: (projectId) => this.reader.read(caller, projectId),
    });
  }

  /** Makes a project of a tenant that is locked or shared, inside a transaction that may make more than that. */
  async insert(tx: Tx, tenant: Tenant, dto: CreateProjectDto): Promise<Project> {
    const now = this.clock.now();
    const project: Project = Object.assign(new Project(), {
      projectId: newId(PROJECT_ID_PREFIX, now),
      tenantId: tenant.tenantId,
      name: dto.name,
      nameKey: Project.nameKeyOf(dto.name),
      description: dto.description ?? null,
      status: 'active' as const,
      ...complianceOf(COMPLIANCE_DEFAULTS, dto.complianceSettings),
      createdAt: now,
      updatedAt: now,
    });
    await refuseTakenName(tx.insert(Project, project));
    // Here rather than with its first events: nobody waits for this transaction, as nobody knows the project yet.
    await tx.insert(EventCounter, { projectId: project.projectId, tenantId: tenant.tenantId, lastSequence: 0 });
    return project;
  }

  /** Changes a project. Throws 404, and 409 when the name is taken, or the project or its tenant archived. */
  async patch(caller: Caller, projectId: string, dto: PatchProjectDto): Promise<ProjectView> {
    await this.transactor.run(async (tx) => {
      const project = await this.reach.lockProject(tx, caller, projectId);
      const changes = {
        // The key of a name that stays is left alone: an older name may not be trimmed.
        ...(dto.name === undefined ? {} : { name: dto.name, nameKey: Project.nameKeyOf(dto.name) }),
        description: dto.description === undefined ? project.description : dto.description,
        status: dto.status ?? project.status,
        ...complianceOf(project, dto.complianceSettings),
        updatedAt: this.clock.now(),
      };
      await refuseTakenName(tx.update(Project, { projectId }, changes));
    });
    this.statuses.announce({ projectId });
    return this.reader.read(caller, projectId);
  }
}

/** The settings after a change. Throws 400 when messages should say who sends them and nobody is named. */
function complianceOf(before: Compliance, dto: ComplianceSettingsDto | undefined): Compliance {
  const after = {
    optOutRemindersEnabled: dto?.optOutRemindersEnabled ?? before.optOutRemindersEnabled,
    identityEnabled: dto?.identityEnabled ?? before.identityEnabled,
    identity: dto?.identity === undefined ? before.identity : dto.identity,
  };
  if (after.identityEnabled && after.identity === null) {
    throw invalidField(
      'complianceSettings.identity',
      'isRequired',
      'complianceSettings.identity is required when identityEnabled is true',
    );
  }
  return after;
}

async function refuseTakenName(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (isDuplicate(error, 'projects_name')) throw nameTaken();
    throw error;
  }
}

/** 409 for a name that another project of the tenant has. */
export function nameTaken(): Problem {
  return new Problem(409, 'name_conflict', 'Another project of this tenant has that name.');
}
