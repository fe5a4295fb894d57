import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, RequestHandler } from 'express';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, IncomingMessage, maxHeaderSize, type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ProblemBody } from './problem-docs.js';
import { Problem } from './problem.js';
import { isClosed, LINGER_MS, reportingItsEnd } from './request.js';
import { KEPT_BY_NOBODY } from './responses.js';

/** Gives what Node cannot read as a request the one error body too, and closes its connection. */
function respondToClientErrors(server: Server): void {
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

/**
 * How long a whole request may take to arrive, which only an import needs: a large upload over a slow line. The body of
 * any other route is bounded by `BODY_WITHIN_MS`.
 */
export const REQUEST_WITHIN_MS = 55 * 60_000;
/** How long the headers of a request may take. */
export const HEADERS_WITHIN_MS = 10_000;
/**
 * How long a connection stays open after a response, of whatever status. Refused requests keep theirs: a new connection
 * costs more than a refusal, so that a flood that had to connect for each would be worse. And no longer than this, so
 * that nobody holds connections for nothing.
 */
export const KEEP_ALIVE_MS = 5_000;
/** How often Node looks for connections that are over those bounds. */
const LOOK_EVERY_MS = 2_000;
/**
 * Connections that the kernel completes while this process is too busy to accept them; beyond them, handshakes are
 * dropped and repeated a second later. Node's default is 511, which a flood fills in a quarter of a second.
 */
export const ACCEPT_QUEUE = 4_096;
const KERNEL_LIMIT = '/proc/sys/net/core/somaxconn';
/** The scheme and the authority of an absolute URI. */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;
/** By which controllers have their handlers registered. */
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Express on a server whose requests and responses are born with Express' prototypes. By itself Express exchanges the
 * prototype of both on every request, after which V8 treats them as objects unlike any other: each later access to them
 * is slow, and an empty response takes three times as long. Exchanging a prototype for itself costs nothing.
 */
export class HttpAdapter extends ExpressAdapter {
  /** Has each request proceed, at once or later, before anything else looks at it. Set by the module that decides. */
  queueRequest: (request: IncomingMessage, proceed: () => void) => void = (_request, proceed) => proceed();

  constructor() {
    super();
    for (const method of METHODS) {
      const register = this[method].bind(this) as (...args: unknown[]) => unknown;
      const reporting = (...args: unknown[]) =>
        register(...args.map((arg) => (typeof arg === 'function' ? reportingItsEnd(arg as RequestHandler) : arg)));
      Object.assign(this, { [method]: reporting });
    }
  }

  override initHttpServer(options: NestApplicationOptions): void {
    if (options.httpsOptions !== undefined) return super.initHttpServer(options);
    const express: Express = this.getInstance();
    this.httpServer = createServer(
      {
        requestTimeout: REQUEST_WITHIN_MS,
        headersTimeout: HEADERS_WITHIN_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        connectionsCheckingInterval: LOOK_EVERY_MS,
        IncomingMessage: bornAs(IncomingMessage, express.request),
        ServerResponse: bornAs(ServerResponse, express.response),
      },
      (request, response) => {
        if (request.url !== undefined) request.url = originForm(request.url);
        this.queueRequest(request, () => {
          // A caller that has gone meanwhile needs no response.
          if (!isClosed(response)) express(request, response);
        });
      },
    );
    respondToClientErrors(this.httpServer as Server);
    waitToContinue(this.httpServer as Server);
  }

  /** As Express does, with a longer queue of connections that wait to be accepted. */
  override listen(port: string | number, ...rest: (string | (() => void) | undefined)[]): Server {
    const host = rest.find((each) => typeof each === 'string');
    const callback = rest.find((each) => typeof each === 'function');
    const options = { port: Number(port), ...(host === undefined ? {} : { host }), backlog: ACCEPT_QUEUE };
    return (this.httpServer as Server).listen(options, callback);
  }
}

/** What keeps the queue from its length, for the log; null where the kernel grants it, or has no such limit. */
export function acceptQueueFault(path = KERNEL_LIMIT): string | null {
  let limit: number;
  try {
    limit = Number(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
  if (!(limit < ACCEPT_QUEUE)) return null;
  return `the kernel lets ${limit} connections wait to be accepted: set net.core.somaxconn to ${ACCEPT_QUEUE} or more`;
}

/**
 * The path and the query of a request target, which nearly every target is. A proxy may be sent `http://host/path` (RFC
 * 9112, 3.2.2), and a server has to take it; what it says of the host proves nothing.
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = target.replace(AUTHORITY, '');
  // `*` and the like stay what no route takes.
  return rest.startsWith('/') || rest === target ? rest : `/${rest}`;
}

/**
 * A caller that asks before it sends its body (`Expect: 100-continue`) gets `100 Continue` from the code that reads the
 * body. By default Node sends it to everybody.
 */
function waitToContinue(server: Server): void {
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
}

/** The same class for Node, whose objects have another prototype from the start (which itself inherits the class'). */
function bornAs<Base extends typeof IncomingMessage | typeof ServerResponse>(base: Base, prototype: object): Base {
  const Born = function (this: object, ...args: unknown[]): void {
    // Node's message classes are functions that may be called on an object which exists; a derived class would set its
    // own prototype.
    (base as unknown as (...values: unknown[]) => void).apply(this, args);
  };
  Born.prototype = prototype;
  return Born as unknown as Base;
}
