import type { Request, RequestHandler, Response } from 'express';
import { pinoHttp } from 'pino-http';
import type { Log } from '../observability/log.js';
import { requestIdOf } from './request-id.js';

/** Probes come every few seconds and say nothing. */
const QUIET = /^\/(health|metrics)(\/|$)/;

/** One line per request: method, path without query (it may hold numbers), status, duration, request id. No header, no body. */
export function accessLog(log: Log): RequestHandler {
  return pinoHttp<Request, Response>({
    logger: log,
    quietReqLogger: true,
    // Without these two, every line would carry the whole request: its headers, its address, its query.
    quietResLogger: true,
    serializers: { req: () => undefined },
    customAttributeKeys: { reqId: 'requestId' },
    genReqId: requestIdOf,
    autoLogging: { ignore: (request) => QUIET.test(request.url) },
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
    customSuccessObject: fields,
    customErrorObject: (request, response, _error, value) => fields(request, response, value),
  });
}

function fields(request: Request, response: Response, value: { responseTime?: number }): object {
  return { method: request.method, path: request.originalUrl.split('?', 1)[0], status: response.statusCode, durationMs: value.responseTime };
}
