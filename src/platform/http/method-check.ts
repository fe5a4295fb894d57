import type { OpenAPIObject } from '@nestjs/swagger';
import type { Request } from 'express';
import { Problem } from './problem.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Says whether a request that met no route met the path of one. */
export type MethodCheck = (request: Request) => Problem | null;

/**
 * 405 with `Allow` (RFC 9110, 15.5.6) for a path that exists under other methods; asked only when no route took the
 * request.
 */
export function methodCheck(document: OpenAPIObject): MethodCheck {
  const routes = Object.entries(document.paths).map(([path, item]) => ({
    pattern: new RegExp(`^${path.replace(/[.+]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`),
    methods: METHODS.filter((method) => item[method] !== undefined).map((method) => method.toUpperCase()),
  }));
  return (request) => {
    const allowed = routes.filter(({ pattern }) => pattern.test(request.path)).flatMap(({ methods }) => methods);
    if (allowed.length === 0 || allowed.includes(request.method)) return null;
    const allow = [...new Set(allowed)].join(', ');
    return new Problem(405, 'method_not_allowed', `This path takes ${allow}.`, { headers: { Allow: allow } });
  };
}
