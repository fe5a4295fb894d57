import { ApiProperty } from '@nestjs/swagger';
import type { Fact } from '../../events/event-log.js';
import type { EventDeclaration } from '../../events/event-types.js';
import { moneyOf } from '../../platform/http/fields.js';
import { viewExample, viewProperties } from '../../platform/http/problem-docs.js';
import { PREFIX_CAPS, PROJECT_CAPS, ruleOf } from './cap-kinds.js';
import { boundsOf, type CountedCap, type CounterChange, isPrefixPlace } from './cap-room.js';

/** Whose cap it is. */
export interface Owner {
  readonly projectId: string;
  readonly tenantId: string;
}

/** A cap of a project that is nearly or wholly used up, as the event about it shows it. */
class CapReachedView {
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

/** It is about nobody: what stands for a number is the project. */
export function factOf(owner: Owner, change: CounterChange): Fact {
  const { projectId, tenantId } = owner;
  const data = { ...CapReachedView.of(owner, change), version: 1 };
  return { tenantId, projectId, subject: projectId, type: 'message.cap_reached', data };
}
