import type { OpenAPIObject } from '@nestjs/swagger';
import type { Request } from 'express';
import { noSuchRoute, Problem } from './problem.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Says what a request that met no route should have been; null when a route has taken it. */
export type MethodCheck = (request: Request) => Problem | null;

/**
 * 405 with `Allow` (RFC 9110, 15.5.6) for a path that exists under other methods; asked only when no route took the
 * request. Where one other path ends alike and takes the method, it is named: `POST /v1/messages` lacks its project. A
 * path that no route has is 404, and said to be that.
 */
export function methodCheck(document: OpenAPIObject): MethodCheck {
  const routes = Object.entries(document.paths).map(([path, item]) => ({
    path,
    pattern: new RegExp(`^${path.replace(/[.+]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
    methods: METHODS.filter((method) => item[method] !== undefined).map((method) => method.toUpperCase()),
  }));
  return (request) => {
    const allowed = routes.filter(({ pattern }) => pattern.test(request.path)).flatMap(({ methods }) => methods);
    if (allowed.length === 0) return noSuchRoute(request.path);
    if (allowed.includes(request.method)) return null;
    const allow = [...new Set(allowed)].join(', ');
    const end = request.path.replace(/\/$/, '').split('/').at(-1) ?? '';
    const alike = routes.filter(({ path, methods }) => path.endsWith(`}/${end}`) && methods.includes(request.method));
    const hint = alike.length === 1 ? ` ${request.method} is taken by ${alike[0]?.path}.` : '';
    return new Problem(405, 'method_not_allowed', `This path takes ${allow}.${hint}`, { headers: { Allow: allow } });
  };
}
