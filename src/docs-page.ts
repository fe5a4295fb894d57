import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { DOCS_SCRIPT } from './docs-script.js';

/** On a telephone, what is wider than the screen is scrolled within its operation instead of with the page. */
const NARROW_SCREENS = `@media (max-width: 640px) {
  .swagger-ui .opblock-body, .swagger-ui .models, .swagger-ui .model-container { overflow-x: auto; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; overflow-wrap: anywhere; }
  .swagger-ui .opblock .opblock-summary-operation-id { display: none; }
}`;
/** Beside `src`, and beside its compiled form: the build copies it into `dist`. */
const DOCUMENT = new URL('../openapi.json', import.meta.url);
const SWAGGER_UI = (createRequire(import.meta.url)('swagger-ui-dist/absolute-path.js') as () => string)();
/** Browsers ask again whether it has changed, and see that by its ETag. */
const ASKED_FOR = 'no-cache';
/** Its address changes with its content. */
const KEPT = 'public, max-age=31536000, immutable';
/** Smaller takes far longer, and each is compressed once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** The one that makes it smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;
const COMPRESS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** Something that is served as it is to everybody, and read when it is first asked for: most processes never are. */
class Asset {
  private kept: { readonly bytes: Buffer; readonly digest: string } | null = null;
  private readonly packed = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly type: string,
    private readonly read: () => Buffer,
    private readonly caching: string,
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
    response.setHeader('ETag', etag).setHeader('Cache-Control', this.caching).setHeader('Vary', 'Accept-Encoding');
    if (request.headers['if-none-match']?.includes(etag) === true) return void response.status(304).end();
    response.type(this.type);
    if (encoding === undefined) return void response.send(bytes);
    const packed = this.packed.get(encoding) ?? COMPRESS[encoding](bytes);
    this.packed.set(encoding, packed);
    response.setHeader('Content-Encoding', encoding).send(await packed);
  };

  private content(): { readonly bytes: Buffer; readonly digest: string } {
    if (this.kept === null) {
      const bytes = this.read();
      this.kept = { bytes, digest: createHash('sha256').update(bytes).digest('base64url').slice(0, 16) };
    }
    return this.kept;
  }
}

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
