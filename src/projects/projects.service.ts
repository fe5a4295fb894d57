import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { StatusChanges } from '../access/status-changes.js';
import { EventCounter } from '../events/event-counter.entity.js';
import { Clock } from '../platform/clock.js';
import { isDuplicate } from '../platform/database/database-errors.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { invalidField, Problem } from '../platform/http/problem.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { newId } from '../platform/ids.js';
import { PROJECT_ID_PREFIX, Project } from '../tenants/project.entity.js';
import { Reach } from '../tenants/reach.js';
import type { Tenant } from '../tenants/tenant.entity.js';
import type { ComplianceSettingsDto } from './compliance-settings.dto.js';
import type { CreateProjectDto } from './create-project.dto.js';
import type { PatchProjectDto } from './patch-project.dto.js';
import { ProjectView } from './project.view.js';
import { ProjectsReader } from './projects-reader.js';

type Compliance = Pick<Project, 'optOutRemindersEnabled' | 'identityEnabled' | 'identity'>;
const COMPLIANCE_DEFAULTS: Compliance = { optOutRemindersEnabled: true, identityEnabled: false, identity: null };

/** The making and changing of projects. */
@Injectable()
export class ProjectsService {
  constructor(
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
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
