import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ASKED_FOR, Asset, KEPT } from './platform/http/responses.js';

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
export function serveDocs(app: NestExpressApplication): void {
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
