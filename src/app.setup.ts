import type { LoggerService } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { Admission } from './auth/admission.js';
import { UnverifiedKeyQueue } from './auth/secret-hasher.js';
import { serveDocs } from './docs-page.js';
import { showFailuresAsPages } from './phones/consent/opt-out-page.controller.js';
import { Config } from './platform/config/config.js';
import type { Failpoints } from './platform/failpoints.js';
import { parseQuery } from './platform/http/form-body.js';
import { HttpAdapter } from './platform/http/http-adapter.js';
import { jsonBody } from './platform/http/json-body.js';
import { ProblemFilter } from './platform/http/problem.filter.js';
import { closeWhenStopping, respondInTime } from './platform/http/request-deadline.js';
import { assignRequestId } from './platform/http/request.js';
import { accessLog, securityHeaders, sendJson } from './platform/http/responses.js';
import { RouteTable, servedRoutes } from './platform/http/route-table.js';
import { DtoValidation } from './platform/http/validation.js';
import { UntrustedProxyWarning } from './platform/http/visit-limit.js';
import { LOG, type Log } from './platform/log.js';
import { Metrics } from './platform/observability/metrics.js';
import { Readiness } from './platform/observability/readiness.js';

const HIDDEN = '…';
/** A path in which nothing is encoded. */
const PLAIN = /^[\w/.+-]*$/;
/** What is encoded once, and once more by a careless client. */
const DECODINGS_MAX = 3;
/** Where a path ends, encoded by mistake too: what follows is a query, and may hold secrets. */
const QUERY = /[?&#;]/;
/** What is shown below `/callbacks/`, ids apart: the words of its routes. */
const CALLBACK_WORDS: readonly string[] = ['receipts', 'inbound'];
/** Ids of records: shown, though they hold digits. */
const RECORD_ID = /^[a-z]{2,4}_[0-9A-Z]{26}$/;
/** The token of an opt-out link, wherever it stands: anybody who knows it can use it. */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
/** A key, or the token of a console link, that somebody has put into a path. */
const SECRET = /(?:parley|plink)_[0-9a-z]{26}_/i;
/** So many digits may be a telephone number, in whatever writing: a person's, and logs outlive its erasure. */
const NUMBER = /(?:\p{Nd}\P{Nd}*){5}/u;

/**
 * A path as the log shows it: without what follows `/o/`, without tokens, keys and numbers anywhere, and callbacks by
 * their route only. It is decoded before, since every spelling of a path leads to the same place, or is refused and
 * logged all the same.
 */
export function loggedPath(path: string): string {
  let isAfterLink = false;
  let isCallback = false;
  return pathOf(decoded(path))
    .split(/[/\\]/)
    .map((segment) => {
      const word = segment.trim().toLowerCase();
      if (word === '') return segment;
      const isHidden = isAfterLink || isPrivate(segment) || (isCallback && !isOfCallbackRoute(segment));
      isAfterLink = !isAfterLink && word === 'o';
      isCallback ||= word === 'callbacks';
      return isHidden ? HIDDEN : segment;
    })
    .join('/');
}

function pathOf(text: string): string {
  const end = text.search(QUERY);
  return end === -1 ? text : `${text.slice(0, end)}${HIDDEN}`;
}

function isOfCallbackRoute(segment: string): boolean {
  return RECORD_ID.test(segment) || CALLBACK_WORDS.includes(segment.replace(HIDDEN, ''));
}

function isPrivate(segment: string): boolean {
  return [TOKEN, NUMBER, SECRET].some((one) => one.test(segment)) && !RECORD_ID.test(segment);
}

function decoded(path: string): string {
  if (PLAIN.test(path)) return path;
  let text = path;
  for (let round = 0; round < DECODINGS_MAX && text.includes('%'); round += 1)
    // Byte by byte: a letter that is cut off or no UTF-8 must not keep the rest from being read.
    text = text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1').toString().normalize('NFKC');
}

/** Fields and headers that never reach the log, wherever they stand. */
export const SECRET_NAMES: readonly string[] = ['x-api-key', 'plainApiKey', 'signingSecret'];

/**
 * The application with everything that a request goes through, the same in production and in tests; it does not listen
 * yet.
 */
export async function createApp(
  config: Config,
  log: Log,
  logger: LoggerService | false,
  failpoints?: Failpoints,
): Promise<NestExpressApplication> {
  const root = AppModule.forRoot(config, log, failpoints);
  const app = await NestFactory.create<NestExpressApplication>(root, new HttpAdapter(), {
    bodyParser: false,
    logger,
    abortOnError: false,
  });
  setUpApp(app);
  return app;
}

/** Puts around the rooms what is in front of them all. */
function setUpApp(app: NestExpressApplication): void {
  const config = app.get(Config);
  const log = app.get<Log>(LOG);
  const routes = new RouteTable(servedRoutes(app.get(DiscoveryService), app.get(MetadataScanner)));
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', parseQuery);
  sendJson(app.getHttpAdapter().getInstance());
  app.getHttpServer().on('connection', app.get(UnverifiedKeyQueue).onConnection);
  const admission = app.get(Admission);
  (app.getHttpAdapter() as unknown as HttpAdapter).queueRequest = admission.queueRequest;
  app.use(
    assignRequestId,
    showFailuresAsPages,
    app.get(UntrustedProxyWarning).warn,
    accessLog(log, loggedPath),
    app.get(Metrics).observe,
    closeWhenStopping(app.get(Readiness)),
    respondInTime,
    securityHeaders(),
    admission.inFront(routes),
    jsonBody(routes, admission),
  );
  app.useGlobalPipes(new DtoValidation());
  serveDocs(app);
  app.useGlobalFilters(new ProblemFilter(log, routes.refusalOf));
}
