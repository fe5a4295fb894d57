import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { monotonicMs } from '../clock.js';
import { JsonView } from '../database/json/row-views.js';
import type { Log } from '../log.js';
import { arrivedAt, requestIdOf, whenClosed } from './request.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Replaces `response.json` of this application by one that writes at once. Express' own asks for settings, guesses the
 * charset, computes an ETag and compares it with the request: a tenth of the time of a short response, for nothing
 * here. Views that are JSON already are sent as they are.
 */
export function sendJson(express: Express): void {
  express.response.json = function json(this: Response, body: unknown): Response {
    // The deadline may have sent a response.
    if (this.headersSent) return this;
    const page = joined(body);
    // Text, not bytes: Node sends it with the headers in one write.
    const text = page ?? JSON.stringify(body) ?? '';
    this.setHeader('Content-Type', JSON_TYPE);
    this.setHeader('Content-Length', page === null ? Buffer.byteLength(text) : page.length);
    // The response to HEAD is that to GET without the body (RFC 9110, 9.3.2).
    if (this.req.method === 'HEAD') this.end();
    else this.end(text, page === null ? 'utf8' : 'latin1');
    return this;
  };
}

/** A page whose `data` are JSON already, in UTF-8, each byte as a character; null when they are not. */
function joined(body: unknown): string | null {
  const data = (body as { readonly data?: unknown } | null)?.data;
  if (!Array.isArray(data) || !(data[0] instanceof JsonView)) return null;
  const views = (data as readonly JsonView[]).map(({ json }) => json).join(',');
  const others = Buffer.from(JSON.stringify({ ...(body as object), data: undefined })).toString('latin1');
  return `{"data":[${views}]${others === '{}' ? '' : ','}${others.slice(1)}`;
}

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

/** Browsers ask again whether it has changed, and see that by its ETag. */
export const ASKED_FOR = 'no-cache';
/** Its address changes with its content. */
export const KEPT = 'public, max-age=31536000, immutable';
/** The one that makes it smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;
/** Smaller takes far longer, and each is compressed once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const COMPRESS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** How something is compressed, by the name that HTTP has for it. */
export type Encoding = (typeof ENCODINGS)[number];

/** Something that is served as it is to everybody, and read when it is first asked for: most processes never are. */
export class Asset {
  private kept: { readonly bytes: Buffer; readonly digest: string } | null = null;
  private readonly packed = new Map<Encoding, Promise<Buffer>>();

  /** `pack` returns it in another encoding; without it, it is compressed here. */
  constructor(
    private readonly type: string,
    private readonly read: () => Buffer,
    private readonly caching: string,
    private readonly pack = (encoding: Encoding, bytes: Buffer): Promise<Buffer> => COMPRESS[encoding](bytes),
  ) {}

  /** The same as long as its content is. */
  get digest(): string {
    return this.content().digest;
  }

  /** Sends it, compressed as the caller takes it, or 304 to a caller that has it. */
  readonly send = async (request: Request, response: Response): Promise<void> => {
    const { bytes, digest } = this.content();
    const encoding = ENCODINGS.find((one) => request.acceptsEncodings(one) === one);
    const etag = `"${digest}"`;
    const isThere = request.headers['if-none-match']?.includes(etag) === true;
    // Before any header: should it fail, the response of that must not be kept for a year.
    const body = isThere || encoding === undefined ? bytes : await this.packedAs(encoding, bytes);
    response.setHeader('ETag', etag).setHeader('Cache-Control', this.caching).setHeader('Vary', 'Accept-Encoding');
    if (isThere) return void response.status(304).end();
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
    response.type(this.type).send(body);
  };

  private content(): { readonly bytes: Buffer; readonly digest: string } {
    if (this.kept === null) {
      const bytes = this.read();
      this.kept = { bytes, digest: createHash('sha256').update(bytes).digest('base64url').slice(0, 16) };
    }
    return this.kept;
  }

  private packedAs(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
    const packed = this.packed.get(encoding) ?? this.pack(encoding, bytes);
    this.packed.set(encoding, packed);
    // The next request begins again what has failed.
    packed.catch(() => this.packed.delete(encoding));
    return packed;
  }
}

/** Probes come every few seconds and say nothing. */
const QUIET = /^\/(health|metrics)(\/|$)/;
const SERVER_FAULT = 500;

/**
 * One line per request: method, path without query and as `shown` leaves it, status, duration, request id. No header,
 * no body.
 */
export function accessLog(log: Log, shown: (path: string) => string): RequestHandler {
  // Its fields are these and hold no secret: to look for one in every line would cost more than the line.
  const lines = log.child({}, { redact: [] });
  return (request: Request, response: Response, next: NextFunction) => {
    if (QUIET.test(request.url)) return next();
    const start = arrivedAt(request);
    whenClosed(response, () => {
      const { method, originalUrl } = request;
      const durationMs = Math.round((monotonicMs() - start) * 10) / 10;
      const line = {
        requestId: requestIdOf(request),
        method,
        path: shown(withoutQuery(originalUrl)),
        status: response.statusCode,
        isComplete: response.writableFinished,
        durationMs,
      };
      if (response.statusCode >= SERVER_FAULT) lines.error(line, 'request');
      else lines.info(line, 'request');
    });
    next();
  };
}

function withoutQuery(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
