import { type GatewayParts, GatewayWorld } from './gateway-world.js';
import type { RouteApp } from './route-app.js';
import { type CallChoices, type Called, TwilioCaller } from './twilio-caller.js';
import { type DoubleAccount, TwilioDouble } from './twilio-double.js';
import type { World } from './world.js';

const PUBLIC_URL = 'https://parley.test';

/** The application with a project that sends by an account at the double of Twilio. */
export class TwilioWorld<App extends RouteApp = RouteApp> extends GatewayWorld<App> {
  private constructor(
    parts: GatewayParts<App>,
    readonly double: TwilioDouble,
    readonly account: DoubleAccount,
  ) {
    super(parts);
  }

  static async start<App extends RouteApp>(app: App): Promise<TwilioWorld<App>> {
    const double = await TwilioDouble.start();
    const account = double.account();
    const parts = await GatewayWorld.parts(app, (world) => TwilioWorld.provider(world, double, account));
    return new TwilioWorld(parts, double, account);
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

  get caller(): TwilioCaller {
    return new TwilioCaller({ publicUrl: PUBLIC_URL, appUrl: this.app.url }, this.account);
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.double.stop();
  }

  settings(settings: object): Promise<Record<string, unknown>> {
    return this.world.admin('patch', `/v1/providers/${this.providerId}`, { settings });
  }

  /** Closes the breaker, which failures in a row have opened. */
  async heal(): Promise<void> {
    await this.settings({ apiBase: this.double.url });
  }

  /** Reports a status of the last message to a number, as Twilio does. */
  tell(to: string, status: string, errorCode?: number, choices: CallChoices = {}): Promise<Called> {
    const message = this.double.messagesTo(to).at(-1);
    if (message === undefined) throw new Error(`no message to ${to} was created`);
    return this.caller.tell(message, status, errorCode, choices);
  }
}
