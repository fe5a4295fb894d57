import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** How a program ended: its exit code, and all that it printed. */
interface Ended {
  readonly code: number;
  readonly text: string;
}

/** A folder of consent files, and the programs that verify them. */
export class VerifierFolder {
  private constructor(private readonly folder: string) {}

  static async make(): Promise<VerifierFolder> {
    return new VerifierFolder(await mkdtemp(join(tmpdir(), 'parley-consent-')));
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }

  /** Writes a file, and returns its path. */
  async write(name: string, content: string | Buffer): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, content);
    return path;
  }

  /** Runs `examples/verify-consent.mjs` on a file. */
  async verify(file: string | Buffer, keys: object, ...rest: readonly string[]): Promise<Ended> {
    const paths = [await this.write('file.json', file), await this.write('keys.json', JSON.stringify(keys))];
    return run(process.execPath, [resolve('examples', 'verify-consent.mjs'), ...paths, ...rest]);
  }
}

/** Runs a program to its end. Rejects where there is no such program. */
export function run(program: string, args: readonly string[]): Promise<Ended> {
  return new Promise((done, reject) => {
    execFile(program, [...args], { timeout: 20_000 }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') return reject(error);
      done({ code: error === null ? 0 : Number(error.code), text: `${stdout}${stderr}`.trim() });
    });
  });
}
