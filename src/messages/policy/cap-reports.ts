import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EventDeclaration } from '../../events/event-declaration.js';
import { EventLog, type Fact } from '../../events/event-log.js';
import { writeIn } from '../../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { viewExample, viewProperties } from '../../platform/http/view-schema.js';
import { Metrics } from '../../platform/observability/metrics.js';
import { isPrefixPlace } from './cap-places.js';
import { CapReachedView, type Owner } from './cap-reached.view.js';
import type { CounterChange } from './cap-room.js';
import { REPORT_USE } from './caps.sql.js';
import { PREFIX_STATEMENTS } from './prefix-caps.sql.js';

export const CAP_EVENT_DECLARATIONS: readonly EventDeclaration[] = [
  {
    type: 'message.cap_reached',
    description: 'A cap of the sending policy is used to 80 or 100 per cent.',
    properties: viewProperties(CapReachedView),
    example: { ...viewExample(CapReachedView), version: 1 },
  },
];

/**
 * Reports caps that are nearly or wholly used up, each once in a period: what was reported stands in the row of the
 * counter, which is locked, so that all processes know it.
 */
@Injectable()
export class CapReports {
  private readonly reached: Counter<'cap' | 'percent'>;

  constructor(
    private readonly transactor: Transactor,
    private readonly events: EventLog,
    { registry }: Metrics,
  ) {
    this.reached = new Counter({
      name: 'parley_caps_reached_total',
      help: 'Caps of projects that were used to 80 or 100 per cent, by cap',
      labelNames: ['cap', 'percent'],
      registers: [registry],
    });
  }

  /** Records an event for each of some changes that has something to report. Their counters must be locked. */
  async report(tx: Tx, owner: Owner, changes: readonly CounterChange[]): Promise<void> {
    const reports = changes.filter(({ report }) => report !== 0);
    if (reports.length === 0) return;
    for (const { place, report } of reports)
      if (isPrefixPlace(place))
        await writeIn(tx, PREFIX_STATEMENTS[place.cap].report, [report, owner.projectId, place.hour, place.prefix]);
      else await writeIn(tx, REPORT_USE, [report, owner.projectId, place.cap, place.period]);
    await this.events.record(
      tx,
      reports.map((report) => factOf(owner, report)),
    );
    this.transactor.afterCommit(tx, () => {
      for (const { place, report } of reports) this.reached.inc({ cap: place.cap, percent: String(report) });
    });
  }
}

/** It is about nobody: what stands for a number is the project. */
function factOf(owner: Owner, change: CounterChange): Fact {
  const { projectId, tenantId } = owner;
  const data = { ...CapReachedView.of(owner, change), version: 1 };
  return { tenantId, projectId, subject: projectId, type: 'message.cap_reached', data };
}
