import { ExpressAdapter } from '@nestjs/platform-express';
import type { NestApplicationOptions } from '@nestjs/common';
import type { Express } from 'express';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { answerClientErrors } from './client-errors.js';

/** How long a whole request may take to arrive: a large upload over a slow line. Node's default is five minutes. */
export const REQUEST_WITHIN_MS = 55 * 60_000;

/**
 * Express on a server whose requests and responses are born with Express' prototypes. By itself Express exchanges the
 * prototype of both on every request, after which V8 treats them as objects unlike any other: each later access to them
 * is slow, and an empty answer takes three times as long. Exchanging a prototype for itself costs nothing.
 */
export class HttpAdapter extends ExpressAdapter {
  override initHttpServer(options: NestApplicationOptions): void {
    if (options.httpsOptions !== undefined) return super.initHttpServer(options);
    const express: Express = this.getInstance();
    this.httpServer = createServer(
      {
        requestTimeout: REQUEST_WITHIN_MS,
        IncomingMessage: bornAs(IncomingMessage, express.request),
        ServerResponse: bornAs(ServerResponse, express.response),
      },
      express,
    );
    answerClientErrors(this.httpServer as Server);
  }
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
