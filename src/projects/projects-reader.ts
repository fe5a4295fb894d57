import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { Database } from '../platform/database/database.js';
import { notFound } from '../platform/http/problem.js';
import { Project } from '../tenants/project.entity.js';
import { Reach } from '../tenants/reach.js';
import { standingBelow } from '../tenants/standing.js';
import type { Tenant } from '../tenants/tenant.entity.js';
import {
  WEBHOOK_CONFIG_COLUMNS,
  WebhookConfigReader,
  type WebhookConfigRow,
} from '../webhook-configs/webhook-config-reader.js';
import { ProjectView } from './project.view.js';

/** One statement for a project and its webhook configs: reading a project is the hot path of every client. */
const PROJECT_COLUMNS = `p.projectId, p.tenantId, p.name, p.description, p.status, p.optOutRemindersEnabled, p.identityEnabled, p.identity,
p.createdAt, p.updatedAt`;
const SQL = `SELECT ${PROJECT_COLUMNS}, t.status, ${WEBHOOK_CONFIG_COLUMNS}
FROM projects p JOIN tenants t ON t.tenantId = p.tenantId LEFT JOIN webhook_configs w ON w.projectId = p.projectId WHERE p.projectId = ?`;

interface ProjectRow extends Pick<Project, 'projectId' | 'tenantId' | 'name' | 'description' | 'status' | 'identity'> {
  readonly optOutRemindersEnabled: 0 | 1;
  readonly identityEnabled: 0 | 1;
  readonly createdAt: number;
  readonly updatedAt: number;
}
type Row = {
  readonly p: ProjectRow;
  readonly t: Pick<Tenant, 'status'>;
  readonly w: { [Column in keyof WebhookConfigRow]: WebhookConfigRow[Column] | null };
};

/** Shows projects together with their webhook configs. */
@Injectable()
export class ProjectsReader {
  constructor(
    private readonly database: Database,
    private readonly reach: Reach,
    private readonly configs: WebhookConfigReader,
  ) {}

  /** One project. Throws 404. */
  async read(caller: Caller, projectId: string): Promise<ProjectView> {
    this.reach.requireReach(caller, projectId);
    const rows = await this.database.readNested<Row>(SQL, [projectId]);
    const first = rows[0];
    if (first === undefined) throw notFound();
    const project = Object.assign(new Project(), first.p, {
      optOutRemindersEnabled: first.p.optOutRemindersEnabled === 1,
      identityEnabled: first.p.identityEnabled === 1,
      status: standingBelow(first.t.status, first.p.status),
    });
    const ofProject = rows.map(({ w }) => w as WebhookConfigRow).filter((row) => row.webhookConfigId !== null);
    // Sorted here: for at most twenty rows the server would make a temporary table.
    const configs = ofProject
      .sort((a, b) => (a.webhookConfigId < b.webhookConfigId ? -1 : 1))
      .map((row) => this.configs.viewOfRow(row));
    return ProjectView.of(project, configs);
  }
}
