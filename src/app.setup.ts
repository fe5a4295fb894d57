import type { LoggerService } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AppModule } from './app.module.js';
import { Admission } from './auth/admission.js';
import { UnverifiedKeyQueue } from './auth/secret-hasher.js';
import { showFailuresAsPages } from './phones/consent/opt-out-page.controller.js';
import { Config } from './platform/config/config.js';
import type { Failpoints } from './platform/failpoints.js';
import { parseQuery } from './platform/http/form-body.js';
import { HttpAdapter } from './platform/http/http-adapter.js';
import { jsonBody } from './platform/http/json-body.js';
import { ProblemFilter } from './platform/http/problem.filter.js';
import { closeWhenStopping, respondInTime } from './platform/http/request-deadline.js';
import { assignRequestId } from './platform/http/request.js';
import { accessLog, ASKED_FOR, Asset, KEPT, securityHeaders, sendJson } from './platform/http/responses.js';
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
 * What runs at `/docs`. Swagger UI resolves the whole document for each operation that is opened, a second of CPU; here
 * an operation is resolved alone. That wraps an action of Swagger UI that is not public: `swagger-ui.browser-spec`
 * opens every operation.
 */
const DOCS_SCRIPT = `
const source = new URL('../openapi.json', document.currentScript.src);

function resolved(root, part, names) {
  if (Array.isArray(part)) return part.map((one) => resolved(root, one, names));
  if (part === null || typeof part !== 'object') return part;
  const { $ref: name, ...beside } = part;
  if (typeof name !== 'string')
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(root, value, names)]));
  if (names.includes(name)) return part;
  const target = partOf(root, name.slice(2).split('/'));
  return { ...resolved(root, target, [...names, name]), ...beside, $$ref: name };
}

function partOf(root, path) {
  return path.reduce((part, key) => part?.[key], root);
}

window.addEventListener('load', async () => {
  const root = await (await fetch(source)).json();
  const requestResolvedSubtree = (_original, { specActions }) => (path) =>
    specActions.updateResolvedSubtree(path, resolved(root, partOf(root, path), []));
  SwaggerUIBundle({
    spec: root,
    dom_id: '#swagger-ui',
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [{ statePlugins: { spec: { wrapActions: { requestResolvedSubtree } } } }],
    layout: 'BaseLayout',
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    displayOperationId: true,
    displayRequestDuration: true,
    // The browser keeps the key, so that a reload does not ask for it again; "Logout" forgets it.
    persistAuthorization: true,
  });
});
`;

/** On a telephone, what is wider than the screen is scrolled within its operation instead of with the page. */
const NARROW_SCREENS = `@media (max-width: 640px) {
  .swagger-ui .opblock-body, .swagger-ui .models, .swagger-ui .model-container { overflow-x: auto; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; overflow-wrap: anywhere; }
  .swagger-ui .opblock .opblock-summary-operation-id { display: none; }
}`;
/** Beside `src`, and beside its compiled form: the build copies it into `dist`. */
const DOCUMENT = new URL('../openapi.json', import.meta.url);
const SWAGGER_UI = (createRequire(import.meta.url)('swagger-ui-dist/absolute-path.js') as () => string)();

/** Serves the document at `/openapi.json` and Swagger UI, from local files, at `/docs`. */
function serveDocs(app: NestExpressApplication): void {
  const http = app.getHttpAdapter().getInstance() as Express;
  const files: Readonly<Record<string, Asset>> = {
    'swagger-ui.css': new Asset('text/css', () => swaggerUi('swagger-ui.css'), KEPT),
    'favicon-32x32.png': new Asset('image/png', () => swaggerUi('favicon-32x32.png'), KEPT),
    'swagger-ui-bundle.js': new Asset('text/javascript', () => swaggerUi('swagger-ui-bundle.js'), KEPT),
    'docs.js': new Asset('text/javascript', () => Buffer.from(DOCS_SCRIPT), KEPT),
  };
  for (const [name, asset] of Object.entries(files)) http.get(`/docs/${name}`, asset.send);
  const [below, beside] = ['./', './docs/'].map((base) => {
    const addresses = () => Object.entries(files).map(([name, { digest }]) => `${base}${name}?v=${digest}`);
    return new Asset('text/html', () => Buffer.from(page(addresses())), ASKED_FOR);
  });
  http.get('/docs', (request: Request, response: Response) =>
    (request.path.endsWith('/') ? below : beside)?.send(request, response),
  );
  http.get('/openapi.json', new Asset('application/json', () => readFileSync(DOCUMENT), ASKED_FOR).send);
}

function swaggerUi(name: string): Buffer {
  return readFileSync(join(SWAGGER_UI, name));
}

function page([style, icon, ...scripts]: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley API</title>
<link rel="icon" type="image/png" href="${icon}">
<link rel="stylesheet" href="${style}">
<style>body { margin: 0; } ${NARROW_SCREENS}</style>
</head>
<body>
<div id="swagger-ui"></div>
${scripts.map((address) => `<script src="${address}"></script>`).join('\n')}
</body>
</html>
`;
}

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

/** Puts in front of the modules what is in front of them all. */
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
