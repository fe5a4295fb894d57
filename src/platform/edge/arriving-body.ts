import type { Request, Response } from 'express';
import type { Socket } from 'node:net';

/** A caller whose body is not read may go on sending for so long, so that the response reaches him. */
export const LINGER_MS = 1_000;
/** So much of a body that nobody wants is read to its end, so that its connection can be used again. */
const DRAINED_BYTES_MAX = 64_000;

const unread = new WeakSet<Request>();

/** Whether a body comes with the request, as its headers say. */
export function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** Asks for a body that its sender holds back until he gets `100 Continue` (RFC 9110, 10.1.1). */
export function askForBody({ headers }: Request, response: Response): void {
  if (/^100-continue$/i.test(headers.expect ?? '') && !response.headersSent) response.writeContinue();
}

/** Leaves the body of a request where it is: nothing parses it, and its connection ends with the response. */
export function leaveBody(request: Request, response: Response): void {
  if (!hasBody(request)) return;
  unread.add(request);
  closeAfter(request, response);
}

/** Whether nobody shall read the body of this request. */
export function isBodyLeft(request: Request): boolean {
  return unread.has(request);
}

/**
 * Ends the connection with the response when the body has not come whole; a small one may still come within a second.
 * By itself Node would go on reading what is left, however slowly it comes.
 */
export function closeAfter(request: Request, response: Response): void {
  if (request.complete || response.headersSent || !hasBody(request)) return;
  const { socket, headers } = request;
  const isSmall = Number(headers['content-length'] ?? Infinity) <= DRAINED_BYTES_MAX && headers.expect === undefined;
  if (isSmall) {
    response.once('finish', () => destroyLater(socket, () => !request.complete));
    return;
  }
  response.setHeader('Connection', 'close');
  // Node calls this when the response is written. Closed at once, the response would be lost to a caller who is still
  // sending.
  socket.destroySoon = () => {
    socket.end();
    destroyLater(socket, () => true);
  };
}

function destroyLater(socket: Socket, isDue: () => boolean): void {
  // No listener on the socket: a connection may carry very many requests that are refused.
  setTimeout(() => isDue() && socket.destroy(), LINGER_MS).unref();
}
