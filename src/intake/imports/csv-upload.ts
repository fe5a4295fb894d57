import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { askForBody } from '../../platform/edge/arriving-body.js';
import { bodyTooLarge, Problem } from '../../platform/http/problem.js';

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
