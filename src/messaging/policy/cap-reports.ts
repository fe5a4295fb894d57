import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Counter } from 'prom-client';
import { EventLog, type Fact } from '../../events/event-log.js';
import type { EventDeclaration } from '../../events/event-types.js';
import { Transactor, type Tx, writeIn } from '../../platform/database/transactor.js';
import { moneyOf } from '../../platform/http/fields.js';
import { viewExample, viewProperties } from '../../platform/http/problem-docs.js';
import { Metrics } from '../../platform/observability/metrics.js';
import { PREFIX_CAPS, PROJECT_CAPS, ruleOf } from './cap-kinds.js';
import { boundsOf, type CountedCap, type CounterChange, isPrefixPlace } from './cap-room.js';
import { REPORT_USE } from './caps.sql.js';
import { PREFIX_STATEMENTS } from './prefix-caps.js';

/** Whose cap it is. */
export interface Owner {
  readonly projectId: string;
  readonly tenantId: string;
}

/** A cap of a project that is nearly or wholly used up, as the event about it shows it. */
export class CapReachedView {
  @ApiProperty({ type: String, example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the project.' })
  projectId!: string;

  @ApiProperty({ type: String, example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of its tenant.' })
  tenantId!: string;

  @ApiProperty({
    type: String,
    enum: [...PROJECT_CAPS, ...PREFIX_CAPS].sort(),
    example: 'NEW_NUMBERS_HOUR',
    description:
      'The cap of the sending policy: `MESSAGES_DAY` is `messagesPerDay`, `SPEND_DAY` `spendPerDay`, `SPEND_MONTH` ' +
      '`spendPerMonth`, `PREFIX_HOUR` `prefixPerHour`, `NEW_NUMBERS_HOUR` `newNumbersPerPrefixPerHour`.',
  })
  cap!: CountedCap;

  @ApiProperty({
    type: Number,
    example: 80,
    description:
      '80: that much of it is used. 100: nothing is left, or a first message was blocked. Each is reported once in a ' +
      'period, and 100 alone where both come at once; a new limit begins again.',
  })
  percent!: number;

  @ApiProperty({
    type: Number,
    example: 200,
    description: 'The limit: messages, or an amount in major units of the currency.',
  })
  limit!: number;

  @ApiProperty({ type: Number, example: 160, description: 'How much of it is used.' })
  used!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '+14155',
    description: 'What the numbers begin with; `null` for a cap of the whole project.',
  })
  prefix!: string | null;

  @ApiProperty({
    type: Number,
    example: 1763697600000,
    description: 'The first instant of its UTC hour, day or month: Unix milliseconds.',
  })
  periodStart!: number;

  @ApiProperty({ type: Number, example: 1763701200000, description: 'When it begins again: Unix milliseconds.' })
  periodEnd!: number;

  static of({ projectId, tenantId }: Owner, { place, at, limit, used, report }: CounterChange): CapReachedView {
    const amount = (value: number): number => (isOfMoney(place.cap) ? moneyOf(value) : value);
    const { start, end } = boundsOf(place.cap, at);
    return {
      projectId,
      tenantId,
      cap: place.cap,
      percent: report,
      limit: amount(limit),
      used: amount(used),
      prefix: isPrefixPlace(place) ? place.prefix : null,
      periodStart: start,
      periodEnd: end,
    };
  }
}

function isOfMoney(cap: CountedCap): boolean {
  return PROJECT_CAPS.some((known) => known === cap && ruleOf(known).counts === 'micros');
}

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
