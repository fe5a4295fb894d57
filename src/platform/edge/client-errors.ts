import { randomUUID } from 'node:crypto';
import { maxHeaderSize, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { LINGER_MS } from './arriving-body.js';
import { Problem } from '../http/problem.js';
import { ProblemBody } from '../http/problem-body.js';
import { KEPT_BY_NOBODY } from './security-headers.js';

/** Gives what Node cannot read as a request the one error body too, and closes its connection. */
export function respondToClientErrors(server: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => latest.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writableEnded) return; // More of what was refused; it closes already.
    const response = latest.get(socket);
    const isUnderWay = response !== undefined && response.headersSent && !response.writableFinished;
    if (!socket.writable || error.code === 'ECONNRESET' || isUnderWay) {
      socket.destroy();
      return;
    }
    socket.end(answerOf(clientProblem(error.code ?? '')));
    // Closed at once, the response would be lost to a caller who is still sending.
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  });
}

function clientProblem(code: string): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem(
        431,
        'headers_too_large',
        `The request line and the headers are larger than the ${maxHeaderSize} bytes that are taken.`,
      );
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Problem(413, 'body_too_large', 'The chunk extensions of the body are too large.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem(408, 'request_timeout', 'The request did not arrive in time.');
    default:
      return new Problem(400, 'malformed_http', 'This is no valid HTTP request.');
  }
}

function answerOf(problem: Problem): string {
  const requestId = randomUUID();
  const body = JSON.stringify(ProblemBody.of(problem, requestId));
  return [
    `HTTP/1.1 ${problem.statusCode} ${problem.reason}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    `Cache-Control: ${KEPT_BY_NOBODY}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
