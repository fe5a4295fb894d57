import { Injectable } from '@nestjs/common';
import { lockPhones } from '../../phones/record/phone-row.js';
import { Clock } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readIn } from '../../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { groupBy } from '../../platform/grouping.js';
import type { MayContinue } from '../../platform/jobs/turn-worker.js';
import { SHARE_OPT_OUT_SCOPE } from '../../tenants/tenants.sql.js';
import { ConsentLedger, type DeclarationOf } from '../ledger/consent-ledger.js';
import { TenantStop } from '../stops/tenant-stop.entity.js';
import type { OptOutReason } from '../../phones/record/phone.entity.js';
import { NEW_OPT_OUTS, PROJECTS_OF_NUMBERS } from './spreading.sql.js';
import { LEASE_MS, StopQueue, type TakenStop } from './stop-queue.js';

/** A lease is renewed when so much of it is over. */
const RENEW_AFTER_MS = LEASE_MS / 3;

/** The tenant's stop is committed, and no project has been looked for. */
const AFTER_TENANT_STOP = failpoint('after-tenant-stop', 'worker');
/** The projects are known, and nothing is written in any. */
const AFTER_STOP_PROJECTS = failpoint('after-stop-projects', 'worker');
/** The stop has reached one more project. */
const AFTER_SPREAD = failpoint('after-spread', 'worker');

/** A stop in the hands of this worker, its number opened. */
interface Stop {
  readonly subject: string;
  readonly phoneE164: string;
  readonly projectId: string;
  readonly source: OptOutReason;
  readonly optedOutAt: number;
}

/** Carries stops of a tenant to its other projects, by the ledger's own road. Doing it again changes nothing. */
@Injectable()
export class StopSpreading {
  constructor(
    private readonly queue: StopQueue,
    private readonly ledger: ConsentLedger,
    private readonly keys: DataKeys,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /**
   * Works on stops of one tenant that are taken, until they are everywhere or `mayContinue` says no; asked between two
   * projects. First the tenant's stops are committed, then their projects are looked for: a number that is registered
   * meanwhile either is found, or begins with the stop.
   */
  async work(tenantId: string, taken: readonly TakenStop[], mayContinue: MayContinue): Promise<void> {
    const stops = taken.map((row) => this.opened(row));
    if (!(await this.commit(tenantId, stops))) return this.queue.remove(taken);
    this.failpoints.reach(AFTER_TENANT_STOP, tenantId);
    const projects = await this.projectsOf(tenantId, stops);
    this.failpoints.reach(AFTER_STOP_PROJECTS, tenantId);
    let renewAt = this.clock.now() + RENEW_AFTER_MS;
    for (const [projectId, ofProject] of projects) {
      await this.declare(tenantId, projectId, ofProject);
      this.failpoints.reach(AFTER_SPREAD, tenantId);
      if (!(await mayContinue())) return this.queue.giveBack(taken);
      if (this.clock.now() < renewAt) continue;
      renewAt = this.clock.now() + RENEW_AFTER_MS;
      await this.queue.renew(taken);
    }
    await this.queue.remove(taken);
  }

  private opened({ stopId, subject, projectId, taskSealed, source, optedOutAt }: TakenStop): Stop {
    if (projectId === null || taskSealed === null || source === null) throw new Error(`${stopId} is no stop`);
    const phoneE164 = this.keys.open(TenantStop.placeOf(stopId), taskSealed);
    return { subject, phoneE164, projectId, source, optedOutAt };
  }

  /** Whether the tenant's opt-outs hold in all of its projects, and its stops are committed. */
  private commit(tenantId: string, stops: readonly Stop[]): Promise<boolean> {
    return this.transactor.run(async (tx) => {
      if (!(await isForTenant(tx, tenantId))) return false;
      // In one order, so that two works lock alike.
      const rows = stops.map(({ phoneE164: _number, ...stop }) => ({ tenantId, ...stop }));
      await insertRows(
        tx,
        NEW_OPT_OUTS,
        rows.toSorted((one, other) => (one.subject < other.subject ? -1 : 1)),
      );
      return true;
    });
  }

  /** The stops of each project that has some of the numbers, but for those that were declared there. */
  private async projectsOf(tenantId: string, stops: readonly Stop[]): Promise<Map<string, Stop[]>> {
    const numbers = [...new Set(stops.map(({ phoneE164 }) => phoneE164))];
    // In a transaction of its own: it locks numbers of many projects, and must hold nothing else.
    const places = await this.transactor.run((tx) => readIn(tx, PROJECTS_OF_NUMBERS(numbers), [tenantId, ...numbers]));
    const stopsOf = groupBy(stops, ({ phoneE164 }) => phoneE164);
    const projects = new Map<string, Stop[]>();
    for (const { projectId, phoneE164 } of places) {
      const others = (stopsOf.get(phoneE164) ?? []).filter((stop) => stop.projectId !== projectId);
      if (others.length > 0) projects.set(projectId, [...(projects.get(projectId) ?? []), ...others]);
    }
    return projects;
  }

  private declare(tenantId: string, projectId: string, stops: readonly Stop[]): Promise<void> {
    return this.transactor.run(async (tx) => {
      if (!(await isForTenant(tx, tenantId))) return;
      const phones = await lockPhones(
        tx,
        projectId,
        stops.map(({ phoneE164 }) => phoneE164),
      );
      await this.ledger.declareAll(tx, phones, stops.map(spreadOf));
    });
  }
}

/** Holds the scope as it is: a switch back waits until what is being written is committed, and nothing comes later. */
async function isForTenant(tx: Tx, tenantId: string): Promise<boolean> {
  const [tenant] = await readIn(tx, SHARE_OPT_OUT_SCOPE, [tenantId]);
  return tenant?.optOutScope === 'tenant';
}

function spreadOf({ phoneE164, source, projectId, optedOutAt }: Stop): DeclarationOf {
  const spread = { projectId, optedOutAt };
  return { phoneE164, declaration: { kind: 'OPT_OUT', source, note: null, actorKeyId: null, requestId: null, spread } };
}
