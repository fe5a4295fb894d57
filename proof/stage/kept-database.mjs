/**
 * A database folder that outlives a run, so that many millions of rows are made once: the files of the server, and what
 * a later run must know of them.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Fail } from '../../scripts/lib/progress.mjs';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** @typedef {{ schema: string, masterKey: string, sizes?: object, content?: unknown }} Note */

export class KeptDatabase {
  /** @param {string} folder made when it is missing */
  constructor(folder) {
    this.folder = resolve(folder);
    mkdirSync(this.folder, { recursive: true, mode: PRIVATE_FOLDER });
    this.file = join(this.folder, 'bench.json');
    if (!existsSync(this.file)) {
      const masterKey = randomBytes(32).toString('base64');
      this.write({ schema: `parley_bench_${randomBytes(4).toString('hex')}`, masterKey });
    }
    this.note = /** @type {Note} */ (JSON.parse(readFileSync(this.file, 'utf8')));
  }

  /**
   * What an earlier run has filled it with, or what `fill` gives, which is kept as JSON. Fails when it holds something
   * else, or when an earlier run was interrupted while it filled it.
   * @template T
   * @param {object} sizes what it is to hold @param {() => Promise<T>} fill
   */
  async filledWith(sizes, fill) {
    if (this.note.sizes === undefined) {
      this.write({ ...this.note, sizes });
      const content = await fill();
      this.write({ ...this.note, content });
      return content;
    }
    const [kept, wanted] = [this.note.sizes, sizes].map((each) => JSON.stringify(each));
    if (kept !== wanted) throw new Fail(`${this.folder} holds ${kept}, not ${wanted}; name another folder.`);
    if (this.note.content === undefined) throw new Fail(`${this.folder} was never filled to its end; remove it.`);
    return /** @type {T} */ (this.note.content);
  }

  /** @private @param {Note} note */
  write(note) {
    this.note = note;
    writeFileSync(`${this.file}.new`, `${JSON.stringify(note)}\n`, { mode: PRIVATE_FILE });
    renameSync(`${this.file}.new`, this.file);
  }
}
