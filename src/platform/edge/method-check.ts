import type { Request } from 'express';
import { noSuchRoute, Problem } from '../http/problem.js';
import { isPublic } from '../http/public.decorator.js';
import type { RouteTable } from './route-table.js';

/** Says what a request that met no route should have been; null when a route has taken it. */
export type MethodCheck = (request: Request) => Problem | null;

/**
 * 405 with `Allow` (RFC 9110, 15.5.6) for a path that exists under other methods; asked only when no route took the
 * request. Where one other path for keys ends alike and takes the method, it is named: `POST /v1/messages` lacks its
 * project. A path that no route has is 404, and said to be that.
 */
export function methodCheck(table: RouteTable): MethodCheck {
  const forKeys = table.routes
    .filter(({ handler }) => !isPublic(handler))
    .map(({ method, path }) => ({ method, path: path.replace(/:(\w+)/g, '{$1}') }));
  return ({ path, method }) => {
    const allowed = table.methodsOf(path);
    if (allowed.length === 0) return noSuchRoute(path);
    if (allowed.includes(method)) return null;
    const allow = allowed.join(', ');
    const end = path.replace(/\/$/, '').split('/').at(-1) ?? '';
    const alike = forKeys.filter((route) => route.method === method && route.path.endsWith(`}/${end}`));
    const hint = alike.length === 1 ? ` ${method} is taken by ${alike[0]?.path}.` : '';
    return new Problem(405, 'method_not_allowed', `This path takes ${allow}.${hint}`, { headers: { Allow: allow } });
  };
}
