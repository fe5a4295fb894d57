import { eventually } from './eventually.js';
import { MessageTenant, type SendingProject } from './message-tenant.js';
import type { RouteApp } from './route-app.js';
import { Sql } from './sql.js';
import { type ProjectWorld, World } from './world.js';

interface StoredAttempt {
  readonly attemptId: string;
  readonly status: string;
  readonly providerMessageId: string | null;
}

/** What a world at a gateway consists of. */
export interface GatewayParts<App extends RouteApp> {
  readonly app: App;
  readonly sql: Sql;
  readonly world: World;
  readonly project: SendingProject;
}

/** The application with a project that sends by an account at a gateway. */
export class GatewayWorld<App extends RouteApp = RouteApp> {
  readonly app: App;
  readonly sql: Sql;
  readonly world: World;
  readonly project: SendingProject;

  protected constructor({ app, sql, world, project }: GatewayParts<App>) {
    this.app = app;
    this.sql = sql;
    this.world = world;
    this.project = project;
  }

  /** A project without reminders whose only sender is at a provider. */
  protected static async parts<App extends RouteApp>(
    app: App,
    makeProvider: (world: World) => Promise<string>,
  ): Promise<GatewayParts<App>> {
    const world = new World(app);
    const project: ProjectWorld = await world.project();
    await world.admin('patch', `/v1/projects/${project.projectId}`, {
      complianceSettings: { optOutRemindersEnabled: false },
    });
    const providerId = await makeProvider(world);
    const { senderId, address } = await new MessageTenant(world).sender(project.projectId, providerId);
    return {
      app,
      sql: await Sql.open(app.schema),
      world,
      project: { ...project, providerId, senderId, from: address },
    };
  }

  get providerId(): string {
    return this.project.providerId;
  }

  async stop(): Promise<void> {
    await this.sql.close();
    await this.app.close();
  }

  /** Sends a message of the project; its id. */
  async send(to: string, text: string, more: object = {}): Promise<string> {
    const { status, body } = await new MessageTenant(this.world).send(this.project, { to, text, ...more });
    if (status !== 202) throw new Error(`sending responded with ${status}: ${JSON.stringify(body)}`);
    return String(body.messageId);
  }

  read(messageId: string): Promise<Record<string, unknown>> {
    return this.world.admin('get', `/v1/messages/${messageId}`);
  }

  /** The number as the project sees it. */
  phone(phone: string): Promise<Record<string, unknown>> {
    return this.world.admin('get', `/v1/phones/${encodeURIComponent(phone)}?projectIds=${this.project.projectId}`);
  }

  /** The message once it has a status. */
  async until(messageId: string, status: string): Promise<Record<string, unknown>> {
    let message: Record<string, unknown> = {};
    await eventually(`${messageId} is ${status}`, async () => {
      message = await this.read(messageId);
      return message['status'] === status;
    }).catch((error: unknown) => {
      throw new Error(`${String(error)}, but it is ${JSON.stringify(message)}`, { cause: error });
    });
    return message;
  }

  async untilAttempt(messageId: string, status: string): Promise<void> {
    const isSo = async (): Promise<boolean> => (await this.attempts(messageId)).some((one) => one.status === status);
    await eventually(`an attempt of ${messageId} is ${status}`, isSo);
  }

  attempts(messageId: string): Promise<StoredAttempt[]> {
    const columns = 'attemptId, status, providerMessageId';
    return this.sql.rows(`SELECT ${columns} FROM message_attempts WHERE messageId = ? ORDER BY attemptId`, [messageId]);
  }

  /** The types of the events of a message in their order. */
  async events(messageId: string): Promise<string[]> {
    const rows = await this.sql.rows<{ type: string }>(
      "SELECT type FROM events WHERE JSON_UNQUOTE(JSON_EXTRACT(data, '$.messageId')) = ? ORDER BY eventId",
      [messageId],
    );
    return rows.map(({ type }) => type);
  }
}
