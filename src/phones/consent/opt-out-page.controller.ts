import {
  All,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Injectable,
  Param,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { Database } from '../../platform/database/database.js';
import { columnsOf, reading, type RowOf } from '../../platform/database/statement.js';
import { Transactor } from '../../platform/database/transactor.js';
import { Public } from '../../platform/http/operation.decorator.js';
import { showProblemsWith } from '../../platform/http/problem.filter.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import { requestIdOf } from '../../platform/http/request.js';
import { VisitLimit } from '../../platform/http/visit-limit.js';
import { Project } from '../../tenants/tenant.entity.js';
import { Phone } from '../phone.entity.js';
import { lockPhone } from '../phones.sql.js';
import { ConsentLedger } from './consent-ledger.js';
import type { ConsentKind } from './consent.entity.js';
import {
  OPT_OUT_LANGUAGES,
  OPT_OUT_PAGE_CSP,
  optOutPage,
  type OptOutScene,
  type OptOutSight,
  optOutWords,
} from './opt-out-page.html.js';

/** The number that a link leads to. */
const TARGET_OF_LINK = reading(
  'opt-out page: target of a link',
  {
    ...columnsOf(Phone, 'projectId', 'phoneE164', 'isOptedOut', 'optOutReason'),
    ...columnsOf(Project, 'identity', 'identityEnabled'),
  },
  `SELECT x.projectId, x.phoneE164, x.isOptedOut, x.optOutReason, p.identity, p.identityEnabled
FROM phones x JOIN projects p ON p.projectId = x.projectId WHERE x.optOutToken = ?`,
);
type LinkTarget = RowOf<typeof TARGET_OF_LINK>;

/** 128 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
/** No response comes sooner: a link that leads to a number and one that leads nowhere take the same time. */
const ANSWER_AFTER_MS = 250;
const UNDO_NOTE = 'Undone on the opt-out page.';

const KINDS = ['OPT_OUT', 'OPT_IN'] as const satisfies readonly ConsentKind[];
/** 128 bits of a receipt, like a token. */
const RECEIPT_BYTES = 16;

/** What a visitor may see: nothing that says whether the link leads to a number. */
type LinkSight = Pick<OptOutSight, 'scene' | 'sender'>;

/** What `optOutUrl` leads to: the holder of the link counts as the person. */
@Injectable()
export class OptOutLink {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly ledger: ConsentLedger,
    private readonly keys: DataKeys,
  ) {}

  /**
   * What the page shows; `receipt` is what `declare` gave, if the visitor comes from there. Changes nothing: mail and
   * message scanners fetch links (RFC 8058, 1).
   */
  show(token: string, receipt: string | null): Promise<LinkSight> {
    return inSameTime(async () => {
      const target = await this.find(token);
      return { scene: sceneOf(target, this.saidBy(token, receipt)), sender: senderOf(target) };
    });
  }

  /**
   * Declares what the person asked for, also for suspended and archived projects. Returns a receipt, by which `show`
   * knows what was asked for with a link that leads nowhere. Nobody else can write one: else a page could be made to
   * claim what nobody has done.
   */
  declare(token: string, kind: ConsentKind, requestId: string): Promise<string> {
    return inSameTime(async () => {
      const target = await this.find(token);
      if (target !== null) {
        await this.transactor.run(async (tx) => {
          const phone = await lockPhone(tx, target.projectId, target.phoneE164);
          // Erased and registered again meanwhile, it has another link, and this one speaks for nobody.
          if (phone?.optOutToken === token)
            await this.ledger.declare(tx, phone, {
              kind,
              source: 'LINK',
              note: kind === 'OPT_IN' ? UNDO_NOTE : null,
              actorKeyId: null,
              requestId,
            });
        });
      }
      return this.receiptOf(token, kind);
    });
  }

  private saidBy(token: string, receipt: string | null): ConsentKind | null {
    return KINDS.find((kind) => receipt === this.receiptOf(token, kind)) ?? null;
  }

  private receiptOf(token: string, kind: ConsentKind): string {
    return this.keys.mac('opt-out-page', `${kind} ${token}`).subarray(0, RECEIPT_BYTES).toString('base64url');
  }

  private async find(token: string): Promise<LinkTarget | null> {
    const [target] = await this.database.read(TARGET_OF_LINK, [token]);
    return target ?? null;
  }
}

/** The state of the number where there is one; what was asked for where there is none. */
function sceneOf(target: LinkTarget | null, said: ConsentKind | null): LinkSight['scene'] {
  if (target?.isOptedOut) return target.optOutReason === 'LINK' ? 'done' : 'doneElsewhere';
  if (target === null && said === 'OPT_OUT') return 'done';
  return said === 'OPT_IN' ? 'undone' : 'question';
}

function senderOf(target: LinkTarget | null): string | null {
  return target?.identityEnabled ? target.identity : null;
}

async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const start = monotonicMs();
  try {
    return await work();
  } finally {
    await sleep(Math.max(0, ANSWER_AFTER_MS - (monotonicMs() - start)));
  }
}

const METHODS = 'GET, HEAD, POST';

/** Lets a visitor pass whose link can be one. */
@Injectable()
class OptOutToken implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { params } = context.switchToHttp().getRequest<Request>();
    if (!TOKEN.test(String(params['token']))) throw notFound();
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
function sendPage(request: Request, response: Response, sight: OptOutSight): void {
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

/** The page that `optOutUrl` leads to, for people. GET changes nothing, POST acts. */
@ApiExcludeController()
@Controller('o/:token')
@UseGuards(VisitLimit, OptOutToken)
export class OptOutPageController {
  constructor(private readonly visits: OptOutVisits) {}

  /** A browser can be left on the address of the undo too. */
  @Get(['', 'undo'])
  @Public()
  show(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.visits.show(token, request, response);
  }

  @Post()
  @Public()
  optOut(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.visits.declare('OPT_OUT', token, request, response);
  }

  @Post('undo')
  @Public()
  undo(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.visits.declare('OPT_IN', token, request, response);
  }

  @All(['', 'undo'])
  @Public()
  otherMethods(): never {
    return this.visits.refuseMethod();
  }
}

/** Everything below it is for people, whatever they are led to or type in. */
const PAGES = /^\/o(\/|$)/i;
const SCENES: Readonly<Record<number, OptOutScene>> = { 400: 'broken', 404: 'broken', 429: 'busy' };
const SERVER_FAULT = 500;

/**
 * Has every failure below the page's address written as a page, wherever it comes from: router, body parser, guard or
 * deadline.
 */
export function showFailuresAsPages(request: Request, response: Response, next: NextFunction): void {
  if (PAGES.test(request.path))
    showProblemsWith(response, ({ statusCode }) => sendPage(request, response, { scene: failureSceneOf(statusCode) }));
  next();
}

function failureSceneOf(statusCode: number): OptOutScene {
  return SCENES[statusCode] ?? (statusCode >= SERVER_FAULT ? 'busy' : 'refused');
}
