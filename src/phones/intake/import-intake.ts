import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { createHash } from 'node:crypto';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { Transactor } from '../../platform/database/transactor.js';
import { bodyTooLarge, invalidField, Problem } from '../../platform/http/problem.js';
import { askForBody } from '../../platform/http/request.js';
import { newId } from '../../platform/ids.js';
import type { ProjectPlace } from '../../tenants/project-access.js';
import { type Header, readHeader } from './import-row.js';
import { GROW_UPLOAD, STORED_OF_TENANT, type StoredOfTenant } from './imports.sql.js';
import { CHUNK_BYTES, IMPORT_ID_PREFIX, PhoneImport } from './phone-import.entity.js';
import { ImportChunks } from './stored-csv.js';

/** The largest file, in bytes: some twenty million rows. */
export const IMPORT_BYTES_MAX = 1024 ** 3;
/** A caller who has sent nothing for so long has gone. */
const IDLE_MS = 30_000;
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;
const UTF8 = /^utf-?8$/i;

/**
 * Hands the handler the pieces of an uploaded CSV file. Throws 415 for another media type, and 413 for a length over
 * the bound.
 */
export const CsvUpload = createParamDecorator((_data: unknown, context: ExecutionContext): AsyncIterable<Buffer> =>
  csvUpload(context.switchToHttp().getRequest<Request>()),
);

/** The pieces of a request's body as they come; nothing is read before somebody asks for the first. */
function csvUpload(request: Request): AsyncIterable<Buffer> {
  const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (
    !/^text\/csv\s*(;|$)/i.test(request.headers['content-type'] ?? '') ||
    !UTF8.test(charset) ||
    encoding !== 'identity'
  ) {
    throw notCsv();
  }
  if (Number(request.headers['content-length'] ?? 0) > IMPORT_BYTES_MAX) throw fileTooLarge(IMPORT_BYTES_MAX);
  return piecesOf(request);
}

async function* piecesOf(request: Request): AsyncGenerator<Buffer> {
  request.setTimeout(IDLE_MS, () => request.destroy());
  if (request.res !== undefined) askForBody(request, request.res);
  try {
    // A refusal in the middle of the file must still reach the caller: the stream is left open.
    for await (const piece of request.iterator({ destroyOnReturn: false })) yield piece as Buffer;
  } catch {
    throw new Problem(400, 'upload_incomplete', 'The connection ended before the file.');
  }
  if (!request.complete) throw new Problem(400, 'upload_incomplete', 'The connection ended before the file.');
}

/** 415 for a body that is no CSV file. */
export function notCsv(): Problem {
  return new Problem(415, 'media_type_unsupported', 'The body must be text/csv in UTF-8, not compressed.');
}

/** 413; the connection ends with it, since nobody will read the rest. */
export function fileTooLarge(bytesMax: number): Problem {
  return bodyTooLarge(bytesMax, { headers: { Connection: 'close' } });
}

/** Files that a tenant may be uploading at once, in all its projects together. */
export const UPLOADS_OPEN_MAX = 10;

type Upload = Pick<PhoneImport, 'importId' | 'tenantId'>;

/** How much tenants may have stored of files that are not imported yet. */
@Injectable()
export class ImportRoom {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly transactor: Transactor,
  ) {}

  /** Throws 409 unless the tenant may begin one more upload; `own` of them have begun already and count themselves. */
  async requireRoom(tenantId: string, own = 0): Promise<void> {
    const { uploads, bytes } = await this.of(tenantId);
    if (uploads - own >= UPLOADS_OPEN_MAX) throw uploadLimitReached();
    const max = this.config.tenantImportBytesMax;
    if (max > 0 && bytes >= max) throw importBytesLimitReached(max);
  }

  /** Says how many bytes of an upload are stored, or about to be. Throws 409 for more than the tenant may have. */
  async grow({ importId, tenantId }: Upload, bytes: number): Promise<void> {
    await this.transactor.write(GROW_UPLOAD, [bytes, importId]);
    const max = this.config.tenantImportBytesMax;
    if (max > 0 && (await this.of(tenantId)).bytes > max) throw importBytesLimitReached(max);
  }

  /** What a tenant has stored: uploads that have not ended, and bytes of all files. */
  async of(tenantId: string): Promise<StoredOfTenant> {
    const [stored] = await this.database.read(STORED_OF_TENANT, [tenantId]);
    return stored ?? { uploads: 0, bytes: 0 };
  }
}

/** 409 for one upload too many. */
export function uploadLimitReached(): Problem {
  return new Problem(
    409,
    'limit_reached',
    `A tenant may upload ${UPLOADS_OPEN_MAX} files at once; let one end. One that broke off is given up after an hour.`,
  );
}

/** 409 for a file that is more than the tenant may have stored. */
function importBytesLimitReached(max: number): Problem {
  return new Problem(
    409,
    'limit_reached',
    `A tenant may have ${max.toLocaleString('en')} bytes of files that are not imported yet; let an import end.`,
  );
}

/** Who uploads a file, and where to. */
interface Uploader {
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
