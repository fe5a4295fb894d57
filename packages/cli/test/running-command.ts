import { PassThrough, Readable, Writable } from 'node:stream';
import { Context } from '../src/frame/context.js';
import { addApiCommands, newProgram, run } from '../src/program.js';

/** What a command is given beside its arguments and variables. */
export interface Given {
  /** What comes through a pipe; default: nothing. Null: it stays open. */
  readonly stdin?: string | null;
  /** What is typed at a terminal, once the prompt is there. */
  readonly typed?: string;
  /** Whether standard output is a terminal. */
  readonly isScreen?: boolean;
  /** Standard output breaks after so many bytes: nobody reads it any more, unless `breaksWith` says otherwise. */
  readonly closesAfter?: number;
  readonly breaksWith?: string;
  /** Is called with what interrupts, as Ctrl-C does. */
  readonly onBegin?: (interrupt: () => void) => void;
  /** Default: the time of this machine. */
  readonly now?: () => number;
}

/** A command through the API that runs in this process, with streams and variables of its own. */
export class RunningCommand {
  /** The exit code, once it has ended. */
  readonly ended: Promise<number>;
  private readonly out: Screen;
  private readonly err = new Screen();
  private readonly interruptions: (() => void)[] = [];

  constructor(args: readonly string[], env: Readonly<Record<string, string>>, given: Given = {}) {
    const { closesAfter, isScreen, breaksWith, now = Date.now, onBegin } = given;
    this.out = new Screen(closesAfter, isScreen, breaksWith);
    const onInterrupt = (interrupt: () => void): void => {
      this.interruptions.push(interrupt);
      onBegin?.(interrupt);
    };
    const context = new Context({
      stdin: inputOf(given),
      stdout: this.out,
      stderr: this.err,
      env,
      now,
      onInterrupt,
    });
    const program = newProgram('Every operation.', '0.1.0', context);
    addApiCommands(program, context);
    this.ended = run(program, args, context);
  }

  get stdout(): string {
    return this.out.text;
  }

  get stderr(): string {
    return this.err.text;
  }

  /** As Ctrl-C does. */
  interrupt(): Promise<number> {
    for (const interrupt of this.interruptions) interrupt();
    return this.ended;
  }

  /** Resolves once this stands on standard error; rejects when the command ends without. */
  async says(text: string): Promise<void> {
    const code = await Promise.race([this.err.shows(text), this.ended]);
    if (!this.stderr.includes(text)) throw new Error(`It ended with ${String(code)} and said "${this.stderr}".`);
  }
}

/** What a command writes to. */
class Screen extends Writable {
  text = '';

  constructor(
    private readonly closesAfter = Infinity,
    readonly isTTY = false,
    private readonly breaksWith = 'EPIPE',
  ) {
    super();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    if (this.text.length >= this.closesAfter) return done(Object.assign(new Error('write'), { code: this.breaksWith }));
    this.text += chunk.toString('utf8');
    done();
    this.emit('shown');
  }

  async shows(text: string): Promise<void> {
    while (!this.text.includes(text)) await new Promise((resolve) => this.once('shown', resolve));
  }
}

function inputOf({ typed, stdin }: Given): Context['around']['stdin'] {
  if (typed !== undefined) return typing(typed);
  return stdin === null ? new PassThrough() : Readable.from([stdin ?? '']);
}

function typing(text: string): Readable & { readonly isTTY: true } {
  const keys = Object.assign(new PassThrough(), { isTTY: true as const, setRawMode: () => keys });
  // As a person does: after the prompt.
  setImmediate(() => keys.write(text));
  return keys;
}
