import type { Response } from 'supertest';
import { eventually } from './eventually.js';
import { newNumbers } from './numbers.js';
import { type Behaviour, type Received, Receiver } from '../doubles/receiver.js';
import type { RouteApp } from './route-app.js';
import { Sql } from './sql.js';
import { type ProjectWorld, World } from './world.js';

/** A webhook config that leads to a path of its own on the receiver. */
export interface Hook {
  readonly project: ProjectWorld;
  readonly id: string;
  readonly secret: string;
  /** Its route. */
  readonly base: string;
  /** The path that the receiver sees. */
  readonly path: string;
}

/** A delivery as the API shows it. */
export interface ShownDelivery {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly status: string;
  readonly attemptCount: number;
  readonly nextAttemptAt: number | null;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  readonly attempts: readonly {
    readonly startedAt: number;
    readonly durationMs: number;
    readonly outcome: string;
    readonly answer: string | null;
  }[];
}

/** What a hook is made with; by default it wants `phone.created` only, so that each new number is one event for it. */
export interface HookChoices {
  readonly project?: ProjectWorld;
  readonly endpoint?: object;
  readonly subscriptions?: object;
}

/** The application with a receiver that behaves as is set for each hook. */
export class WebhookWorld<App extends RouteApp = RouteApp> {
  private readonly behaviours = new Map<string, Behaviour>();
  private hooksMade = 0;

  private constructor(
    readonly app: App,
    readonly world: World,
    readonly sql: Sql,
    readonly receiver: Receiver,
  ) {
    receiver.behaviour = (request, response) =>
      (this.behaviours.get(request.url) ?? ((_request, plain) => plain.end('ok')))(request, response);
  }

  /** At an application that sends to this machine, as with `LOOPBACK_RECEIVERS`. */
  static async start<App extends RouteApp>(app: App): Promise<WebhookWorld<App>> {
    return new WebhookWorld(app, new World(app), await Sql.open(app.schema), await Receiver.start());
  }

  async hook({ project, endpoint, subscriptions }: HookChoices = {}): Promise<Hook> {
    this.hooksMade += 1;
    const own = project ?? (await this.world.project());
    const path = `/hook/${this.hooksMade}`;
    const body = {
      endpoint: { url: new URL(path, this.receiver.url).toString(), ...endpoint },
      subscriptions: subscriptions ?? { messageEvents: [], phoneEvents: ['CREATED'] },
    };
    const made = await this.world.admin('post', `/v1/projects/${own.projectId}/webhook-configs`, body);
    const id = String(made['webhookConfigId']);
    return {
      project: own,
      id,
      secret: String(made['signingSecret']),
      base: `/v1/projects/${own.projectId}/webhook-configs/${id}`,
      path,
    };
  }

  /** What the receiver does with requests for this hook from now on. */
  behave(hook: Hook, behaviour: Behaviour): void {
    this.behaviours.set(hook.path, behaviour);
  }

  received(hook: Hook): Received[] {
    return this.receiver.received.filter(({ url }) => url === hook.path);
  }

  /**
   * Registers numbers that are new everywhere. Each is two events: that it was created, and what its validation said.
   */
  async register(project: ProjectWorld, count = 1): Promise<void> {
    await this.world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: newNumbers(count) });
  }

  get(hook: Hook, rest: string): Promise<Response> {
    return this.world.send('get', `${hook.base}${rest}`, this.app.adminKey);
  }

  post(hook: Hook, rest: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    return this.world.send('post', `${hook.base}${rest}`, this.app.adminKey, body, headers);
  }

  async deliveries(hook: Hook, query = '?limit=100'): Promise<ShownDelivery[]> {
    return (await this.get(hook, `/deliveries${query}`)).body.data as ShownDelivery[];
  }

  /** The deliveries once there are this many and all of them are as wanted. */
  async until(hook: Hook, count: number, isWanted: (delivery: ShownDelivery) => boolean): Promise<ShownDelivery[]> {
    let last: ShownDelivery[] = [];
    const isSo = async () => {
      last = await this.deliveries(hook);
      return last.length === count && last.every(isWanted);
    };
    await eventually(`${count} deliveries as wanted`, isSo).catch((error: unknown) => {
      throw new Error(`${String(error)}, but ${JSON.stringify(last)}`, { cause: error });
    });
    return last;
  }

  /** A number is registered and its delivery read once it is as wanted. */
  async deliverOne(
    hook: Hook,
    isWanted: (delivery: ShownDelivery) => boolean = ({ status }) => status === 'DELIVERED',
  ): Promise<ShownDelivery> {
    await this.register(hook.project);
    const [delivery] = await this.until(hook, 1, isWanted);
    return (await this.get(hook, `/deliveries/${String(delivery?.deliveryId)}`)).body as ShownDelivery;
  }

  /** Makes what waits for its next attempt due at once, or a little later. */
  async hasten(hook: Hook, afterMs = 0): Promise<void> {
    await this.sql.rows('UPDATE deliveries SET dueAt = ? WHERE queuedFor = ?', [Date.now() + afterMs, hook.id]);
  }

  async stop(): Promise<void> {
    await this.sql.close();
    await this.app.close();
    await this.receiver.stop();
  }
}
