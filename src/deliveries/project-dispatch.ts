import { Injectable } from '@nestjs/common';
import { EventCounter } from '../events/event-counter.entity.js';
import { Event } from '../events/event.entity.js';
import { Clock } from '../platform/clock.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { newId } from '../platform/ids.js';
import { Project } from '../tenants/project.entity.js';
import { WebhookConfig } from '../webhook-configs/webhook-config.entity.js';
import { Delivery } from './delivery.entity.js';

/** Events numbered in one transaction, fewer where many configs want them: other projects wait meanwhile. */
const BATCH_EVENTS = 500;
const BATCH_EVENTS_MIN = 25;
const BATCH_DELIVERIES = 1_000;
/** Rows in one INSERT. */
const INSERT_ROWS = 250;

type WaitingEvent = Pick<Event, 'eventId' | 'type' | 'tenantId'>;

/** What one step did: deliveries that now wait, and whether there may be more events. */
export interface DispatchStep {
  readonly laid: number;
  readonly isFull: boolean;
}

const NOTHING: DispatchStep = { laid: 0, isFull: false };

/** Gives the next events of one project their sequence and lays down a delivery for every config that wants them. */
@Injectable()
export class ProjectDispatch {
  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
  ) {}

  /** One batch. Another dispatcher that is at this project is left to it. */
  next(projectId: string): Promise<DispatchStep> {
    return this.transactor.run((tx) => this.dispatch(tx, projectId));
  }

  private async dispatch(tx: Tx, projectId: string): Promise<DispatchStep> {
    const counter = await this.lockCounter(tx, projectId);
    if (counter === null) return NOTHING;
    const configs = await this.configsOf(tx, projectId);
    const most = Math.max(BATCH_EVENTS_MIN, Math.min(BATCH_EVENTS, Math.floor(BATCH_DELIVERIES / Math.max(1, configs.length))));
    const events = await tx.query<WaitingEvent[]>(`SELECT eventId, type, tenantId FROM events FORCE INDEX (events_waiting) WHERE isDispatched = 0 AND projectId = ? ORDER BY eventId LIMIT ${most}`, [projectId]);
    if (events.length === 0) return NOTHING;
    await this.number(tx, events, counter.lastSequence);
    await tx.update(EventCounter, { projectId }, { lastSequence: counter.lastSequence + events.length });
    return { laid: await this.lay(tx, configs, events), isFull: events.length === most };
  }

  /** Who hears of the events of a project; nobody does once it is archived. */
  private async configsOf(tx: Tx, projectId: string): Promise<WebhookConfig[]> {
    const project = await tx.findOneBy(Project, { projectId });
    return project === null || project.status === 'archived' ? [] : tx.findBy(WebhookConfig, { projectId });
  }

  /** The lock on the counter is what makes the sequence gapless: whoever holds it is alone with this project's events. */
  private async lockCounter(tx: Tx, projectId: string): Promise<EventCounter | null> {
    const find = () => tx.query<EventCounter[]>('SELECT projectId, tenantId, lastSequence FROM event_counters WHERE projectId = ? FOR UPDATE SKIP LOCKED', [projectId]);
    const [counter] = await find();
    if (counter !== undefined) return counter;
    // It is skipped because another holds it, or there is none yet. An INSERT over a held one would wait for its holder.
    const known = await tx.query<unknown[]>('SELECT 1 FROM event_counters WHERE projectId = ?', [projectId]);
    if (known.length > 0) return null;
    await tx.query('INSERT IGNORE INTO event_counters (projectId, tenantId, lastSequence) SELECT projectId, tenantId, 0 FROM projects WHERE projectId = ?', [projectId]);
    return (await find())[0] ?? null;
  }

  private async number(tx: Tx, events: readonly WaitingEvent[], last: number): Promise<void> {
    const cases = events.map(() => 'WHEN ? THEN ?').join(' ');
    const ids = events.map((event) => event.eventId);
    const numbered = events.flatMap((event, index) => [event.eventId, last + 1 + index]);
    await tx.query(`UPDATE events SET isDispatched = 1, sequence = CASE eventId ${cases} END WHERE eventId IN (${ids.map(() => '?').join(', ')})`, [...numbered, ...ids]);
  }

  private async lay(tx: Tx, configs: readonly WebhookConfig[], events: readonly WaitingEvent[]): Promise<number> {
    const deliveries = events.flatMap((event) => configs.filter((config) => config.wants(event.type)).map((config) => this.deliveryOf(event, config)));
    for (let start = 0; start < deliveries.length; start += INSERT_ROWS) {
      await tx.createQueryBuilder().insert().into(Delivery).values(deliveries.slice(start, start + INSERT_ROWS)).updateEntity(false).execute();
    }
    return deliveries.filter((delivery) => delivery.status === 'PENDING').length;
  }

  /** A config that is switched off keeps its events: they can be replayed. */
  private deliveryOf(event: WaitingEvent, config: WebhookConfig): Delivery {
    const now = this.clock.now();
    return Object.assign(new Delivery(), {
      deliveryId: newId('dlv', now),
      tenantId: event.tenantId,
      projectId: config.projectId,
      webhookConfigId: config.webhookConfigId,
      eventId: event.eventId,
      eventType: event.type,
      status: config.isActive ? ('PENDING' as const) : ('SKIPPED' as const),
      queuedFor: config.isActive ? config.webhookConfigId : null,
      isRetry: false,
      dueAt: config.isActive ? now : null,
      fence: 0,
      attemptCount: 0,
      lastStatusCode: null,
      lastError: null,
      createdAt: now,
      updatedAt: now,
    });
  }
}
