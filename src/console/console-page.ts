import { Controller, Get, Injectable, Module, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Config } from '../platform/config/config.js';
import { Public } from '../platform/http/operation.decorator.js';
import { notFound } from '../platform/http/problem.js';
import { ASKED_FOR, Asset, type Encoding, KEPT } from '../platform/http/responses.js';

/** Where the build leaves the page, beside the compiled application. */
const BUILT = new URL('../../console/', import.meta.url);
const PAGE = 'index.html';
const ASSETS = 'assets';
/** What the build makes. Files beside these are the same, compressed. */
const TYPES = new Map([
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.svg', 'image/svg+xml'],
]);
/** How the build names the compressed ones. */
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** The console as the build has made it: a page and what it loads, each read once and then sent from memory. */
@Injectable()
class ConsolePage {
  private readonly headers: readonly (readonly [string, string])[];
  private readonly mayBeFramed: boolean;
  private readonly page = assetOf(PAGE, 'text/html', ASKED_FOR);
  private assets: ReadonlyMap<string, Asset> | null = null;

  constructor({ consoleFrameAncestors }: Config) {
    this.mayBeFramed = consoleFrameAncestors.length > 0;
    this.headers = [
      ['Content-Security-Policy', policy(this.mayBeFramed ? consoleFrameAncestors.join(' ') : "'none'")],
      ['Cross-Origin-Opener-Policy', 'same-origin'],
    ];
  }

  /**
   * Sends the page at the address from which its own addresses are counted, and leads there from the one without a
   * slash, whatever path a proxy has put in front.
   */
  async show(request: Request, response: Response): Promise<void> {
    this.setHeaders(response);
    if (request.path.endsWith('/')) return this.page.send(request, response);
    response.status(308).setHeader('Location', 'console/').end();
  }

  /** Sends what the page loads. Throws 404 for a name that the build has not given. */
  async sendAsset(name: string, request: Request, response: Response): Promise<void> {
    this.assets ??= readAssets();
    const asset = this.assets.get(name);
    if (asset === undefined) throw notFound();
    this.setHeaders(response);
    return asset.send(request, response);
  }

  private setHeaders(response: Response): void {
    for (const [name, value] of this.headers) response.setHeader(name, value);
    if (this.mayBeFramed) response.removeHeader('X-Frame-Options');
  }
}

/** Nothing runs, looks, loads or is called but what this origin serves; no text becomes a script (Trusted Types). */
function policy(frameAncestors: string): string {
  return (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; " +
    `form-action 'none'; frame-ancestors ${frameAncestors}; require-trusted-types-for 'script'; trusted-types 'none'`
  );
}

function readAssets(): ReadonlyMap<string, Asset> {
  return new Map(
    readdirSync(new URL(`${ASSETS}/`, BUILT)).flatMap((name) => {
      const type = TYPES.get(extname(name));
      return type === undefined ? [] : [[name, assetOf(`${ASSETS}/${name}`, type, KEPT)] as const];
    }),
  );
}

function assetOf(path: string, type: string, caching: string): Asset {
  const file = fileURLToPath(new URL(path, BUILT));
  const packed = (encoding: Encoding): Promise<Buffer> => readFile(`${file}${ENDINGS[encoding]}`);
  return new Asset(type, () => readFileSync(file), caching, packed);
}

/** The console's page and what it loads, for browsers. */
@ApiExcludeController()
@Controller('console')
class ConsoleController {
  constructor(private readonly page: ConsolePage) {}

  /** With and without a slash at its end: Express takes both for one route. */
  @Get()
  @Public()
  show(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.page.show(request, response);
  }

  @Get('assets/:name')
  @Public()
  asset(@Param('name') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.page.sendAsset(name, request, response);
  }
}

@Module({ controllers: [ConsoleController], providers: [ConsolePage] })
export class ConsoleModule {}
