import { Parley } from 'parley-sdk';
import type { Connection, ConnectionOptions } from './connection.js';
import type { Context } from './context.js';

/** A client for one command: its requests end when the user interrupts. */
export class Session {
  /** For every call: its signal is aborted when the user interrupts. */
  readonly call: { readonly signal: AbortSignal };

  private constructor(
    readonly parley: Parley,
    readonly connection: Connection,
    signal: AbortSignal,
  ) {
    this.call = { signal };
  }

  /** Finds the service and its key; sends nothing. Throws in a sentence when there is none. */
  static async open(context: Context, options: ConnectionOptions): Promise<Session> {
    const connection = await context.connection(options);
    const parley = new Parley({ baseUrl: connection.url, apiKey: connection.apiKey });
    return new Session(parley, connection, context.signal);
  }

  /** The project to work in: the one that was named, or else that of the key, for which the service is asked. */
  async projectId(): Promise<string> {
    return this.connection.projectId ?? (await this.parley.readCurrentApiKey({}, this.call)).projectId;
  }
}
