import type { Request } from 'express';

/** A route as it is served: its path with `:names` in the place of parameters, and the method that takes requests. */
export interface ServedRoute {
  readonly method: string;
  readonly path: string;
  readonly handler: object;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const FOUND = Symbol('route');
type Routed = Request & { [FOUND]?: ServedRoute | null };

interface Row {
  readonly pattern: RegExp;
  readonly route: ServedRoute;
}

/** Every route, for what runs before the router, and for what must say why the router took nothing. */
export class RouteTable {
  /** By method and number of slashes: a request is compared with a few patterns, not with all. */
  private readonly rows = new Map<string, Row[]>();

  constructor(readonly routes: readonly ServedRoute[]) {
    for (const route of routes) {
      const place = placeOf(route.method, route.path);
      this.rows.set(place, [...(this.rows.get(place) ?? []), { pattern: patternOf(route.path), route }]);
    }
  }

  /** The route that will take a request; undefined where no controller has one. HEAD is taken by GET. */
  routeOf(request: Routed): ServedRoute | undefined {
    const known = request[FOUND];
    if (known !== undefined) return known ?? undefined;
    const { method, path } = request;
    const route = this.routeAt(method === 'HEAD' ? 'GET' : method, path);
    request[FOUND] = route ?? null;
    return route;
  }

  /** The methods that a path takes; none where no route has it. */
  methodsOf(path: string): string[] {
    return METHODS.filter((method) => this.routeAt(method, path) !== undefined);
  }

  private routeAt(method: string, path: string): ServedRoute | undefined {
    return this.rows.get(placeOf(method, path))?.find(({ pattern }) => pattern.test(path))?.route;
  }
}

function placeOf(method: string, path: string): string {
  let slashes = 0;
  const end = path.endsWith('/') ? path.length - 1 : path.length;
  for (let at = 0; at < end; at += 1) if (path[at] === '/') slashes += 1;
  return `${method} ${slashes}`;
}

/** Express takes paths in any case, with or without a slash at their end. */
function patternOf(path: string): RegExp {
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}/?$`, 'i');
}
