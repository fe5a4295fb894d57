import type { Response } from 'supertest';
import { eventually } from './eventually.js';
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
