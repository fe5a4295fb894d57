import { ExpressAdapter } from '@nestjs/platform-express';
import type { NestApplicationOptions } from '@nestjs/common';
import type { Express, RequestHandler } from 'express';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { ACCEPT_QUEUE } from './accept-queue.js';
import { respondToClientErrors } from './client-errors.js';
import { takeOriginForm } from './origin-form.js';
import { isClosed } from './response-end.js';
import { tellingItsEnd } from './work-end.js';

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
/** By which controllers have their handlers registered. */
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Express on a server whose requests and responses are born with Express' prototypes. By itself Express exchanges the
 * prototype of both on every request, after which V8 treats them as objects unlike any other: each later access to them
 * is slow, and an empty response takes three times as long. Exchanging a prototype for itself costs nothing.
 */
export class HttpAdapter extends ExpressAdapter {
  /**
   * Asked for each request before anything else looks at it: what it waits for, or undefined. To be set by the room
   * that knows which requests can wait.
   */
  holdBack: (request: IncomingMessage) => Promise<void> | undefined = () => undefined;

  constructor() {
    super();
    for (const method of METHODS) {
      const register = this[method].bind(this) as (...args: unknown[]) => unknown;
      const telling = (...args: unknown[]) =>
        register(...args.map((arg) => (typeof arg === 'function' ? tellingItsEnd(arg as RequestHandler) : arg)));
      Object.assign(this, { [method]: telling });
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
        takeOriginForm(request);
        const turn = this.holdBack(request);
        if (turn === undefined) express(request, response);
        // A caller that has gone meanwhile needs no response.
        else void turn.then(() => isClosed(response) || express(request, response));
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
