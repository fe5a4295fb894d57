import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Clock, HOUR_MS } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { invalidField } from '../../platform/http/problem.js';
import { hourOf } from '../../messages/policy/cap-periods.js';
import { utcDay } from '../../messages/record/utc-day.js';
import { Reach } from '../../tenants/reach.js';
import { ActivityView } from './activity.view.js';
import type { ReadActivityQuery } from './read-activity.query.js';
import { ACTIVITY, HOURS_KEPT } from './usage.sql.js';

/** What a project sent and received in the last hours. */
@Injectable()
export class ProjectActivity {
  constructor(
    private readonly database: Database,
    private readonly reach: Reach,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Sums of each hour of a span. Throws 404, and 400 for a span that begins too early or ends too late. */
  async read(caller: Caller, projectId: string, query: ReadActivityQuery): Promise<ActivityView> {
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
