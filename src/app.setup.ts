import type { LoggerService } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { loggedPath } from './log-privacy.js';
import { serveDocs } from './docs-page.js';
import { showFailuresAsPages } from './consent/opt-out-page/opt-out-failures.js';
import { Admission } from './api-keys/admission.js';
import { UnverifiedKeyQueue } from './api-keys/unverified-key-queue.js';
import { Config } from './platform/config/config.js';
import type { Failpoints } from './platform/failpoints.js';
import { accessLog } from './platform/edge/access-log.js';
import { HttpAdapter } from './platform/edge/http-adapter.js';
import { sendJson } from './platform/edge/json-response.js';
import { securityHeaders } from './platform/edge/security-headers.js';
import { jsonBody } from './platform/edge/json-body.js';
import { ProblemFilter } from './platform/edge/problem.filter.js';
import { parseQuery } from './platform/edge/query-parser.js';
import { respondInTime } from './platform/edge/request-deadline.js';
import { assignRequestId } from './platform/edge/arrival.js';
import { RouteTable, servedRoutes } from './platform/edge/route-table.js';
import { UntrustedProxyWarning } from './platform/edge/untrusted-proxy-warning.js';
import { DtoValidation } from './platform/http/validation.js';
import { LOG, type Log } from './platform/log/log.js';
import { Metrics } from './platform/observability/metrics.js';
import { Readiness } from './platform/observability/readiness.js';
import { closeWhenStopping } from './platform/edge/under-way.js';

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
  (app.getHttpAdapter() as unknown as HttpAdapter).holdBack = admission.holdBack;
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
