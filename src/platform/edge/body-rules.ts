import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { BULK_ANSWER_WITHIN_MS } from './request-deadline.js';
import type { RouteTable } from './route-table.js';

const LIMIT = 'bodyLimitBytes';
const BULK = 'isBulk';
const STREAMED = 'isBodyStreamed';
const FROM_STRANGERS = 'isBodyOfStrangers';

/** Lets a route take JSON bodies of more bytes than the others. */
export function LargeBody(limitBytes: number): MethodDecorator {
  return applyDecorators(SetMetadata(LIMIT, limitBytes));
}

/** Gives a route more time for its response once the body is here: it works through many things in slices. */
export function BulkWork(): MethodDecorator {
  return applyDecorators(SetMetadata(BULK, true));
}

/** Leaves the body of a route to the route: it is neither parsed, nor under the deadline before all of it is here. */
export function StreamedBody(): MethodDecorator {
  return applyDecorators(SetMetadata(STREAMED, true));
}

/**
 * Lets a route without key take bodies, which nobody reads otherwise. It reads them itself, once it knows whom they
 * come from: they are left to it as those of `StreamedBody` are.
 */
export function StrangersBody(): MethodDecorator {
  return applyDecorators(StreamedBody(), SetMetadata(FROM_STRANGERS, true));
}

/** Whether a handler has that mark. */
export function takesStrangersBody(handler: object): boolean {
  return Reflect.getMetadata(FROM_STRANGERS, handler) === true;
}

/**
 * What the routes say of their bodies with the decorators above, for the middleware that runs before any route is
 * known.
 */
export class BodyRules {
  constructor(private readonly table: RouteTable) {}

  /** Whether the body of this request is for its route to read. */
  isStreamed(request: Request): boolean {
    return this.said(STREAMED, request) === true;
  }

  /** The limit of this request's route, when it has one of its own. */
  limitBytesOf(request: Request): number | null {
    return (this.said(LIMIT, request) as number | undefined) ?? null;
  }

  /** The time for the response to this request, when its route has more than others. */
  answerWithinMs(request: Request): number | undefined {
    return this.said(BULK, request) === true ? BULK_ANSWER_WITHIN_MS : undefined;
  }

  /** Every limit that a route has of its own. */
  limits(): number[] {
    const limits = this.table.routes.map(({ handler }) => Reflect.getMetadata(LIMIT, handler) as number | undefined);
    return [...new Set(limits.filter((limit) => limit !== undefined))];
  }

  private said(what: string, request: Request): unknown {
    const route = this.table.routeOf(request);
    return route === undefined ? undefined : Reflect.getMetadata(what, route.handler);
  }
}
