import { Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import type { Caller } from '../access/caller.js';
import { Clock } from '../platform/clock.js';
import { readIn } from '../platform/database/in-transaction.js';
import type { Tx } from '../platform/database/transactor.js';
import { Problem } from '../platform/http/problem.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { newId } from '../platform/ids.js';
import { Reach } from '../tenants/reach.js';
import { CONSOLE_LINK_ID_PREFIX, ConsoleLink } from './console-link.entity.js';
import { ConsoleLinkReader } from './console-link-reader.js';
import { ConsoleLinkView, type NewConsoleLinkView } from './console-link.view.js';
import { LIVE_LINKS } from './console-links.sql.js';
import { type CreateConsoleLinkDto, EXPIRES_IN_DEFAULT_MS, SESSION_DEFAULT_MS } from './create-console-link.dto.js';
import { LinkTokens } from './link-tokens.js';

/** Links that a project may have at once which can be opened, or whose session runs. */
export const LIVE_LINKS_MAX = 100;

/** The making of console links. */
@Injectable()
export class ConsoleLinksService {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
    private readonly reader: ConsoleLinkReader,
    private readonly tokens: LinkTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a link; the view shows its address, this once. Throws 404, and 409 when the project is archived or has as
   * many links as it may.
   */
  async create(
    caller: Caller,
    projectId: string,
    dto: CreateConsoleLinkDto,
    once: OnceRequest,
  ): Promise<NewConsoleLinkView> {
    await this.reach.requireProject(caller, projectId);
    return this.idempotency.run<NewConsoleLinkView>(once, {
      statusCode: 201,
      work: (tx) => this.insert(tx, caller, projectId, dto),
      idOf: (view) => view.consoleLinkId,
      show: (consoleLinkId) => this.reader.read(caller, projectId, consoleLinkId),
    });
  }

  private async insert(
    tx: Tx,
    caller: Caller,
    projectId: string,
    dto: CreateConsoleLinkDto,
  ): Promise<NewConsoleLinkView> {
    const { tenantId } = await this.reach.lockProject(tx, caller, projectId);
    const now = this.clock.now();
    const [counted] = await readIn(tx, LIVE_LINKS, [projectId, now, now]);
    if ((counted?.live ?? 0) >= LIVE_LINKS_MAX) throw linkLimitReached();
    const consoleLinkId = newId(CONSOLE_LINK_ID_PREFIX, now);
    const { url, secretMac } = this.tokens.mint(consoleLinkId);
    const expiresAt = now + (dto.expiresInMs ?? EXPIRES_IN_DEFAULT_MS);
    const link: ConsoleLink = Object.assign(new ConsoleLink(), {
      consoleLinkId,
      tenantId,
      projectId,
      name: dto.name ?? null,
      access: dto.access ?? Access.READ,
      page: dto.page ?? null,
      secretMac,
      createdByKeyId: caller.keyId,
      createdAt: now,
      expiresAt,
      sessionMs: dto.sessionMs ?? SESSION_DEFAULT_MS,
      redeemedAt: null,
      sessionKeyId: null,
      endsAt: expiresAt,
    });
    await tx.insert(ConsoleLink, link);
    return { ...ConsoleLinkView.of(link), url };
  }
}

/** 409 for one link too many. */
export function linkLimitReached(): Problem {
  return new Problem(
    409,
    'limit_reached',
    `A project has at most ${LIVE_LINKS_MAX} console links that can be opened or whose session runs.`,
  );
}
