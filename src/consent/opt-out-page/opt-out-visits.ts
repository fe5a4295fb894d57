import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../../platform/config/config.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import { requestIdOf } from '../../platform/edge/arrival.js';
import type { ConsentKind } from '../ledger/consent-entry.entity.js';
import { OptOutLink } from './opt-out-link.js';
import { OPT_OUT_PAGE_CSP, optOutPage, type OptOutSight } from './opt-out-page.js';
import { OPT_OUT_LANGUAGES, optOutWords } from './opt-out-words.js';

const METHODS = 'GET, HEAD, POST';

/** Lets a visitor pass whose link can be one. */
@Injectable()
export class OptOutToken implements CanActivate {
  constructor(private readonly link: OptOutLink) {}

  canActivate(context: ExecutionContext): boolean {
    const { params } = context.switchToHttp().getRequest<Request>();
    if (!this.link.isToken(String(params['token']))) throw notFound();
    return true;
  }
}

/** Responds to visitors of the page in the language of each. */
@Injectable()
export class OptOutVisits {
  /** The path under which a proxy serves this installation; empty at the root. */
  private readonly base: string;

  constructor(
    private readonly link: OptOutLink,
    config: Config,
  ) {
    this.base = new URL(config.publicUrl).pathname.replace(/\/$/, '');
  }

  /** The question, or what the visitor declared before. */
  async show(token: string, request: Request, response: Response): Promise<void> {
    const { said } = request.query;
    const sight = await this.link.show(token, typeof said === 'string' ? said : null);
    sendPage(request, response, { ...sight, path: this.pathOf(token) });
  }

  /**
   * Does what the visitor asks for, then leads to a page that a browser may load again and go back to. The address of
   * that page says what was asked for, so that a link that leads nowhere gets the same response.
   */
  async declare(kind: ConsentKind, token: string, request: Request, response: Response): Promise<void> {
    const receipt = await this.link.declare(token, kind, requestIdOf(request));
    if (response.headersSent) return;
    setPageHeaders(response);
    response
      .status(303)
      .location(`${this.pathOf(token)}?said=${receipt}`)
      .type('html')
      .send('');
  }

  /** Throws 405. */
  refuseMethod(): never {
    throw new Problem(405, 'method_not_allowed', `This path takes ${METHODS}.`, { headers: { Allow: METHODS } });
  }

  private pathOf(token: string): string {
    return `${this.base}/o/${token}`;
  }
}

/** Writes a page, in the language of the reader. */
export function sendPage(request: Request, response: Response, sight: OptOutSight): void {
  if (response.headersSent) return;
  const words = optOutWords(request.acceptsLanguages([...OPT_OUT_LANGUAGES]));
  setPageHeaders(response);
  response.set({ 'Content-Language': words.language, Vary: 'Accept-Language' });
  response.type('html').send(optOutPage(words, sight));
}

/** Nobody keeps or frames it, and the link is passed on to nobody. */
function setPageHeaders(response: Response): void {
  response.set({ 'Content-Security-Policy': OPT_OUT_PAGE_CSP, 'Cache-Control': 'no-store' });
}
