import { eventually } from './eventually.js';
import type { RouteApp } from './route-app.js';
import { newNumber } from './numbers.js';
import { type ProjectWorld, World } from './world.js';

/** An entry of a ledger as these tests look at it. */
export interface Entry {
  readonly kind: string;
  readonly source: string;
  readonly note: string | null;
  readonly isSpread: boolean;
  readonly spreadFrom: string | null;
  readonly actorKeyId: string | null;
  readonly requestId: string | null;
}

/** Tenants whose opt-outs hold in all of their projects, and what is declared there. */
export class StopWorld {
  readonly world: World;

  constructor(readonly app: RouteApp) {
    this.world = new World(app);
  }

  /** Projects of one tenant that have a number; the tenant's scope is `tenant` unless another one is named. */
  async projects(count: number, phone: string | null, optOutScope = 'tenant'): Promise<ProjectWorld[]> {
    const body = { name: `Tenant of ${String(phone)}`, optOutScope };
    const { tenantId } = await this.world.admin('post', '/v1/tenants', body);
    const projects: ProjectWorld[] = [];
    for (let made = 0; made < count; made += 1) {
      const project = await this.world.project(String(tenantId));
      if (phone !== null) await this.register(project, phone);
      projects.push(project);
    }
    return projects;
  }

  number(): string {
    return newNumber();
  }

  register({ projectId }: ProjectWorld, ...phones: string[]) {
    return this.world.admin('post', `/v1/projects/${projectId}/phones`, { phones });
  }

  optOut({ projectId, key }: ProjectWorld, phone: string, body: object = {}) {
    return this.world.send('post', `/v1/projects/${projectId}/phones/${phone}/opt-out`, key, body);
  }

  optIn({ projectId, key }: ProjectWorld, phone: string, evidence = 'Asked.') {
    return this.world.send('post', `/v1/projects/${projectId}/phones/${phone}/opt-in`, key, { evidence });
  }

  switch(tenantId: string, optOutScope: 'project' | 'tenant') {
    return this.world.admin('patch', `/v1/tenants/${tenantId}`, { optOutScope });
  }

  async isOut({ key }: ProjectWorld, phone: string): Promise<boolean> {
    const { body } = await this.world.send('get', `/v1/phones/${phone}`, key);
    return (body as { isOptedOut: boolean }).isOptedOut;
  }

  /** The ledger of a number as the operator sees it, or as another key does. */
  async ledger({ projectId }: ProjectWorld, phone: string, key = this.app.adminKey): Promise<Entry[]> {
    const path = `/v1/projects/${projectId}/phones/${phone}/consent`;
    return ((await this.world.send('get', path, key)).body as { data: Entry[] }).data;
  }

  /** Resolves when a number is out of all of these projects. */
  async carried(projects: readonly ProjectWorld[], phone: string): Promise<void> {
    for (const project of projects)
      await eventually(`the opt-out is in ${project.projectId}`, () => this.isOut(project, phone));
  }

  /** Resolves when what was opted out before a switch is carried. */
  async applied(tenantId: string): Promise<void> {
    await eventually('the scope is applied', async () => {
      const { optOutScopeAppliedAt } = await this.world.admin('get', `/v1/tenants/${tenantId}`);
      return optOutScopeAppliedAt !== null;
    });
  }
}
