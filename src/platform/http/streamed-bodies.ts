import type { Request } from 'express';

/** A route that reads its body by itself, piece by piece, instead of getting it parsed. */
export interface StreamedBody {
  readonly method: 'POST';
  readonly path: RegExp;
}

/** Whether the body of this request is for its route to read. */
export function isStreamed(request: Request, streamed: readonly StreamedBody[]): boolean {
  return streamed.some(({ method, path }) => request.method === method && path.test(request.path));
}
