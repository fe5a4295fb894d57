import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';

const LIMIT = 'bodyLimitBytes';
const STREAMED = 'isBodyStreamed';

/** Lets a route take JSON bodies of more bytes than the others. */
export function LargeBody(limitBytes: number): MethodDecorator {
  return applyDecorators(SetMetadata(LIMIT, limitBytes));
}

/** Leaves the body of a route to the route: it is neither parsed, nor under the deadline before all of it is here. */
export function StreamedBody(): MethodDecorator {
  return applyDecorators(SetMetadata(STREAMED, true));
}

/** A route as it is served: its path with `:names` in the place of parameters, and the method that answers it. */
export interface ServedRoute {
  readonly method: string;
  readonly path: string;
  readonly handler: object;
}

interface BodyRule {
  readonly method: string;
  readonly pattern: RegExp;
  /** Null for a streamed body. */
  readonly limitBytes: number | null;
}

/**
 * What the routes say of their bodies with the decorators above, for the middleware that runs before any route is
 * known.
 */
export class BodyRules {
  private readonly rules: readonly BodyRule[];

  constructor(routes: readonly ServedRoute[]) {
    this.rules = routes.flatMap(({ method, path, handler }) => {
      const limitBytes = Reflect.getMetadata(LIMIT, handler) as number | undefined;
      const isStreamed = Reflect.getMetadata(STREAMED, handler) === true;
      if (limitBytes === undefined && !isStreamed) return [];
      return [{ method, pattern: patternOf(path), limitBytes: limitBytes ?? null }];
    });
  }

  /** Whether the body of this request is for its route to read. */
  isStreamed(request: Request): boolean {
    return this.ruleOf(request)?.limitBytes === null;
  }

  /** The limit of this request's route, when it has one of its own. */
  limitBytesOf(request: Request): number | null {
    return this.ruleOf(request)?.limitBytes ?? null;
  }

  /** Every limit that a route has of its own. */
  limits(): number[] {
    return [...new Set(this.rules.flatMap(({ limitBytes }) => (limitBytes === null ? [] : [limitBytes])))];
  }

  private ruleOf({ method, path }: Request): BodyRule | undefined {
    return this.rules.find((rule) => rule.method === method && rule.pattern.test(path));
  }
}

/** Express takes paths in any case, with or without a slash at their end. */
function patternOf(path: string): RegExp {
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}/?$`, 'i');
}
