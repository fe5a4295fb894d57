import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Access, type Caller, Role } from '../access/caller.js';
import { KeyMinting } from '../api-keys/key-chains.js';
import { Admission } from '../auth/admission.js';
import { ApiKey } from '../auth/api-key.entity.js';
import { isSecretOf, secretMacOf } from '../auth/authenticator.js';
import { hasTrueTag, type KeyText, newSecret, parseKeyText, writeKeyText } from '../auth/key-text.js';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config/config.js';
import { DataKeys } from '../platform/crypto/data-keys.js';
import { Database } from '../platform/database/database.js';
import { readIn, Transactor, type Tx } from '../platform/database/transactor.js';
import { Cursors, PageQuery } from '../platform/http/paging.js';
import { notFound, Problem } from '../platform/http/problem.js';
import type { OnceRequest } from '../platform/idempotency/effect.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import { newId } from '../platform/ids.js';
import { lockSendingProject, ProjectAccess } from '../tenants/project-access.js';
import { type Project, Tenant } from '../tenants/tenant.entity.js';
import { CONSOLE_LINK_ID_PREFIX, ConsoleLink, LIVE_LINKS, PROOF_OF_LINK } from './console-link.entity.js';
import {
  type ConsoleLinkPageView,
  ConsoleLinkView,
  type NewConsoleLinkView,
  OpenedSessionView,
} from './console-link.view.js';
import { type CreateConsoleLinkDto, EXPIRES_IN_DEFAULT_MS, SESSION_DEFAULT_MS } from './console-links.dto.js';

/** Finds and shows console links. */
@Injectable()
export class ConsoleLinkReader {
  constructor(
    private readonly database: Database,
    private readonly reach: ProjectAccess,
    private readonly cursors: Cursors,
  ) {}

  /** One link of a project. Throws 404. */
  async read(caller: Caller, projectId: string, consoleLinkId: string): Promise<ConsoleLinkView> {
    await this.reach.requireProject(caller, projectId);
    const link = await this.database.entities.findOneBy(ConsoleLink, { consoleLinkId, projectId });
    if (link === null) throw notFound();
    return ConsoleLinkView.of(link);
  }

  /** The links of a project, newest first. Throws 404. */
  async list(caller: Caller, projectId: string, query: PageQuery): Promise<ConsoleLinkPageView> {
    await this.reach.requireProject(caller, projectId);
    const list = { list: 'console-links', filters: [projectId] };
    const before = this.cursors.read(query.cursor, list);
    const size = PageQuery.sizeOf(query);
    const links = await this.database.entities.find(ConsoleLink, {
      where: { projectId, ...(before === null ? {} : { consoleLinkId: LessThan(before) }) },
      order: { consoleLinkId: 'DESC' },
      take: size + 1,
    });
    return this.cursors.page(links, size, list, ({ consoleLinkId }) => consoleLinkId, ConsoleLinkView.of);
  }
}

const LINK = { word: 'plink', idPrefix: CONSOLE_LINK_ID_PREFIX } as const;
/** Where the console opens links; the token stands in the fragment, which no browser sends. */
const JOIN_PATH = '/console/#/join/';

/** Writes and reads the tokens of console links, which have the form of keys. */
@Injectable()
export class LinkTokens {
  constructor(
    private readonly keys: DataKeys,
    private readonly config: Config,
  ) {}

  /** The address of a new link, and what is stored of its secret. */
  mint(consoleLinkId: string): { readonly url: string; readonly secretMac: string } {
    const secret = newSecret();
    const url = this.config.publicUrl + JOIN_PATH + writeKeyText(this.keys, consoleLinkId, secret, LINK);
    return { url, secretMac: secretMacOf(this.keys, consoleLinkId, secret) };
  }

  /** Id and secret in a token that this installation made; null for any other, without a look into the database. */
  read(token: string): KeyText | null {
    const parts = parseKeyText(token, LINK);
    return parts !== null && hasTrueTag(this.keys, parts) ? parts : null;
  }

  /** Whether the secret in a token is the one of which `secretMac` is stored. */
  isSecretOf({ id, secret }: KeyText, secretMac: string): boolean {
    return isSecretOf(this.keys, id, secret, secretMac);
  }
}

/** Links that a project may have at once which can be opened, or whose session runs. */
export const LIVE_LINKS_MAX = 100;

/** What a session is called whose link has no name. */
const UNNAMED = 'Console link';

/** Which link a token is of. */
type LinkPlace = Pick<ConsoleLink, 'projectId' | 'consoleLinkId'>;

/** The making of console links, and their opening: each has one session. */
@Injectable()
export class ConsoleLinksService {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly reach: ProjectAccess,
    private readonly reader: ConsoleLinkReader,
    private readonly tokens: LinkTokens,
    private readonly minting: KeyMinting,
    private readonly admission: Admission,
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

  /**
   * The session that a token opens, for the first caller that comes with it. Throws the same 404 whatever is wrong with
   * the token, counted as a failed credential of the address: 429 when it has had too many of them.
   */
  async redeem(token: string, address: string | undefined): Promise<OpenedSessionView> {
    const place = await this.prove(token);
    const opened = place === null ? null : await this.transactor.run((tx) => this.open(tx, place));
    if (opened === null) throw await this.admission.failure(address, linkOpensNothing());
    return opened;
  }

  /** Null for a token that was not made here, which costs no look into the database, or whose link is over. */
  private async prove(token: string): Promise<LinkPlace | null> {
    const parts = this.tokens.read(token);
    if (parts === null) return null;
    const [link] = await this.database.read(PROOF_OF_LINK, [parts.id]);
    const isOpenable =
      link !== undefined &&
      this.tokens.isSecretOf(parts, link.secretMac) &&
      Object.assign(new ConsoleLink(), link).isOpenable(this.clock.now());
    return isOpenable ? { projectId: link.projectId, consoleLinkId: parts.id } : null;
  }

  /** Opens the link, if it is still there to be opened once project and link are locked. */
  private async open(tx: Tx, { projectId, consoleLinkId }: LinkPlace): Promise<OpenedSessionView | null> {
    const project = await lockSendingProject(tx, projectId);
    if (project?.status !== 'active') return null;
    const link = await tx.findOne(ConsoleLink, { where: { consoleLinkId }, lock: { mode: 'pessimistic_write' } });
    const now = this.clock.now();
    if (link?.isOpenable(now) !== true) return null;
    const maker = await tx.findOneBy(ApiKey, { keyId: link.createdByKeyId });
    if (maker?.isUsable(now) !== true) return null;
    const { name: tenantName } = await tx.findOneByOrFail(Tenant, { tenantId: project.tenantId });
    return { ...(await this.insertSession(tx, project, link, now)), tenantName };
  }

  private async insertSession(
    tx: Tx,
    project: Project,
    link: ConsoleLink,
    now: number,
  ): Promise<Omit<OpenedSessionView, 'tenantName'>> {
    const { consoleLinkId, access, name, page } = link;
    const mint = this.minting.mintSession();
    const expiresAt = now + link.sessionMs;
    await this.minting.insert(tx, project, mint, {
      name: name ?? UNNAMED,
      description: null,
      role: Role.TENANT,
      access,
      expiresAt,
      rotatedFrom: null,
      consoleLinkId,
    });
    await tx.update(ConsoleLink, { consoleLinkId }, { redeemedAt: now, sessionKeyId: mint.keyId, endsAt: expiresAt });
    const { projectId, name: projectName } = project;
    return { plainApiKey: mint.plainApiKey, expiresAt, projectId, projectName, access, name, page };
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

/** The one 404 for whatever opens no session: forged, unknown, over, or of a project or key that does not work. */
export function linkOpensNothing(): Problem {
  return new Problem(404, 'not_found', 'This link does not work, or has stopped working. Ask for a new one.');
}
