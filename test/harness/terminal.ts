import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What the scripts of npm need in the folder in which they are called. */
const LINKED = ['package.json', '.npmrc', 'scripts'];
/** npm asks nobody whether it is out of date. */
const QUIET_NPM = { npm_config_update_notifier: 'false', npm_config_offline: 'true' };
/** Each request of curl leaves a line of this form among the errors, whatever the options of its command. */
const CURL_SETTINGS = 'write-out = "%{stderr}\\n%{http_code} %{method} %{url_effective}\\n"\n';
const REQUEST_LINE = /^(\d{3}) ([A-Z]+) (\S+)$/gm;

/** A request that curl made. */
export interface CurlRequest {
  readonly status: number;
  readonly method: string;
  readonly url: URL;
}

/** Lines that ran to their end. */
export interface Pasted {
  readonly code: number | null;
  readonly stdout: string;
  /** All that was printed, errors too. */
  readonly output: string;
  readonly requests: readonly CurlRequest[];
}

/** Lines that run until they are stopped. */
export interface Running {
  readonly child: ChildProcess;
  output(): string;
  /** As Ctrl-C does. Resolves when all has ended. */
  stop(): Promise<void>;
}

/**
 * A shell of somebody who pastes lines of a page: variables are kept from one paste to the next, and files are written
 * into a folder of its own, from which the project's scripts can be called.
 */
export class Terminal {
  readonly folder = mkdtempSync(join(tmpdir(), 'parley-'));
  private variables: Readonly<Record<string, string | undefined>>;

  constructor(variables: Readonly<Record<string, string>>) {
    for (const name of LINKED) symlinkSync(resolve(name), join(this.folder, name));
    writeFileSync(join(this.folder, '.curlrc'), CURL_SETTINGS);
    this.variables = { PATH: process.env['PATH'], CURL_HOME: this.folder, ...QUIET_NPM, ...variables };
  }

  variable(name: string): string {
    return this.variables[name] ?? '';
  }

  /** Runs lines to their end, or to the first that fails. */
  async paste(lines: string): Promise<Pasted> {
    const state = join(this.folder, '.variables');
    const { child, stdout, output, ended } = this.spawn(`set -euao pipefail\n${lines}\nenv -0 >'${state}'`);
    await ended;
    const text = output();
    const requests = [...text.matchAll(REQUEST_LINE)].map(([, status, method = '', url = '']) => ({
      status: Number(status),
      method,
      url: new URL(url),
    }));
    if (child.exitCode === 0)
      this.variables = Object.fromEntries(
        readFileSync(state, 'utf8')
          .split('\0')
          .filter((line) => line !== '')
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
    return { code: child.exitCode, stdout: stdout(), output: text, requests };
  }

  /** Runs lines that do not end by themselves, with other variables on top of those of this shell. */
  start(lines: string, variables: Readonly<Record<string, string>> = {}): Running {
    const { child, output, ended } = this.spawn(`set -e\n${lines}`, variables);
    const stop = async () => {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
        process.kill(-child.pid, 'SIGINT');
      await ended;
    };
    return { child, output, stop };
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private spawn(script: string, variables: Readonly<Record<string, string>> = {}) {
    const child = spawn('bash', ['-c', script], {
      cwd: this.folder,
      env: { ...this.variables, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    const ended = new Promise<void>((done) => child.once('close', () => done()));
    return { child, stdout: () => stdout, output: () => `${stdout}\n${stderr}`, ended };
  }
}
