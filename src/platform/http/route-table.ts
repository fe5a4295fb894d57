import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Request } from 'express';
import { noSuchRoute, Problem } from './problem.js';
import { marksOf, type RouteMarks } from './operation.decorator.js';

/** A route as it is served: its path with `:names` in the place of parameters, and the method that takes requests. */
export interface ServedRoute {
  readonly method: string;
  readonly path: string;
  readonly handler: object;
  /** Controller and method, for people. */
  readonly name: string;
}

interface Row {
  readonly pattern: RegExp;
  readonly marks: RouteMarks;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const FOUND = Symbol('route');
type Routed = Request & { [FOUND]?: RouteMarks | null };

/** Every route of every controller, from the metadata that its decorators left. */
export function servedRoutes(discovery: DiscoveryService, scanner: MetadataScanner): ServedRoute[] {
  return discovery.getControllers().flatMap(({ metatype }) => {
    if (typeof metatype !== 'function') return [];
    const prototype = metatype.prototype as Record<string, object>;
    const base = pathsOf(metatype);
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      const method = handler && (Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined);
      if (handler === undefined || method === undefined) return [];
      const route = { method: RequestMethod[method], handler, name: `${metatype.name}.${name}` };
      return base.flatMap((first) => pathsOf(handler).map((second) => ({ ...route, path: joined(first, second) })));
    });
  });
}

/** Every route, for what runs before the router, and for what must say why the router took nothing. */
export class RouteTable {
  /** By method and number of slashes: a request is compared with a few patterns, not with all. */
  private readonly rows = new Map<string, Row[]>();
  /** Paths with `{names}` by method, of routes that want a key. */
  private readonly forKeys: { readonly method: string; readonly path: string }[] = [];

  constructor(routes: readonly ServedRoute[]) {
    for (const { method, path, handler } of routes) {
      const place = placeOf(method, path);
      const marks = marksOf(handler);
      this.rows.set(place, [...(this.rows.get(place) ?? []), { pattern: patternOf(path), marks }]);
      if (marks.isPublic !== true) this.forKeys.push({ method, path: path.replace(/:(\w+)/g, '{$1}') });
    }
  }

  /** What the route says of itself that will take a request; null where no controller has one. GET takes HEAD. */
  marksFor(request: Routed): RouteMarks | null {
    let marks = request[FOUND];
    if (marks === undefined) {
      const { method, path } = request;
      request[FOUND] = marks = this.marksAt(method === 'HEAD' ? 'GET' : method, path);
    }
    return marks;
  }

  /** Every limit of bodies that a route has of its own. */
  bodyLimits(): number[] {
    const limits = [...this.rows.values()].flat().map(({ marks }) => marks.bodyLimitBytes);
    return [...new Set(limits.filter((limit) => limit !== undefined))];
  }

  /**
   * Says what a request that met no route should have been; null when a route has taken it. 405 with `Allow` (RFC 9110,
   * 15.5.6) for a path that exists under other methods. Where one other path for keys ends alike and takes the method,
   * it is named: `POST /v1/messages` lacks its project. A path that no route has is 404, and said to be that.
   */
  readonly refusalOf = ({ path, method }: Request): Problem | null => {
    const allowed = METHODS.filter((one) => this.marksAt(one, path) !== null);
    if (allowed.length === 0) return noSuchRoute(path);
    if ((allowed as string[]).includes(method)) return null;
    const allow = allowed.join(', ');
    const end = path.replace(/\/$/, '').split('/').at(-1) ?? '';
    const alike = this.forKeys.filter((route) => route.method === method && route.path.endsWith(`}/${end}`));
    const hint = alike.length === 1 ? ` ${method} is taken by ${alike[0]?.path}.` : '';
    return new Problem(405, 'method_not_allowed', `This path takes ${allow}.${hint}`, { headers: { Allow: allow } });
  };

  private marksAt(method: string, path: string): RouteMarks | null {
    return this.rows.get(placeOf(method, path))?.find(({ pattern }) => pattern.test(path))?.marks ?? null;
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

function pathsOf(decorated: object): string[] {
  const paths = Reflect.getMetadata(PATH_METADATA, decorated) as string | string[] | undefined;
  return [paths].flat().map((path) => path ?? '');
}

function joined(...paths: string[]): string {
  const parts = paths.flatMap((path) => path.split('/'));
  return `/${parts.filter((part) => part !== '').join('/')}`;
}
