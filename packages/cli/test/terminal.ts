import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Given, RunningCommand } from './running-command.js';

/** What a command has left. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const NOW = Date.parse('2026-11-24T12:00:00Z');

/** A terminal of somebody with a folder of settings of his own, in this process. */
export class Terminal {
  readonly home = mkdtempSync(join(tmpdir(), 'parley-'));

  constructor(private readonly env: Readonly<Record<string, string>> = {}) {}

  /** Runs `parley` with these arguments, of which a text is cut at its spaces, and variables over those of here. */
  async run(
    args: string | readonly string[],
    { env, ...given }: Given & { readonly env?: Readonly<Record<string, string>> } = {},
  ): Promise<Ended> {
    const list = typeof args === 'string' ? args.split(' ') : args;
    const variables = { XDG_CONFIG_HOME: this.home, ...this.env, ...env };
    const command = new RunningCommand(list, variables, { now: () => NOW, ...given });
    const code = await command.ended;
    return { code, stdout: command.stdout, stderr: command.stderr };
  }

  file(name: string): string {
    return join(this.home, name);
  }

  close(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}
