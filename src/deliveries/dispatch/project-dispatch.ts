import { Injectable } from '@nestjs/common';
import { EventCounter } from '../../events/event-counter.entity.js';
import { Clock } from '../../platform/clock.js';
import type { SqlValue } from '../../platform/database/database.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { newId } from '../../platform/ids.js';
import { Project } from '../../tenants/project.entity.js';
import { Tenant } from '../../tenants/tenant.entity.js';
import { WebhookConfig } from '../../webhook-configs/webhook-config.entity.js';
import { DELIVERY_ID_PREFIX } from '../queue/delivery.entity.js';
import {
  type CounterRow,
  HAS_COUNTER,
  LOCK_COUNTER,
  NEW_COUNTER,
  NEW_DELIVERIES,
  NUMBER_EVENTS,
  WAITING_EVENTS,
  type WaitingEvent,
} from './dispatch.sql.js';

/** Events numbered in one transaction, fewer where many configs want them: other projects wait meanwhile. */
const BATCH_EVENTS = 500;
/** The same while several projects have events: none of them waits for a large batch of another. */
const BATCH_EVENTS_SHARED = 100;
const BATCH_EVENTS_MIN = 25;
const BATCH_DELIVERIES = 1_000;

const BEFORE_DISPATCH = failpoint('before-dispatch', 'worker');
const IN_DISPATCH = failpoint('in-dispatch', 'worker');
const AFTER_DISPATCH = failpoint('after-dispatch', 'worker');

/** What one step did: deliveries that now wait, and whether there may be more events. */
export interface DispatchStep {
  readonly inserted: number;
  readonly isFull: boolean;
}

const NOTHING: DispatchStep = { inserted: 0, isFull: false };

/** Gives the next events of one project their sequence and inserts a delivery for every config that wants them. */
@Injectable()
export class ProjectDispatch {
  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /** One batch, a small one while others wait. Another dispatcher that is at this project is left to it. */
  async next(projectId: string, othersWait = false): Promise<DispatchStep> {
    this.failpoints.reach(BEFORE_DISPATCH);
    const step = await this.transactor.run((tx) => this.dispatch(tx, projectId, othersWait));
    if (step.inserted > 0) this.failpoints.reach(AFTER_DISPATCH);
    return step;
  }

  private async dispatch(tx: Tx, projectId: string, othersWait: boolean): Promise<DispatchStep> {
    const counter = await this.lockCounter(tx, projectId);
    if (counter === null) return NOTHING;
    const configs = await this.configsOf(tx, projectId);
    const most = Math.max(
      BATCH_EVENTS_MIN,
      Math.min(
        othersWait ? BATCH_EVENTS_SHARED : BATCH_EVENTS,
        Math.floor(BATCH_DELIVERIES / Math.max(1, configs.length)),
      ),
    );
    const events = await readIn(tx, WAITING_EVENTS(most), [projectId]);
    if (events.length === 0) return NOTHING;
    await this.number(tx, events, counter.lastSequence);
    this.failpoints.reach(IN_DISPATCH);
    await tx.update(EventCounter, { projectId }, { lastSequence: counter.lastSequence + events.length });
    return { inserted: await this.insert(tx, configs, events), isFull: events.length === most };
  }

  /** Who hears of the events of a project; nobody does once it or its tenant is archived. */
  private configsOf(tx: Tx, projectId: string): Promise<WebhookConfig[]> {
    const live = "project.projectId = config.projectId AND project.status <> 'archived'";
    return tx
      .createQueryBuilder(WebhookConfig, 'config')
      .innerJoin(Project, 'project', live)
      .innerJoin(Tenant, 'tenant', "tenant.tenantId = project.tenantId AND tenant.status <> 'archived'")
      .where('config.projectId = :projectId', { projectId })
      .getMany();
  }

  /**
   * The lock on the counter is what makes the sequence gapless: whoever holds it is alone with this project's events.
   */
  private async lockCounter(tx: Tx, projectId: string): Promise<CounterRow | null> {
    const find = () => readIn(tx, LOCK_COUNTER, [projectId]);
    const [counter] = await find();
    if (counter !== undefined) return counter;
    // It is skipped because another holds it, or there is none yet. An INSERT over a held one would wait for its
    // holder.
    const known = await readIn(tx, HAS_COUNTER, [projectId]);
    if (known.length > 0) return null;
    await writeIn(tx, NEW_COUNTER, [projectId]);
    return (await find())[0] ?? null;
  }

  /** Numbers them in the order in which they were read, that of their ids. */
  private async number(tx: Tx, events: readonly WaitingEvent[], last: number): Promise<void> {
    const ids = events.map((event) => event.eventId);
    await writeIn(tx, NUMBER_EVENTS(ids), [last, ...ids, ...ids]);
  }

  private async insert(tx: Tx, configs: readonly WebhookConfig[], events: readonly WaitingEvent[]): Promise<number> {
    const now = this.clock.now();
    const wanted = events.flatMap((event) =>
      configs.filter((config) => config.wants(event.type)).map((config) => ({ event, config })),
    );
    await insertRows(
      tx,
      NEW_DELIVERIES,
      wanted.map(({ event, config }) => rowOf(event, config, now)),
    );
    return wanted.filter(({ config }) => config.isActive).length;
  }
}

/** A new delivery, without any try. A config that is switched off keeps its events: they can be replayed. */
function rowOf(event: WaitingEvent, { projectId, webhookConfigId, isActive }: WebhookConfig, now: number): SqlValue[] {
  const queued: SqlValue[] = isActive ? ['PENDING', webhookConfigId, now] : ['SKIPPED', null, null];
  return [
    newId(DELIVERY_ID_PREFIX, now),
    event.tenantId,
    projectId,
    webhookConfigId,
    event.eventId,
    event.type,
    ...queued,
    now,
    now,
    0,
    0,
    0,
  ];
}
