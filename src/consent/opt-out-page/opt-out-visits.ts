import {
  type ArgumentsHost,
  type CanActivate,
  Catch,
  type ExceptionFilter,
  type ExecutionContext,
  Inject,
  Injectable,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { notFound, Problem } from '../../platform/http/problem.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import { problemOf } from '../../platform/http/problem.filter.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { RateLimits } from '../../platform/rate-limit/rate-limits.js';
import type { ConsentKind } from '../ledger/consent-entry.entity.js';
import { OptOutLink } from './opt-out-link.js';
import { OPT_OUT_PAGE_CSP, optOutPage, type OptOutScene } from './opt-out-page.js';
import { OPT_OUT_LANGUAGES, optOutWords } from './opt-out-words.js';

const UNDO = /\/undo$/;
const SERVER_FAULT = 500;

/** Lets a visitor pass who is not too frequent and whose link can be one. */
@Injectable()
export class VisitLimit implements CanActivate {
  constructor(
    private readonly limits: RateLimits,
    private readonly link: OptOutLink,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const verdict = await this.limits.countVisit(request.ip ?? 'unknown');
    if (!verdict.allowed)
      throw new Problem(429, 'rate_limited', 'Too many visits from this address.', { headers: verdict.headers });
    if (!this.link.isToken(String(request.params['token']))) throw notFound();
    return true;
  }
}

/** Answers visitors of the page, each in the language of the reader. */
@Injectable()
export class OptOutVisits {
  constructor(private readonly link: OptOutLink) {}

  /** The question, or what was answered to it before. */
  async show(token: string, request: Request, response: Response): Promise<void> {
    const { isOptedOut, sender } = await this.link.show(token);
    sendPage(request, response, isOptedOut ? 'done' : 'question', sender);
  }

  /** Does what the visitor asks for, and says so. */
  async declare(kind: ConsentKind, token: string, request: Request, response: Response): Promise<void> {
    const sender = await this.link.declare(token, kind, requestIdOf(request));
    sendPage(request, response, kind === 'OPT_OUT' ? 'done' : 'undone', sender);
  }
}

/** Failures of the page, as a page: its visitors are people. */
@Injectable()
@Catch()
export class OptOutPageFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const problem = problemOf(error);
    if (problem.statusCode >= SERVER_FAULT && !(error instanceof Problem))
      this.log.error({ err: error, requestId: requestIdOf(request) }, 'the opt-out page failed');
    if (response.headersSent) return;
    for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
    response.status(problem.statusCode);
    sendPage(request, response, problem.statusCode === 404 ? 'broken' : 'busy', null);
  }
}

/** Nobody keeps or frames it, and the link is told to nobody. */
function sendPage(request: Request, response: Response, scene: OptOutScene, sender: string | null): void {
  if (response.headersSent) return;
  const words = optOutWords(request.acceptsLanguages([...OPT_OUT_LANGUAGES]));
  response.set({
    'Content-Security-Policy': OPT_OUT_PAGE_CSP,
    'Cache-Control': 'no-store',
    'Content-Language': words.language,
    Vary: 'Accept-Language',
  });
  response.type('html').send(optOutPage(words, scene, sender, request.path.replace(UNDO, '')));
}
