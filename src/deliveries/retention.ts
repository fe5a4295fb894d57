import { Inject, Injectable } from '@nestjs/common';
import { Clock, DAY_MS } from '../platform/clock.js';
import { idBound } from '../platform/ids.js';
import { LOG, type Log } from '../platform/log.js';
import { Loop } from '../platform/jobs/loop.js';
import { DELIVERY_ID_PREFIX } from './delivery.entity.js';
import { EVENT_ID_PREFIX } from '../events/event.entity.js';
import type { Writing } from '../platform/database/statement.js';
import { Transactor } from '../platform/database/transactor.js';
import {
  DELETE_ATTEMPTS,
  DELETE_DELIVERIES,
  DELETE_EVENTS,
  DELETE_STATS,
  FORGET_RESPONSES,
  FORGET_PAYLOADS,
  SWEPT_ROWS,
} from './deliveries.sql.js';

/** Payloads of events and responses of receivers. */
export const PAYLOAD_DAYS = 30;
/** Everything else about events and deliveries. */
export const METADATA_DAYS = 90;
const SWEEP_EVERY_MS = 10 * 60_000;

interface Step {
  readonly days: number;
  readonly statement: Writing;
  /**
   * Whether what was swept stays in the table: then each sweep begins where the last one ended, and does not read it
   * again.
   */
  readonly keeps?: true;
  /** What stands for an instant in the statement. Ids hold the time of their making: no index by age is needed. */
  readonly bound: (before: number) => string | number;
}

const ofEvents = (before: number): string => idBound(EVENT_ID_PREFIX, before);
const ofDeliveries = (before: number): string => idBound(DELIVERY_ID_PREFIX, before);
const STEPS: readonly Step[] = [
  { days: PAYLOAD_DAYS, bound: ofEvents, keeps: true, statement: FORGET_PAYLOADS },
  { days: PAYLOAD_DAYS, bound: ofDeliveries, keeps: true, statement: FORGET_RESPONSES },
  { days: METADATA_DAYS, bound: ofDeliveries, statement: DELETE_ATTEMPTS },
  { days: METADATA_DAYS, bound: ofDeliveries, statement: DELETE_DELIVERIES },
  { days: METADATA_DAYS, bound: ofEvents, statement: DELETE_EVENTS },
  { days: METADATA_DAYS, bound: (before) => before, statement: DELETE_STATS },
];

/** Forgets what is past its retention, batch by batch. Any number of processes may do so at once. */
@Injectable()
export class Retention extends Loop {
  private readonly sweptTo = new Map<Step, string | number>();

  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(SWEEP_EVERY_MS, log, 'sweeping what is past its retention failed');
  }

  protected async beat(): Promise<boolean> {
    return (await this.sweep()) > 0;
  }

  /** One batch of each kind; returns how many rows that were. */
  async sweep(): Promise<number> {
    let total = 0;
    for (const step of STEPS) {
      const before = step.bound(this.clock.now() - step.days * DAY_MS);
      const values = step.keeps === true ? [before, this.sweptTo.get(step) ?? ''] : [before];
      const swept = await this.transactor.write(step.statement, values);
      if (swept < SWEPT_ROWS) this.sweptTo.set(step, before);
      total += swept;
    }
    return total;
  }
}
