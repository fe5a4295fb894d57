import type { Readable, Writable } from 'node:stream';
import { connectionOf, warningAbout, type Connection, type ConnectionOptions } from './connection.js';
import { ClosedPipe, CommandFailure, Interrupted } from './failures.js';
import { Printer } from './printer.js';
import { ProfileFolder } from './profile-folder.js';
import { visible } from './visible-text.js';

/** What a command has around it. A test gives it streams and variables of its own. */
export interface Surroundings {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Unix milliseconds. */
  now(): number;
  /** Calls back once, when the user interrupts. */
  onInterrupt(interrupt: () => void): void;
}

/** All that a command through the API knows of the world, and the ways in which it speaks to its user. */
export class Context {
  readonly profiles: ProfileFolder;
  private readonly interruption = new AbortController();
  private begun = false;

  constructor(readonly around: Surroundings) {
    this.profiles = new ProfileFolder(around.env);
    // A closed pipe is noticed where something is written; without a listener it would be a crash.
    for (const stream of [around.stdout, around.stderr]) stream.on('error', () => undefined);
  }

  /** That of this process. */
  static ofProcess(): Context {
    const onInterrupt = (interrupt: () => void): void => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
    };
    const { stdin, stdout, stderr, env } = process;
    return new Context({ stdin, stdout, stderr, env, now: Date.now, onInterrupt });
  }

  /** Called before a command through the API runs: from now on an interruption aborts `signal`. */
  begin(): void {
    this.begun = true;
    this.around.onInterrupt(() => this.interruption.abort(new Interrupted()));
  }

  /** Whether what runs is a command through the API: its failures are worded here. */
  get hasBegun(): boolean {
    return this.begun;
  }

  /** Aborted when the user interrupts: for every request and every wait. */
  get signal(): AbortSignal {
    return this.interruption.signal;
  }

  /** Where to go with which key; warns when it goes there in the open. */
  async connection(options: ConnectionOptions): Promise<Connection> {
    const connection = await connectionOf(this.around.env, this.profiles, options);
    const warning = warningAbout(connection.url);
    if (warning !== null) this.note(warning);
    return connection;
  }

  printer({ json }: { readonly json?: boolean }): Printer {
    return new Printer((text) => this.write(text), json === true);
  }

  /** To standard output. Resolves when it is out; rejects with `ClosedPipe` when nobody reads it any more. */
  async write(text: string | Uint8Array): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.around.stdout.write(text, (error) => (error == null ? resolve() : reject(unwritten(error))));
    });
  }

  /** A line for the person at the terminal, on standard error. */
  note(line: string): void {
    this.around.stderr.write(`${visible(line)}\n`);
  }
}

/** A reader that has left is no failure; a disk that is full is one. */
function unwritten({ code = '' }: NodeJS.ErrnoException): CommandFailure {
  return code === 'EPIPE' || code.startsWith('ERR_STREAM_')
    ? new ClosedPipe()
    : new CommandFailure(`Standard output cannot be written (${code}).`);
}
