import type { Response } from 'supertest';
import { eventually } from './eventually.js';
import { newNumber } from './numbers.js';
import type { RouteApp } from './route-app.js';
import { Sql } from './sql.js';
import { type ProjectWorld, World } from './world.js';

export const NUMBER = '+14155552601';

/** A project with one registered number, and what can be asked about its consent. */
export class ConsentWorld<App extends RouteApp = RouteApp> {
  private constructor(
    readonly app: App,
    readonly world: World,
    readonly sql: Sql,
  ) {}

  static async start<App extends RouteApp>(app: App): Promise<ConsentWorld<App>> {
    return new ConsentWorld(app, new World(app), await Sql.open(app.schema));
  }

  async stop(): Promise<void> {
    await this.sql.close();
    await this.app.close();
  }

  /** A project that has the number. */
  async project(phones: readonly string[] = [NUMBER], tenant?: string): Promise<ProjectWorld> {
    const project = await this.world.project(tenant);
    await this.world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones });
    return project;
  }

  /** Declares something with the project's own key. */
  declare(
    project: ProjectWorld,
    what: 'opt-out' | 'opt-in',
    body: object = {},
    headers: Record<string, string> = {},
    phone = NUMBER,
  ): Promise<Response> {
    return this.world.send(
      'post',
      `/v1/projects/${project.projectId}/phones/${phone}/${what}`,
      project.key,
      body,
      headers,
    );
  }

  proof(project: ProjectWorld, query = '', phone = NUMBER): Promise<Response> {
    return this.world.send('get', `/v1/projects/${project.projectId}/phones/${phone}/consent${query}`, project.key);
  }

  /** The events of a project once there are none that wait, as `type` and `data`. */
  async events(project: ProjectWorld): Promise<{ type: string; data: Record<string, unknown> }[]> {
    const waiting = 'events WHERE projectId = ? AND isDispatched = 0';
    await eventually('no event waits', async () => (await this.sql.count(waiting, [project.projectId])) === 0);
    const { body } = await this.world.send('get', `/v1/projects/${project.projectId}/events?limit=100`, project.key);
    return body.data as { type: string; data: Record<string, unknown> }[];
  }

  /** The same, without those of the registration. */
  async consentEvents(project: ProjectWorld): Promise<{ type: string; data: Record<string, unknown> }[]> {
    return (await this.events(project)).filter(({ type }) => type === 'phone.opted_out' || type === 'phone.opted_in');
  }
}

/** An entry of a ledger as these tests look at it. */
interface Entry {
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

/** No keyword, but read as a stop. */
export const DOUBTFUL_STOP = 'please stop texting me';

/** A review as the tests look at it. */
export interface SeenReview {
  readonly reviewId: string;
  readonly phoneE164: string;
  readonly verdict: string | null;
}

/** Makes reviews. */
export class ReviewWorld {
  constructor(private readonly world: World) {}

  /** Lets a number write a doubtful stop to the simulator of a project, and returns the open review of it. */
  async open(projectId: string, from = newNumber(), text = DOUBTFUL_STOP): Promise<SeenReview> {
    const senders = (await this.world.admin('get', `/v1/projects/${projectId}/senders`))['data'];
    const receiver = (senders as { kind: string; address: string }[]).find(({ kind }) => kind === 'NUMBER');
    const message = { from, to: receiver?.address, text };
    await this.world.admin('post', `/v1/projects/${projectId}/simulator/inbound`, message);
    const list = await this.world.admin('get', `/v1/consent-reviews?projectIds=${projectId}&status=open&limit=100`);
    const review = (list['data'] as SeenReview[]).find(({ phoneE164 }) => phoneE164 === from);
    if (review === undefined) throw new Error(`There is no open review of ${from}`);
    return review;
  }
}
