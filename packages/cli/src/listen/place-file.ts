import { open, rename, rm } from 'node:fs/promises';
import { CommandFailure } from '../frame/failures.js';
import type { Place } from './open-posts.js';

const FILE_BYTES_MAX = 4_096;

/** A file that keeps the place up to which the events of one project are done. */
export class PlaceFile {
  constructor(
    private readonly path: string,
    private readonly projectId: string,
  ) {}

  /** Null when there is no file yet. Throws in a sentence when it is not one of this project. */
  async read(): Promise<Place | null> {
    return this.readPlace().catch(this.inSentence('read'));
  }

  /** Writes it as a whole, on the disk before it takes its name: whatever is cut, a place is in the file. */
  async write(place: Place): Promise<void> {
    return this.writePlace(place).catch(this.inSentence('written'));
  }

  private async readPlace(): Promise<Place | null> {
    const handle = await open(this.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    });
    if (handle === null) return null;
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(FILE_BYTES_MAX), 0, FILE_BYTES_MAX, 0);
      return this.parse(buffer.toString('utf8', 0, bytesRead));
    } finally {
      await handle.close();
    }
  }

  private async writePlace({ sequence, epoch }: Place): Promise<void> {
    const draft = `${this.path}.${process.pid}`;
    await rm(draft, { force: true });
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(`${JSON.stringify({ projectId: this.projectId, sequence, epoch })}\n`);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(draft, this.path);
  }

  private inSentence(what: 'read' | 'written'): (error: NodeJS.ErrnoException) => never {
    return (error) => {
      const { code, syscall } = error;
      throw syscall === undefined ? error : new CommandFailure(`${this.path} cannot be ${what} (${code}).`);
    };
  }

  private parse(text: string): Place {
    const { projectId, sequence, epoch } = fieldsOf(text);
    if (typeof projectId !== 'string' || !isCount(sequence) || !(epoch === undefined || isCount(epoch)))
      throw new Error(`${this.path} is no file that --resume has written: name another one, or remove it.`);
    if (projectId !== this.projectId)
      throw new Error(`${this.path} keeps the place of another project, ${projectId}: name a file for each project.`);
    return epoch === undefined ? { sequence } : { sequence, epoch };
  }
}

function fieldsOf(text: string): Partial<Record<'projectId' | 'sequence' | 'epoch', unknown>> {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
