import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { Database } from '../platform/database/database.js';
import { notFound } from '../platform/http/problem.js';
import { Project } from '../tenants/project.entity.js';
import { Reach } from '../tenants/reach.js';
import { statusBelow } from '../tenants/status.js';
import { WebhookConfigReader } from '../webhook-configs/webhook-config-reader.js';
import type { WebhookConfigRow } from '../webhook-configs/webhook-configs.sql.js';
import { ProjectView } from './project.view.js';
import { PROJECT_WITH_CONFIGS } from './projects.sql.js';

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
    const rows = await this.database.readNested(PROJECT_WITH_CONFIGS, [projectId]);
    const first = rows[0];
    if (first === undefined) throw notFound();
    const project = Object.assign(new Project(), first.p, {
      optOutRemindersEnabled: first.p.optOutRemindersEnabled === 1,
      identityEnabled: first.p.identityEnabled === 1,
      status: statusBelow(first.t.status, first.p.status),
    });
    const ofProject = rows.map(({ w }) => w as WebhookConfigRow).filter((row) => row.webhookConfigId !== null);
    // Sorted here: for at most twenty rows the server would make a temporary table.
    const configs = ofProject
      .sort((a, b) => (a.webhookConfigId < b.webhookConfigId ? -1 : 1))
      .map((row) => this.configs.viewOfRow(row));
    return ProjectView.of(project, configs);
  }
}
