import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** What serves pages; everything else is JSON. */
const PAGES = /^\/docs(\/|$)/;

/** Nothing that is shown to a key, or refused to it, is for a browser's or a proxy's cache. */
export const KEPT_BY_NOBODY = 'no-store';

/**
 * What still means something on a response that is no page; the rest of helmet's headers speak of documents and
 * scripts.
 */
const JSON_HEADERS: readonly (readonly [string, string])[] = [
  ['Cache-Control', KEPT_BY_NOBODY],
  ['Content-Security-Policy', "default-src 'none';frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
];

/** Helmet for the pages, and its few headers that concern data for the rest: they are on the path of every request. */
export function securityHeaders(): RequestHandler {
  const forPages = helmet({
    // Swagger UI is served from here and styles itself inline.
    contentSecurityPolicy: {
      directives: {
        'style-src': ["'self'", "'unsafe-inline'"],
        'script-src': ["'self'"],
        'upgrade-insecure-requests': null,
      },
    },
    // Whether there is TLS is the proxy's knowledge.
    strictTransportSecurity: false,
  });
  return (request: Request, response: Response, next: NextFunction) => {
    if (PAGES.test(request.path)) return forPages(request, response, next);
    for (const [name, value] of JSON_HEADERS) response.setHeader(name, value);
    next();
  };
}
