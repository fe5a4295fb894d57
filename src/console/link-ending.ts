import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { StatusChanges } from '../access/status.js';
import { ENDED_KEY_DAYS } from '../api-keys/api-keys.module.js';
import { ApiKey } from '../auth/api-key.entity.js';
import { Clock, DAY_MS } from '../platform/clock.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { Loop } from '../platform/jobs/loop.js';
import { LOG, type Log } from '../platform/log.js';
import { lockProjectBelowTenant, ProjectAccess } from '../tenants/project-access.js';
import { ConsoleLink, DELETE_ENDED_LINKS, SWEPT_LINKS } from './console-link.entity.js';

/** Links that are deleted in one transaction after a restore. */
const REMOVED_AT_ONCE = 500;

/** Ends console links and their sessions. */
@Injectable()
export class LinkEnding {
  constructor(
    private readonly transactor: Transactor,
    private readonly reach: ProjectAccess,
    private readonly statuses: StatusChanges,
    private readonly clock: Clock,
  ) {}

  /** Deletes a link and its session, also in an archived project. Throws 404. */
  async remove(caller: Caller, projectId: string, consoleLinkId: string): Promise<void> {
    await this.reach.requireProject(caller, projectId);
    await this.transactor.run(async (tx) => {
      await lockProjectBelowTenant(tx, projectId, 'pessimistic_write');
      const where = { consoleLinkId, projectId };
      const link = await tx.findOne(ConsoleLink, { where, lock: { mode: 'pessimistic_write' } });
      if (link === null) throw notFound();
      await this.delete(tx, [link]);
    });
    this.statuses.announce({ projectId });
  }

  /** Ends the session that asks. Throws 409 for a key that is no session. */
  async endSession({ keyId, consoleLinkId }: Caller): Promise<void> {
    if (consoleLinkId === null) throw notASession();
    const now = this.clock.now();
    await this.transactor.run(async (tx) => {
      await tx.update(ConsoleLink, { consoleLinkId }, { endsAt: now });
      await tx.update(ApiKey, { keyId }, { isActive: false, expiresAt: now, updatedAt: now });
    });
    this.statuses.announce({ keyId });
  }

  /**
   * Deletes all links and sessions of the installation: in a backup may be links that were used since. Returns how many
   * links.
   */
  async removeAll(): Promise<number> {
    for (let removed = 0; ;) {
      const count = await this.transactor.run(async (tx) => {
        const links = await tx.find(ConsoleLink, { take: REMOVED_AT_ONCE });
        await this.delete(tx, links);
        return links.length;
      });
      removed += count;
      if (count < REMOVED_AT_ONCE) return removed;
    }
  }

  private async delete(tx: Tx, links: readonly ConsoleLink[]): Promise<void> {
    const sessions = links.flatMap(({ sessionKeyId }) => (sessionKeyId === null ? [] : [sessionKeyId]));
    await tx.delete(ConsoleLink, { consoleLinkId: In(links.map(({ consoleLinkId }) => consoleLinkId)) });
    await tx.delete(ApiKey, { keyId: In(sessions) });
  }
}

/** 409 for a key that does not end by itself. */
export function notASession(): Problem {
  return new Problem(409, 'state_conflict', 'This API key is not the session of a console link.');
}

const SWEEP_EVERY_MS = 10 * 60_000;

/**
 * Deletes links that ended as long ago as keys are kept; `KeySweeper` deletes their sessions. Any number of processes
 * may sweep at once.
 */
@Injectable()
export class LinkSweeper extends Loop {
  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(SWEEP_EVERY_MS, log, 'sweeping console links failed');
  }

  protected async beat(): Promise<boolean> {
    return (await this.sweep()) === SWEPT_LINKS;
  }

  /** Deletes one batch and returns how many links that were. */
  sweep(): Promise<number> {
    return this.transactor.write(DELETE_ENDED_LINKS, [this.clock.now() - ENDED_KEY_DAYS * DAY_MS]);
  }
}
