import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { Context } from '../src/frame/context.js';
import { addApiCommands, newProgram, run } from '../src/program.js';

/** What a command has left. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Given {
  readonly env?: Readonly<Record<string, string>>;
  /** What comes through a pipe; default: nothing. Null: it stays open. */
  readonly stdin?: string | null;
  /** What is typed at a terminal, once the prompt is there. */
  readonly typed?: string;
  /** Whether standard output is a terminal. */
  readonly isScreen?: boolean;
  /** Standard output breaks after so many bytes: nobody reads it any more. */
  readonly closesAfter?: number;
  /** Is called with what interrupts, as Ctrl-C does. */
  readonly onBegin?: (interrupt: () => void) => void;
}

export const NOW = Date.parse('2026-11-24T12:00:00Z');

/** A terminal of somebody with a folder of settings of his own, in this process. */
export class Terminal {
  readonly home = mkdtempSync(join(tmpdir(), 'parley-'));

  constructor(private readonly env: Readonly<Record<string, string>> = {}) {}

  /** Runs `parley` with these arguments, of which a text is cut at its spaces. */
  async run(args: string | readonly string[], given: Given = {}): Promise<Ended> {
    const stdout = new Screen(given.closesAfter, given.isScreen);
    const stderr = new Screen();
    const context = new Context({
      stdin: inputOf(given),
      stdout,
      stderr,
      env: { XDG_CONFIG_HOME: this.home, ...this.env, ...given.env },
      now: () => NOW,
      onInterrupt: (interrupt) => given.onBegin?.(interrupt),
    });
    const program = newProgram('Every operation.', '0.1.0', context);
    addApiCommands(program, context);
    const list = typeof args === 'string' ? args.split(' ') : args;
    const code = await run(program, list, context);
    return { code, stdout: stdout.text, stderr: stderr.text };
  }

  file(name: string): string {
    return join(this.home, name);
  }

  close(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}

function inputOf({ typed, stdin }: Given): Context['around']['stdin'] {
  if (typed !== undefined) return typing(typed);
  return stdin === null ? new PassThrough() : Readable.from([stdin ?? '']);
}

/** What a command writes to. */
class Screen extends Writable {
  text = '';

  constructor(
    private readonly closesAfter = Infinity,
    readonly isTTY = false,
  ) {
    super();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    if (this.text.length >= this.closesAfter) return done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    this.text += chunk.toString('utf8');
    done();
  }
}

function typing(text: string): Readable & { readonly isTTY: true } {
  const keys = Object.assign(new PassThrough(), { isTTY: true as const, setRawMode: () => keys });
  // As a person does: after the prompt.
  setImmediate(() => keys.write(text));
  return keys;
}
