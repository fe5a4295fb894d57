import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Transactor } from '../../platform/database/transactor.js';
import { invalidField } from '../../platform/http/problem.js';
import { newId } from '../../platform/ids.js';
import type { ProjectPlace } from '../../tenants/project-locks.js';
import { fileTooLarge, IMPORT_BYTES_MAX } from './csv-upload.js';
import { type Header, readHeader } from './import-columns.js';
import { ImportChunks } from './import-chunks.js';
import { ImportRoom } from './import-room.js';
import { CHUNK_BYTES } from './phone-import-chunk.entity.js';
import { IMPORT_ID_PREFIX, PhoneImport } from './phone-import.entity.js';

/** Who uploads a file, and where to. */
export interface Uploader {
  readonly project: ProjectPlace;
  readonly defaultCountry: string | null;
  readonly actorKeyId: string | null;
  readonly requestId: string | null;
}

/** A file that is here, not yet queued. */
export interface StoredFile {
  readonly importId: string;
  readonly header: Header;
  readonly contentDigest: Buffer;
  readonly bytesTotal: number;
}

/** Takes files in, piece by piece, in constant memory: the next piece is asked for when the last is stored. */
@Injectable()
export class ImportIntake {
  constructor(
    private readonly chunks: ImportChunks,
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    private readonly room: ImportRoom,
  ) {}

  /**
   * Stores a file and resolves when all of it is here. Throws 400 for a header row that is not right or a text that is
   * not UTF-8, 409 when the tenant has no room for it (one upload too many before anything is read), and 413; then
   * nothing is left of it. What a killed process leaves is swept.
   */
  async store(content: AsyncIterable<Buffer>, uploader: Uploader, bytesMax = IMPORT_BYTES_MAX): Promise<StoredFile> {
    const { tenantId } = uploader.project;
    const file = new IncomingFile(bytesMax);
    await this.room.requireRoom(tenantId);
    const importId = newId(IMPORT_ID_PREFIX, this.clock.now());
    let place = 0;
    let bytes = 0;
    const keep = async (chunk: Buffer): Promise<void> => {
      bytes += chunk.length;
      await this.room.grow({ importId, tenantId }, bytes);
      await this.chunks.store(importId, place, chunk);
      place += 1;
    };
    try {
      await this.begin(importId, uploader);
      // Those that began at once all count now: of one too many, one at least gives up.
      await this.room.requireRoom(tenantId, 1);
      for await (const piece of content) {
        file.add(piece);
        for (const chunk of file.fullChunks()) await keep(chunk);
      }
      file.end();
      const rest = file.rest();
      if (rest.length > 0) await keep(rest);
      return { importId, header: file.header, contentDigest: file.digest(), bytesTotal: file.bytes };
    } catch (error) {
      await this.discard(importId).catch(() => undefined); // What is left is swept later.
      throw error;
    }
  }

  /** Removes a file that was not queued; one that was stays. */
  async discard(importId: string): Promise<void> {
    await this.transactor.run((tx) =>
      tx.update(PhoneImport, { importId, status: 'UPLOADING' }, { status: 'DISCARDED' }),
    );
    const discarded = await this.database.entities.findOneBy(PhoneImport, { importId, status: 'DISCARDED' });
    if (discarded === null) return;
    await this.chunks.remove(importId);
    await this.transactor.run((tx) => tx.delete(PhoneImport, { importId, status: 'DISCARDED' }));
  }

  private async begin(importId: string, { project, ...uploader }: Uploader): Promise<void> {
    const { projectId, tenantId } = project;
    const counts = {
      bytesTotal: 0,
      bytesRead: 0,
      linesRead: 0,
      rowsRead: 0,
      created: 0,
      known: 0,
      failed: 0,
      optedOut: 0,
      optedIn: 0,
      fence: 0,
    };
    const absent = {
      contentDigest: null,
      error: null,
      queuedFor: null,
      dueAt: null,
      startedAt: null,
      finishedAt: null,
    };
    const row = {
      importId,
      projectId,
      tenantId,
      status: 'UPLOADING' as const,
      columnPlan: JSON.stringify([]),
      ...uploader,
      ...counts,
      ...absent,
      isStored: true,
      createdAt: this.clock.now(),
    };
    await this.transactor.run((tx) => tx.insert(PhoneImport, row));
  }
}

/** A file on its way: what of it is not stored yet, and what is known of the whole. */
class IncomingFile {
  bytes = 0;
  private known: Header | null = null;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private readonly hash = createHash('sha256');
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });

  constructor(private readonly bytesMax: number) {}

  add(piece: Buffer): void {
    this.bytes += piece.length;
    if (this.bytes > this.bytesMax) throw fileTooLarge(this.bytesMax);
    this.requireUtf8(() => this.decoder.decode(piece, { stream: true }));
    this.hash.update(piece);
    this.waiting.push(piece);
    this.waitingBytes += piece.length;
    this.findHeader(false);
  }

  /** No more is coming. */
  end(): void {
    this.requireUtf8(() => this.decoder.decode());
    this.findHeader(true);
  }

  /** What is complete; nothing before the header is known. */
  *fullChunks(): Generator<Buffer> {
    if (this.known === null || this.waitingBytes < CHUNK_BYTES) return;
    const all = Buffer.concat(this.waiting);
    let start = 0;
    for (; all.length - start >= CHUNK_BYTES; start += CHUNK_BYTES) yield all.subarray(start, start + CHUNK_BYTES);
    this.waiting = [all.subarray(start)];
    this.waitingBytes = all.length - start;
  }

  rest(): Buffer {
    return Buffer.concat(this.waiting);
  }

  get header(): Header {
    if (this.known === null) throw new Error('The header of this file is not known yet');
    return this.known;
  }

  digest(): Buffer {
    return this.hash.digest();
  }

  private findHeader(isEnd: boolean): void {
    if (this.known !== null) return;
    this.waiting = [Buffer.concat(this.waiting)];
    this.known = readHeader(this.rest(), isEnd);
  }

  private requireUtf8(decode: () => string): void {
    try {
      decode();
    } catch {
      throw invalidField('body', 'isUtf8', 'the file must be text in UTF-8');
    }
  }
}
