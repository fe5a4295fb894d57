import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { Database } from '../platform/database/database.js';
import { notFound } from '../platform/http/problem.js';
import { Reach } from '../tenants/reach.js';
import { statusBelow } from '../tenants/status.js';
import { WebhookConfigReader } from '../webhook-configs/webhook-config-reader.js';
import type { WebhookConfigView } from '../webhook-configs/webhook-config.view.js';
import type { WebhookConfigRow } from '../webhook-configs/webhook-configs.sql.js';
import { ProjectView } from './project.view.js';
import { PROJECT_WITH_CONFIGS, type ProjectWithConfigRow } from './projects.sql.js';

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
    const rows = await this.database.read(PROJECT_WITH_CONFIGS, [projectId]);
    const first = rows[0];
    if (first === undefined) throw notFound();
    return ProjectView.of(first, this.configsOf(rows), statusBelow(first.tenantStatus, first.status));
  }

  /** Sorted here: for at most twenty rows the server would make a temporary table. */
  private configsOf(rows: readonly ProjectWithConfigRow[]): WebhookConfigView[] {
    if (rows[0]?.webhookConfigId === null) return [];
    return (rows as readonly WebhookConfigRow[])
      .toSorted((a, b) => (a.webhookConfigId < b.webhookConfigId ? -1 : 1))
      .map((row) => this.configs.viewOf(row));
  }
}
