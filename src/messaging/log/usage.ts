import { Controller, Get, Inject, Injectable, Param, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Role } from '../../access/caller.js';
import { Roles } from '../../access/route.decorators.js';
import { Clock, DAY_MS, HOUR_MS } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readIn, Transactor, writeIn } from '../../platform/database/transactor.js';
import type { Fault } from '../../platform/http/field-faults.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { invalidField } from '../../platform/http/problem.js';
import { IsQueryListOf, IsQueryValue, IsRequiredQueryNumber } from '../../platform/http/query-fields.js';
import { IdPipe } from '../../platform/http/validation.js';
import { Loop } from '../../platform/jobs/loop.js';
import { LOG, type Log } from '../../platform/log.js';
import { groupBy } from '../../platform/text.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import { hourOf } from '../policy/cap-room.js';
import { NOT_COUNTED, type UsageDay, type UsageHour, utcDate, utcDay } from '../record/usage.entity.js';
import {
  ACTIVITY,
  ADD_HOURS,
  ADD_USAGE,
  DELETE_DELTAS,
  type DeltaRow,
  FOLDED_AT_ONCE,
  HOURS_KEPT,
  TAKE_DELTAS,
  USAGE,
  USAGE_DIMENSIONS,
  USAGE_ROWS_MAX,
  type UsageDimension,
} from './usage.sql.js';
import { ActivityView, UsageView } from './usage.view.js';

const DAYS_MAX = 366;
const DAYS_DEFAULT = 30;

/** What a project sent and received, and what it cost: by day, and by hour of the last ones. */
@Injectable()
export class ProjectUsage {
  constructor(
    private readonly database: Database,
    private readonly reach: ProjectAccess,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Sums of a span of days. Throws 404, and 400 for a span that is too long or a result that is too large. */
  async read(caller: Caller, projectId: string, query: ReadUsageQuery): Promise<UsageView> {
    await this.reach.requireProject(caller, projectId);
    const to = query.to ?? utcDate(this.clock.now());
    const from = query.from ?? utcDate(Date.parse(to) - (DAYS_DEFAULT - 1) * DAY_MS);
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    if (days < 1) throw invalidField('to', 'isAfter', 'to must not be before from');
    if (days > DAYS_MAX) throw invalidField('from', 'maxDays', `from and to must span at most ${DAYS_MAX} days`);
    const dimensions = USAGE_DIMENSIONS.filter((name) => (query.groupBy ?? ['day']).includes(name));
    const span = [projectId, from.replaceAll('-', ''), to.replaceAll('-', '')];
    const rows = await this.database.read(USAGE(dimensions), [...span, ...span]);
    if (rows.length > USAGE_ROWS_MAX)
      throw invalidField('groupBy', 'maxRows', `groupBy makes more than ${USAGE_ROWS_MAX} groups: take a shorter span`);
    return UsageView.of(rows, { from, to, currency: this.config.currency });
  }

  /** Sums of each hour of a span. Throws 404, and 400 for a span that begins too early or ends too late. */
  async readActivity(caller: Caller, projectId: string, query: ReadActivityQuery): Promise<ActivityView> {
    await this.reach.requireProject(caller, projectId);
    const [from, to] = [Number(query.from), Number(query.to)];
    const [first, last, present] = [hourOf(from), hourOf(to), hourOf(this.clock.now())];
    for (const [field, hour] of [
      ['from', first],
      ['to', last],
    ] as const)
      if (hour > present || hour <= present - HOURS_KEPT)
        throw invalidField(field, 'isWithin', `${field} must be within the last ${HOURS_KEPT} UTC hours`);
    if (to < from) throw invalidField('to', 'isAfter', 'to must not be before from');
    const values = [projectId, first, first, projectId, utcDay(first * HOUR_MS), first];
    const rows = await this.database.read(ACTIVITY, values);
    const hours = Array.from({ length: last - first + 1 }, (_none, index) => first + index);
    return ActivityView.of(rows, hours, { from, to, currency: this.config.currency });
  }
}

const INSTANT_MAX = 8_640_000_000_000_000;
const WITHIN = 'Unix milliseconds, within the last 192 UTC hours, the present one included.';

/** The hours of activity that are asked for. */
class ReadActivityQuery {
  @ApiProperty({ type: 'integer', example: 1763700000000, description: `In the first hour. ${WITHIN}` })
  @IsRequiredQueryNumber(0, INSTANT_MAX)
  from!: string;

  @ApiProperty({ type: 'integer', example: 1763703600000, description: `In the last hour. ${WITHIN}` })
  @IsRequiredQueryNumber(0, INSTANT_MAX)
  to!: string;
}

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** The span and the groups of usage. */
class ReadUsageQuery {
  @ApiPropertyOptional({
    type: String,
    format: 'date',
    example: '2025-11-01',
    description: 'The first day, in UTC; by default 29 days before the last one.',
  })
  @IsQueryValue(dayFault)
  from?: string;

  @ApiPropertyOptional({
    type: String,
    format: 'date',
    example: '2025-11-30',
    description: 'The last day, in UTC; by default today. At most 366 days from the first one.',
  })
  @IsQueryValue(dayFault)
  to?: string;

  @ApiPropertyOptional({
    enum: USAGE_DIMENSIONS,
    isArray: true,
    example: ['day', 'country'],
    description: 'What to sum by; by default the day. Repeat the parameter, or separate the values with commas.',
  })
  @IsQueryListOf(USAGE_DIMENSIONS)
  groupBy?: UsageDimension[];
}

function dayFault(value: unknown): Fault | null {
  const text = String(value);
  const isDay = DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
  return isDay ? null : { rule: 'isDay', sentence: 'must be a day such as 2025-11-01' };
}

@ApiTags('messages')
@Controller('v1/projects/:projectId')
export class ProjectUsageController {
  constructor(private readonly usage: ProjectUsage) {}

  @Get('usage')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readUsage',
    summary: 'Read the usage of a project',
    description:
      'Returns the number of messages, their parts and their cost, by UTC day of creation, country, category or ' +
      'status. A message counts under its present status. A response has at most 10,000 groups.',
    type: UsageView,
    success: 'The usage.',
    failures: [400, 401, 403, 404, 429],
  })
  read(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: ReadUsageQuery,
  ): Promise<UsageView> {
    return this.usage.read(caller, projectId, query);
  }

  @Get('activity')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readActivity',
    summary: 'Read the activity of a project',
    description:
      'Returns for each hour how many messages were created in it, by what has become of them until now, and what ' +
      'they cost. The last 192 UTC hours are kept. Hours before the upgrade to this version, and the first whole one ' +
      'after it, are zeros: by its end no process of an earlier version should run.',
    type: ActivityView,
    success: 'The activity.',
    failures: [400, 401, 403, 404, 429],
  })
  readActivity(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: ReadActivityQuery,
  ): Promise<ActivityView> {
    return this.usage.readActivity(caller, projectId, query);
  }
}

const FOLD_EVERY_MS = 5_000;

/**
 * Folds what transactions appended to the usage of projects into its days and hours. Any number of processes may do
 * so.
 */
@Injectable()
export class UsageFolding extends Loop {
  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(FOLD_EVERY_MS, log, 'folding the usage of projects failed');
  }

  protected async beat(): Promise<boolean> {
    return (await this.fold()) === FOLDED_AT_ONCE;
  }

  /** One batch in one transaction: added and deleted together. Returns how many deltas that were. */
  fold(): Promise<number> {
    return this.transactor.run(async (tx) => {
      const deltas = await readIn(tx, TAKE_DELTAS, []);
      if (deltas.length === 0) return 0;
      await insertRows(tx, ADD_USAGE, daysOf(deltas));
      await insertRows(tx, ADD_HOURS, hoursOf(deltas, hourOf(this.clock.now())));
      const ids = deltas.map(({ deltaId }) => deltaId);
      await writeIn(tx, DELETE_DELTAS(ids), ids);
      return deltas.length;
    });
  }
}

/**
 * Rows that are alike together, in the order of the primary key, so that two who fold the same day or hour wait for
 * each other in one direction.
 */
function alike<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  return [...groupBy(rows, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

function sumOf<Measure extends string>(rows: readonly Readonly<Record<Measure, number>>[], measure: Measure): number {
  return rows.reduce((total, row) => total + row[measure], 0);
}

/** Their sums as rows of `usage_days`. */
function daysOf(deltas: readonly DeltaRow[]): UsageDay[] {
  const keyOf = ({ projectId, day, country, category, status }: DeltaRow): string =>
    [projectId, day, country, category, status].join();
  return alike(deltas, keyOf).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { projectId, day, country, category, status } = first;
    const sums = { messages: sumOf(group, 'messages'), parts: sumOf(group, 'parts') };
    return [{ projectId, day, country, category, status, ...sums, costMicros: sumOf(group, 'costMicros') }];
  });
}

/** Their sums as rows of `usage_hours`, of the hours that are kept. */
function hoursOf(deltas: readonly DeltaRow[], present: number): UsageHour[] {
  const keyOf = ({ projectId, hour, status }: UsageHour): string => [projectId, hour, status].join();
  const rows = deltas.map((delta) => hourOfDelta(delta, present)).filter(({ hour }) => hour > present - HOURS_KEPT);
  return alike(rows, keyOf).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ ...first, messages: sumOf(group, 'messages'), costMicros: sumOf(group, 'costMicros') }];
  });
}

/** While a process of the version before appends, its project is not counted. */
function hourOfDelta({ projectId, hour, status, messages, costMicros }: DeltaRow, present: number): UsageHour {
  if (hour === null) return { projectId, hour: present, status: NOT_COUNTED, messages: 0, costMicros: 0 };
  return { projectId, hour, status, messages, costMicros };
}
