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
import { STOP_ID_PREFIX, SWITCH, TenantStop } from './consent.entity.js';

const BYTES = 16;

/** All pseudonyms are at least the first of these and below the second, byte by byte; no number is. */
export const PSEUDONYM_BOUNDS = [ERASED_PREFIX, `${ERASED_PREFIX}~`] as const;

/**
 * What stands for an erased number: a keyed hash, so that nobody without the key can guess numbers until one fits, and
 * another one in each project, so that two projects cannot compare theirs; and in each tenant, for what holds in all of
 * its projects. 29 characters.
 */
@Injectable()
export class Pseudonyms {
  constructor(private readonly keys: DataKeys) {}

  of(projectOrTenantId: string, phoneE164: string): string {
    return (
      ERASED_PREFIX +
      this.keys
        .mac('suppression', JSON.stringify([projectOrTenantId, phoneE164]))
        .subarray(0, BYTES)
        .toString('base64url')
    );
  }
}

export const NEW_STOPS = insertion(TenantStop);

/**
 * Makes the stops of a number that wait for a verdict due. Afterwards they wait for none, so that nobody takes a lease
 * away by saying it again. Values: now, the tenant, the number's hash, an instant up to which they were declared.
 */
export const HURRY_STOPS = writing(
  'stops: hurry those of a number',
  `UPDATE tenant_stops SET dueAt = ?, needsReview = 0
WHERE tenantId = ? AND subject = ? AND optedOutAt <= ? AND needsReview = 1`,
);

/** The same for those that were declared in one project. Values: those, and the project. */
export const HURRY_STOPS_OF_PROJECT = writing(
  'stops: hurry those of a number and project',
  `UPDATE tenant_stops SET dueAt = ?, needsReview = 0
WHERE tenantId = ? AND subject = ? AND projectId = ? AND needsReview = 1`,
);

/** Deletes those that wait for a verdict. Values: the tenant, the number's hash, the project. */
export const REMOVE_DOUBTFUL_STOPS = writing(
  'stops: remove those in doubt',
  'DELETE FROM tenant_stops WHERE tenantId = ? AND subject = ? AND projectId = ? AND needsReview = 1',
);

/** Rows that are removed at once after a switch of the scope. */
export const REMOVED_ROWS = 5_000;

/** What a switch of the scope leaves nothing of, as much as there is time for. */
export const REMOVE_STOPS = writing(
  'stops: remove those of a tenant',
  `DELETE FROM tenant_stops WHERE tenantId = ? AND subject <> '${SWITCH}' LIMIT ${REMOVED_ROWS}`,
);
export const REMOVE_OPT_OUTS = writing(
  'stops: remove opt-outs of a tenant',
  `DELETE FROM tenant_opt_outs WHERE tenantId = ? LIMIT ${REMOVED_ROWS}`,
);
export const REMOVE_SWITCH = writing(
  'stops: remove what follows a switch',
  `DELETE FROM tenant_stops WHERE tenantId = ? AND subject = '${SWITCH}'`,
);

/** Whether any stop of a number is on its way. */
export const ANY_STOP_OF_NUMBER = reading(
  'stops: any of a number',
  { 1: 'number' },
  'SELECT 1 FROM tenant_stops WHERE tenantId = ? AND subject = ? AND optedOutAt <= ? LIMIT 1',
);

/** So long a stop that somebody should look at stays in its project. */
export const REVIEW_MS = 72 * 3_600_000;
/** How often an erasure looks whether the stops of its number have arrived. */
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
export interface NewStop extends NumberPlace {
  readonly source: OptOutReason;
  readonly optedOutAt: number;
  /** Whether somebody should look at it first. */
  readonly needsReview: boolean;
}

/** The queue in which opt-outs wait for their way to the other projects of their tenant. */
@Injectable()
export class TenantStops {
  /** A stop was queued by this process that is due. */
  readonly queued = new Signal();

  constructor(
    private readonly keys: DataKeys,
    private readonly pseudonyms: Pseudonyms,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /**
   * Queues opt-outs of one tenant if they hold in all its projects. To be called when the numbers' rows are written: a
   * switch of the scope that commits before the scope is read here is seen, and the walk of one that commits later
   * waits for the rows.
   */
  async declared(tx: Tx, stops: readonly NewStop[]): Promise<void> {
    const [first] = stops;
    if (first === undefined) return;
    this.failpoints.reach(BEFORE_SCOPE, first.tenantId);
    const [tenant] = await readIn(tx, OPT_OUT_SCOPE, [first.tenantId]);
    if (tenant?.optOutScope === 'tenant') await this.queue(tx, stops);
  }

  /** Queues opt-outs, due at once; those that somebody should look at when `REVIEW_MS` are over. */
  async queue(tx: Tx, stops: readonly NewStop[]): Promise<void> {
    const now = this.clock.now();
    const rows = stops.map(({ phoneE164, source, ...stop }): TenantStop => {
      const stopId = newId(STOP_ID_PREFIX, now);
      return Object.assign(new TenantStop(), {
        ...stop,
        stopId,
        subject: this.pseudonyms.of(stop.tenantId, phoneE164),
        taskSealed: this.keys.seal(TenantStop.placeOf(stopId), phoneE164),
        // Another project is not blocked at the provider: the person can come back to it in more ways than by START.
        source: source === 'PROVIDER_BLOCK' ? 'KEYWORD' : source,
        dueAt: stop.needsReview ? Math.max(now, stop.optedOutAt + REVIEW_MS) : now,
        fence: 0,
      });
    });
    await insertRows(tx, NEW_STOPS, rows);
    this.announce(tx);
  }

  /**
   * Begins anew with a tenant whose scope is switched, which must be locked: stops and queue are removed, all at once
   * unless they are very many, and what follows is queued.
   */
  async switched(tx: Tx, tenantId: string): Promise<void> {
    const now = this.clock.now();
    await writeIn(tx, REMOVE_SWITCH, [tenantId]);
    await this.removeSome(tx, tenantId);
    const row = {
      stopId: newId(STOP_ID_PREFIX, now),
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
    await insertRows(tx, NEW_STOPS, [row]);
    this.announce(tx);
  }

  /** Removes some of a tenant's stops and of its queue; returns how many rows of the one of which there are more. */
  async removeSome(tx: Tx, tenantId: string): Promise<number> {
    const stops = await writeIn(tx, REMOVE_STOPS, [tenantId]);
    return Math.max(stops, await writeIn(tx, REMOVE_OPT_OUTS, [tenantId]));
  }

  /**
   * What becomes of the stops of a number that were declared in a project and wait for a verdict: `STOP` makes them
   * due, `NOT_A_STOP` removes them. What has reached other projects stays there. Does nothing where there is none, so
   * also where an opt-out counts for one project. To be called in the transaction of the verdict.
   */
  async decide(tx: Tx, { tenantId, projectId, phoneE164 }: NumberPlace, verdict: 'STOP' | 'NOT_A_STOP'): Promise<void> {
    const place = [tenantId, this.pseudonyms.of(tenantId, phoneE164), projectId];
    if (verdict === 'NOT_A_STOP') {
      await writeIn(tx, REMOVE_DOUBTFUL_STOPS, place);
      return;
    }
    const hurried = await writeIn(tx, HURRY_STOPS_OF_PROJECT, [this.clock.now(), ...place]);
    if (hurried > 0) this.announce(tx);
  }

  /** Lets an erasure of a number wait until its stops have arrived: they hold the number. */
  async erase(
    tx: Tx,
    { tenantId, subject, requestedAt }: ErasedSubject,
    position: string | null,
  ): Promise<ErasureStep> {
    // What the number has said since, when it was there again, is not of the one that was erased.
    const place = [tenantId, this.pseudonyms.of(tenantId, subject), requestedAt];
    if (position === null) {
      await writeIn(tx, HURRY_STOPS, [this.clock.now(), ...place]);
      this.announce(tx);
    }
    const isAny = (await readIn(tx, ANY_STOP_OF_NUMBER, place)).length > 0;
    return isAny ? { removed: {}, position: WAITING, waitMs: WAIT_MS } : { removed: {}, position: null };
  }

  private announce(tx: Tx): void {
    this.transactor.afterCommit(tx, () => this.queued.announce());
  }
}
