import { PassThrough, Readable } from 'node:stream';
import { Context } from 'parley-cli/frame/context';
import { addApiCommands, newProgram, run } from 'parley-cli/program';
import { eventually } from './eventually.js';

const WITHIN_MS = 10_000;

/** A command through the API that runs in this process, with streams and variables of its own. */
export class RunningCommand {
  stdout = '';
  stderr = '';
  /** The exit code, once it has ended. */
  readonly ended: Promise<number>;
  private interruptions: (() => void)[] = [];

  constructor(args: readonly string[], env: Readonly<Record<string, string>>) {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    stdout.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    stderr.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    const onInterrupt = (interrupt: () => void): void => void this.interruptions.push(interrupt);
    const context = new Context({ stdin: Readable.from([]), stdout, stderr, env, now: Date.now, onInterrupt });
    const program = newProgram('Every operation of a Parley service.', '0.0.0', context);
    addApiCommands(program, context);
    this.ended = run(program, args, context);
  }

  /** As Ctrl-C does. */
  interrupt(): Promise<number> {
    for (const interrupt of this.interruptions) interrupt();
    return this.ended;
  }

  /** Resolves once this stands on standard error. */
  async says(text: string): Promise<void> {
    const isSaid = async (): Promise<boolean> => this.stderr.includes(text);
    await eventually(`the command says "${text}"`, WITHIN_MS, isSaid).catch((error: unknown) => {
      throw new Error(`${String(error)}; it says "${this.stderr}"`);
    });
  }
}
