import type { OpenAPIObject } from '@nestjs/swagger';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Problem } from './problem.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Answers 405 with `Allow` (RFC 9110, 15.5.6) for a path that exists under other methods. Runs before the routes. */
export function refuseOtherMethods(document: OpenAPIObject): RequestHandler {
  const routes = Object.entries(document.paths).map(([path, item]) => ({
    pattern: new RegExp(`^${path.replace(/[.+]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`),
    methods: METHODS.filter((method) => item[method] !== undefined).map((method) => method.toUpperCase()),
  }));
  return (request: Request, _response: Response, next: NextFunction) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const matching = routes.filter(({ pattern }) => pattern.test(request.path));
    if (matching.length === 0 || matching.some(({ methods }) => methods.includes(method))) return next();
    const allow = [...new Set(matching.flatMap(({ methods }) => methods))].join(', ');
    next(new Problem(405, 'method_not_allowed', `This path takes ${allow}.`, { headers: { Allow: allow } }));
  };
}
