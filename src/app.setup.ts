import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { AppModule } from './app.module.js';
import { loggedPath } from './log-privacy.js';
import { serveDocs } from './docs-page.js';
import { showFailuresAsPages } from './consent/opt-out-page/opt-out-failures.js';
import { KeyAdmission } from './api-keys/key-admission.js';
import { UnprovenQueue } from './api-keys/unproven-queue.js';
import { Config } from './platform/config/config.js';
import type { Failpoints } from './platform/failpoints.js';
import { BodyRules } from './platform/edge/body-rules.js';
import { accessLog } from './platform/edge/access-log.js';
import { HttpAdapter } from './platform/edge/http-adapter.js';
import { inOrder } from './platform/edge/in-order.js';
import { sendJson } from './platform/edge/json-response.js';
import { securityHeaders } from './platform/edge/security-headers.js';
import { jsonBody } from './platform/edge/json-body.js';
import { methodCheck } from './platform/edge/method-check.js';
import { ProblemFilter } from './platform/edge/problem.filter.js';
import { parseQuery } from './platform/edge/query-parser.js';
import { respondInTime, respondWithin, STOPPING_ANSWER_WITHIN_MS } from './platform/edge/request-deadline.js';
import { assignRequestId } from './platform/edge/request-id.js';
import { whenClosed } from './platform/edge/response-end.js';
import { RouteTable } from './platform/edge/route-table.js';
import { UntrustedProxyWarning } from './platform/edge/untrusted-proxy-warning.js';
import { DtoValidation } from './platform/http/validation.js';
import { servedRoutes } from './served-routes.js';
import { LOG, type Log } from './platform/log/log.js';
import { Metrics } from './platform/observability/metrics.js';
import { Readiness } from './platform/observability/readiness.js';
import { UnderWay } from './platform/edge/under-way.js';

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
  const readiness = app.get(Readiness);
  const routes = new RouteTable(servedRoutes(app));
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', parseQuery);
  sendJson(app.getHttpAdapter().getInstance());
  app.getHttpServer().on('connection', app.get(UnprovenQueue).onConnection);
  const admission = app.get(KeyAdmission);
  (app.getHttpAdapter() as unknown as HttpAdapter).holdBack = admission.holdBack;
  app.use(
    inOrder(
      assignRequestId,
      showFailuresAsPages,
      app.get(UntrustedProxyWarning).warn,
      accessLog(log, loggedPath),
      app.get(Metrics).observe,
      closeWhenStopping(readiness),
      respondInTime,
      securityHeaders(),
      admission.inFront(routes),
      jsonBody(new BodyRules(routes), admission),
    ),
  );
  app.useGlobalPipes(new DtoValidation());
  serveDocs(app);
  app.useGlobalFilters(new ProblemFilter(log, methodCheck(routes)));
}

/** A connection that is kept alive would hold the process up, or be cut under a request, as would a long request. */
function closeWhenStopping(readiness: Readiness) {
  const underWay = new UnderWay<Response>();
  const end = (response: Response): void => {
    if (response.headersSent) return;
    response.setHeader('Connection', 'close');
    respondWithin(response, STOPPING_ANSWER_WITHIN_MS);
  };
  readiness.stopped.listen(() => underWay.forEach(end));
  return (_request: Request, response: Response, next: NextFunction): void => {
    if (readiness.isStopping) end(response);
    underWay.add(response);
    whenClosed(response, () => underWay.delete(response));
    next();
  };
}
