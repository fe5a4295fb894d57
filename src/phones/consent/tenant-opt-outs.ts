import { Injectable } from '@nestjs/common';
import { ERASED_PREFIX, type ErasedSubject, type ErasureStep } from '../../events/event-erasure.js';
import { Clock } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { insertion, insertRows } from '../../platform/database/insert-rows.js';
import { reading, writing } from '../../platform/database/statement.js';
import { readIn, Transactor, type Tx, writeIn } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { newId } from '../../platform/ids.js';
import { Signal } from '../../platform/jobs/loop.js';
import { OPT_OUT_SCOPE } from '../../tenants/tenants.sql.js';
import type { OptOutReason } from '../phone.entity.js';
import { OPT_OUT_TASK_ID_PREFIX, SWITCH, TenantOptOutTask } from './consent.entity.js';

const PSEUDONYM_BYTES = 16;

/** All pseudonyms are at least the first of these and below the second, byte by byte; no number is. */
export const PSEUDONYM_BOUNDS = [ERASED_PREFIX, `${ERASED_PREFIX}~`] as const;

/**
 * What stands for an erased number: a keyed hash, so that nobody without the key can guess numbers until one fits, and
 * another one in each project, so that two projects cannot compare theirs; and in each tenant, for what holds in all of
 * its projects. 29 characters.
 */
export function pseudonymOf(keys: DataKeys, projectOrTenantId: string, phoneE164: string): string {
  const hash = keys.mac('suppression', JSON.stringify([projectOrTenantId, phoneE164]));
  return ERASED_PREFIX + hash.subarray(0, PSEUDONYM_BYTES).toString('base64url');
}

const NEW_OPT_OUT_TASKS = insertion(TenantOptOutTask);

/**
 * Makes the opt-outs of a number that wait for a verdict due. Afterwards they wait for none, so that nobody takes a
 * lease away by saying it again. Values: now, the tenant, the number's hash, an instant up to which they were declared.
 */
const HURRY_OPT_OUTS = writing(
  'stops: hurry those of a number',
  `UPDATE tenant_stops SET dueAt = ?, needsReview = 0
WHERE tenantId = ? AND subject = ? AND optedOutAt <= ? AND needsReview = 1`,
);

/** The same for those that were declared in one project. Values: those, and the project. */
const HURRY_OPT_OUTS_OF_PROJECT = writing(
  'stops: hurry those of a number and project',
  `UPDATE tenant_stops SET dueAt = ?, needsReview = 0
WHERE tenantId = ? AND subject = ? AND projectId = ? AND needsReview = 1`,
);

/** Deletes those that wait for a verdict. Values: the tenant, the number's hash, the project. */
const REMOVE_DOUBTFUL_OPT_OUTS = writing(
  'stops: remove those in doubt',
  'DELETE FROM tenant_stops WHERE tenantId = ? AND subject = ? AND projectId = ? AND needsReview = 1',
);

/** Rows that are removed at once after a switch of the scope. */
export const REMOVED_ROWS = 5_000;

/** What a switch of the scope leaves nothing of, as much as there is time for. */
const REMOVE_OPT_OUT_TASKS = writing(
  'stops: remove those of a tenant',
  `DELETE FROM tenant_stops WHERE tenantId = ? AND subject <> '${SWITCH}' LIMIT ${REMOVED_ROWS}`,
);
const REMOVE_OPT_OUTS = writing(
  'stops: remove opt-outs of a tenant',
  `DELETE FROM tenant_opt_outs WHERE tenantId = ? LIMIT ${REMOVED_ROWS}`,
);
const REMOVE_SWITCH = writing(
  'stops: remove what follows a switch',
  `DELETE FROM tenant_stops WHERE tenantId = ? AND subject = '${SWITCH}'`,
);

/** Whether any opt-out of a number is on its way. */
const ANY_OPT_OUT_OF_NUMBER = reading(
  'stops: any of a number',
  { 1: 'number' },
  'SELECT 1 FROM tenant_stops WHERE tenantId = ? AND subject = ? AND optedOutAt <= ? LIMIT 1',
);

/** So long an opt-out that somebody should look at stays in its project. */
export const REVIEW_MS = 72 * 3_600_000;
/** How often an erasure looks whether the opt-outs of its number have arrived. */
const WAIT_MS = 500;
/** Where an erasure is that has made them due. */
const WAITING = 'waiting';

/** Rows of numbers that opt out are written, and the scope of their tenant is not read. */
const BEFORE_SCOPE = failpoint('before-opt-out-scope', 'api');

/** Where a number is, and whose. */
interface NumberPlace {
  readonly tenantId: string;
  readonly projectId: string;
  readonly phoneE164: string;
}

/** An opt-out that holds in all projects of a tenant whose scope says so. */
export interface NewTenantOptOut extends NumberPlace {
  readonly source: OptOutReason;
  readonly optedOutAt: number;
  /** Whether somebody should look at it first. */
  readonly needsReview: boolean;
}

/** The queue in which opt-outs wait for their way to the other projects of their tenant. */
@Injectable()
export class TenantOptOuts {
  /** An opt-out was queued by this process that is due. */
  readonly queued = new Signal();

  constructor(
    private readonly keys: DataKeys,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /**
   * Queues opt-outs of one tenant if they hold in all its projects. To be called when the numbers' rows are written: a
   * switch of the scope that commits before the scope is read here is seen, and the walk of one that commits later
   * waits for the rows.
   */
  async declared(tx: Tx, optOuts: readonly NewTenantOptOut[]): Promise<void> {
    const [first] = optOuts;
    if (first === undefined) return;
    this.failpoints.reach(BEFORE_SCOPE, first.tenantId);
    const [tenant] = await readIn(tx, OPT_OUT_SCOPE, [first.tenantId]);
    if (tenant?.optOutScope === 'tenant') await this.queue(tx, optOuts);
  }

  /** Queues opt-outs, due at once; those that somebody should look at when `REVIEW_MS` are over. */
  async queue(tx: Tx, optOuts: readonly NewTenantOptOut[]): Promise<void> {
    const now = this.clock.now();
    const rows = optOuts.map(({ phoneE164, source, ...optOut }): TenantOptOutTask => {
      const stopId = newId(OPT_OUT_TASK_ID_PREFIX, now);
      return Object.assign(new TenantOptOutTask(), {
        ...optOut,
        stopId,
        subject: pseudonymOf(this.keys, optOut.tenantId, phoneE164),
        taskSealed: this.keys.seal(TenantOptOutTask.placeOf(stopId), phoneE164),
        // Another project is not blocked at the provider: the person can come back to it in more ways than by START.
        source: source === 'PROVIDER_BLOCK' ? 'KEYWORD' : source,
        dueAt: optOut.needsReview ? Math.max(now, optOut.optedOutAt + REVIEW_MS) : now,
        fence: 0,
      });
    });
    await insertRows(tx, NEW_OPT_OUT_TASKS, rows);
    this.announce(tx);
  }

  /**
   * Begins anew with a tenant whose scope is switched, which must be locked: opt-outs and queue are removed, all at
   * once unless they are very many, and what follows is queued.
   */
  async switched(tx: Tx, tenantId: string): Promise<void> {
    const now = this.clock.now();
    await writeIn(tx, REMOVE_SWITCH, [tenantId]);
    await this.removeSome(tx, tenantId);
    const row = {
      stopId: newId(OPT_OUT_TASK_ID_PREFIX, now),
      tenantId,
      projectId: null,
      subject: SWITCH,
      taskSealed: null,
      source: null,
      optedOutAt: now,
      needsReview: false,
      dueAt: now,
      fence: 0,
    };
    await insertRows(tx, NEW_OPT_OUT_TASKS, [row]);
    this.announce(tx);
  }

  /** Removes some of a tenant's opt-outs and of its queue; returns how many rows of the one of which there are more. */
  async removeSome(tx: Tx, tenantId: string): Promise<number> {
    const optOuts = await writeIn(tx, REMOVE_OPT_OUT_TASKS, [tenantId]);
    return Math.max(optOuts, await writeIn(tx, REMOVE_OPT_OUTS, [tenantId]));
  }

  /**
   * What becomes of the opt-outs of a number that were declared in a project and wait for a verdict: `STOP` makes them
   * due, `NOT_A_STOP` removes them. What has reached other projects stays there. Does nothing where there is none, so
   * also where an opt-out counts for one project. To be called in the transaction of the verdict.
   */
  async decide(tx: Tx, { tenantId, projectId, phoneE164 }: NumberPlace, verdict: 'STOP' | 'NOT_A_STOP'): Promise<void> {
    const place = [tenantId, pseudonymOf(this.keys, tenantId, phoneE164), projectId];
    if (verdict === 'NOT_A_STOP') {
      await writeIn(tx, REMOVE_DOUBTFUL_OPT_OUTS, place);
      return;
    }
    const hurried = await writeIn(tx, HURRY_OPT_OUTS_OF_PROJECT, [this.clock.now(), ...place]);
    if (hurried > 0) this.announce(tx);
  }

  /** Lets an erasure of a number wait until its opt-outs have arrived: they hold the number. */
  async erase(
    tx: Tx,
    { tenantId, subject, requestedAt }: ErasedSubject,
    position: string | null,
  ): Promise<ErasureStep> {
    // What the number has said since, when it was there again, is not of the one that was erased.
    const place = [tenantId, pseudonymOf(this.keys, tenantId, subject), requestedAt];
    if (position === null) {
      await writeIn(tx, HURRY_OPT_OUTS, [this.clock.now(), ...place]);
      this.announce(tx);
    }
    const isAny = (await readIn(tx, ANY_OPT_OUT_OF_NUMBER, place)).length > 0;
    return isAny ? { removed: {}, position: WAITING, waitMs: WAIT_MS } : { removed: {}, position: null };
  }

  private announce(tx: Tx): void {
    this.transactor.afterCommit(tx, () => this.queued.announce());
  }
}
