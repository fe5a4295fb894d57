import { eventually } from './eventually.js';
import { MessageTenant, type SendingProject } from './message-tenant.js';
import type { RouteApp } from './route-app.js';
import { Sql } from './sql.js';
import { type CallChoices, type Called, TwilioCaller } from './twilio-caller.js';
import { type DoubleAccount, TwilioDouble } from './twilio-double.js';
import { type ProjectWorld, World } from './world.js';

const WITHIN_MS = 10_000;
const PUBLIC_URL = 'https://parley.test';

interface StoredAttempt {
  readonly attemptId: string;
  readonly status: string;
  readonly providerMessageId: string | null;
}

/** The application with a project that sends by an account at the double of Twilio. */
export class TwilioWorld<App extends RouteApp = RouteApp> {
  private constructor(
    readonly app: App,
    readonly sql: Sql,
    readonly world: World,
    readonly double: TwilioDouble,
    readonly account: DoubleAccount,
    readonly project: SendingProject,
  ) {}

  static async start<App extends RouteApp>(app: App): Promise<TwilioWorld<App>> {
    const world = new World(app);
    const double = await TwilioDouble.start();
    const account = double.account();
    const tenant = new MessageTenant(world);
    const project: ProjectWorld = await world.project();
    await world.admin('patch', `/v1/projects/${project.projectId}`, {
      complianceSettings: { optOutRemindersEnabled: false },
    });
    const providerId = await TwilioWorld.provider(world, double, account);
    const { senderId, address } = await tenant.sender(project.projectId, providerId);
    const sending = { ...project, providerId, senderId, from: address };
    return new TwilioWorld(app, await Sql.open(app.schema), world, double, account, sending);
  }

  /** A provider that is an account at the double; its id. */
  static async provider(
    world: World,
    double: TwilioDouble,
    account: DoubleAccount,
    more: object = {},
  ): Promise<string> {
    const settings = { accountSid: account.sid, authToken: account.authToken, apiBase: double.url, ...more };
    return String(
      (await world.admin('post', '/v1/providers', { name: 'Twilio', kind: 'TWILIO', settings }))['providerId'],
    );
  }

  get providerId(): string {
    return this.project.providerId;
  }

  get caller(): TwilioCaller {
    return new TwilioCaller({ publicUrl: PUBLIC_URL, appUrl: this.app.url }, this.account);
  }

  async stop(): Promise<void> {
    await this.sql.close();
    await this.app.close();
    await this.double.stop();
  }

  /** Sends a message of the project; its id. */
  async send(to: string, text: string, more: object = {}): Promise<string> {
    const { status, body } = await new MessageTenant(this.world).send(this.project, { to, text, ...more });
    if (status !== 202) throw new Error(`sending responded with ${status}: ${JSON.stringify(body)}`);
    return String(body.messageId);
  }

  settings(settings: object): Promise<Record<string, unknown>> {
    return this.world.admin('patch', `/v1/providers/${this.providerId}`, { settings });
  }

  /** Closes the breaker, which failures in a row have opened. */
  async heal(): Promise<void> {
    await this.settings({ apiBase: this.double.url });
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
    await eventually(`${messageId} is ${status}`, WITHIN_MS, async () => {
      message = await this.read(messageId);
      return message['status'] === status;
    }).catch((error: unknown) => {
      throw new Error(`${String(error)}, but it is ${JSON.stringify(message)}`, { cause: error });
    });
    return message;
  }

  async untilAttempt(messageId: string, status: string): Promise<void> {
    const isSo = async (): Promise<boolean> => (await this.attempts(messageId)).some((one) => one.status === status);
    await eventually(`an attempt of ${messageId} is ${status}`, WITHIN_MS, isSo);
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

  /** Reports a status of the last message to a number, as Twilio does. */
  tell(to: string, status: string, errorCode?: number, choices: CallChoices = {}): Promise<Called> {
    const message = this.double.messagesTo(to).at(-1);
    if (message === undefined) throw new Error(`no message to ${to} was created`);
    return this.caller.tell(message, status, errorCode, choices);
  }
}
