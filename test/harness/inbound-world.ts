import type { CountryCode } from 'libphonenumber-js/max';
import { InboundIntake } from '../../src/messaging/inbound/inbound-intake.js';
import type { InboundMessage } from '../../src/messaging/providers/adapter/provider-adapter.js';
import { eventually } from './eventually.js';
import { MessageTenant, type SendingProject } from './message-tenant.js';
import { Sql } from './sql.js';
import { startTestApp, type TestApp } from './test-app.js';
import { World } from './world.js';

/** A message as the tests look at it. */
export interface SeenMessage {
  readonly messageId: string;
  readonly direction: string;
  readonly status: string;
  readonly text: string;
  readonly reason: string | null;
  readonly repliesTo: string | null;
}

/** The application with projects that receive, and gateways that bring messages in. */
export class InboundWorld {
  private constructor(
    readonly app: TestApp,
    readonly world: World,
    readonly tenant: MessageTenant,
    readonly sql: Sql,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<InboundWorld> {
    return InboundWorld.at(await startTestApp(settings));
  }

  /** At an application that others use, too. */
  static async at(app: TestApp): Promise<InboundWorld> {
    const world = new World(app);
    return new InboundWorld(app, world, new MessageTenant(world), await Sql.open(app.schema));
  }

  async stop(): Promise<void> {
    await this.sql.close();
    await this.app.close();
  }

  /** Brings a message in as the gateway of a project does. */
  bring(
    project: SendingProject,
    message: Partial<InboundMessage>,
    handlesKeywords = false,
    defaultCountry: CountryCode | null = null,
  ): Promise<void> {
    const whole = { providerMessageId: null, from: '', to: project.from, text: 'Hello', ...message };
    return this.app.app
      .get(InboundIntake, { strict: false })
      .take({ providerId: project.providerId, handlesKeywords, defaultCountry }, [whole]);
  }

  /** The messages of a number of a project, the first one first. */
  messages({ projectId }: SendingProject, phone: string): Promise<SeenMessage[]> {
    return this.sql.rows(
      `SELECT messageId, direction, status, text, reason, repliesTo FROM messages
WHERE projectId = ? AND phone = ? ORDER BY messageId`,
      [projectId, phone],
    );
  }

  /** What a number of a project has been replied, once none of it waits any more. */
  async replies(project: SendingProject, phone: string): Promise<SeenMessage[]> {
    let found: SeenMessage[] = [];
    await eventually('replies have ended', async () => {
      found = (await this.messages(project, phone)).filter(({ repliesTo }) => repliesTo !== null);
      return found.every(({ status }) => !['QUEUED', 'SENDING', 'SENT'].includes(status));
    });
    return found;
  }

  async isOut({ projectId, key }: SendingProject, phone: string): Promise<boolean> {
    const { body } = await this.world.send('get', `/v1/phones/${phone}?projectIds=${projectId}`, key);
    return body.isOptedOut as boolean;
  }

  /** The ledger of a number: kind, source, whether to be looked at, and the note. */
  async ledger({ projectId, key }: SendingProject, phone: string): Promise<[string, string, boolean, string | null][]> {
    const { body } = await this.world.send('get', `/v1/projects/${projectId}/phones/${phone}/consent`, key);
    return (body.data as { kind: string; source: string; needsReview: boolean; note: string | null }[]).map(
      ({ kind, source, needsReview, note }) => [kind, source, needsReview, note],
    );
  }

  declare({ projectId, key }: SendingProject, phone: string, what: 'opt-out' | 'opt-in', body: object = {}) {
    return this.world.send('post', `/v1/projects/${projectId}/phones/${phone}/${what}`, key, body);
  }
}
