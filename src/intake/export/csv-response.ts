import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const LISTENERS_MAX = 20;

/**
 * Sends a CSV file while it is being made: the next piece is made when the last one is on its way, and none for a
 * caller who has gone. The first piece is made before the response begins, so that a failure gets the response of any
 * other; a later one cuts the response off.
 */
export async function sendCsv(response: Response, fileName: string, pieces: AsyncGenerator<string>): Promise<void> {
  const first = await pieces.next();
  response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  if (response.req.method === 'HEAD') {
    await pieces.return(undefined);
    response.end();
    return;
  }
  // A pipeline listens in several ways, beside all that is in front of a route.
  response.setMaxListeners(LISTENERS_MAX);
  await pipeline(Readable.from(from(first, pieces), { objectMode: false }), response).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

async function* from(first: IteratorResult<string, unknown>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}
