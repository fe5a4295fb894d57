import { Injectable } from '@nestjs/common';
import { Role } from '../access/role.js';
import { Admission } from '../api-keys/admission.js';
import { ApiKey } from '../api-keys/api-key.entity.js';
import { KeyMinting } from '../api-keys/key-minting.js';
import { Database } from '../platform/database/database.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { Problem } from '../platform/http/problem.js';
import { lockSendingProject } from '../tenants/project-locks.js';
import type { Project } from '../tenants/project.entity.js';
import { Tenant } from '../tenants/tenant.entity.js';
import { ConsoleLink } from './console-link.entity.js';
import { PROOF_OF_LINK } from './console-links.sql.js';
import { LinkTokens } from './link-tokens.js';
import { OpenedSessionView } from './opened-session.view.js';

/** What a session is called whose link has no name. */
const UNNAMED = 'Console link';

/** Which link a token is of. */
type LinkPlace = Pick<ConsoleLink, 'projectId' | 'consoleLinkId'>;

/** Opens console links: each has one session, for the first caller that comes with its token. */
@Injectable()
export class LinkRedemption {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly tokens: LinkTokens,
    private readonly minting: KeyMinting,
    private readonly admission: Admission,
  ) {}

  /**
   * The session that a token opens. Throws the same 404 whatever is wrong with the token, counted as a failed
   * credential of the address: 429 when it has had too many of them.
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
      Object.assign(new ConsoleLink(), link).isOpenable(this.minting.now());
    return isOpenable ? { projectId: link.projectId, consoleLinkId: parts.id } : null;
  }

  /** Opens the link, if it is still there to be opened once project and link are locked. */
  private async open(tx: Tx, { projectId, consoleLinkId }: LinkPlace): Promise<OpenedSessionView | null> {
    const project = await lockSendingProject(tx, projectId);
    if (project?.status !== 'active') return null;
    const link = await tx.findOne(ConsoleLink, { where: { consoleLinkId }, lock: { mode: 'pessimistic_write' } });
    const now = this.minting.now();
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

/** The one 404 for whatever opens no session: forged, unknown, over, or of a project or key that does not work. */
export function linkOpensNothing(): Problem {
  return new Problem(404, 'not_found', 'This link does not work, or has stopped working. Ask for a new one.');
}
