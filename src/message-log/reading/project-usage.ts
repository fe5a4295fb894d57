import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { utcDate } from '../../messages/record/utc-day.js';
import { invalidField } from '../../platform/http/problem.js';
import { Reach } from '../../tenants/reach.js';
import type { ReadUsageQuery } from './read-usage.query.js';
import { USAGE, USAGE_DIMENSIONS, USAGE_ROWS_MAX } from './usage.sql.js';
import { UsageView } from './usage.view.js';

const DAYS_MAX = 366;
const DAYS_DEFAULT = 30;

/** What a project sent and received, and what it cost. */
@Injectable()
export class ProjectUsage {
  constructor(
    private readonly database: Database,
    private readonly reach: Reach,
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
    const groupBy = USAGE_DIMENSIONS.filter((name) => (query.groupBy ?? ['day']).includes(name));
    const span = [projectId, from.replaceAll('-', ''), to.replaceAll('-', '')];
    const rows = await this.database.read(USAGE(groupBy), [...span, ...span]);
    if (rows.length > USAGE_ROWS_MAX)
      throw invalidField('groupBy', 'maxRows', `groupBy makes more than ${USAGE_ROWS_MAX} groups: take a shorter span`);
    return UsageView.of(rows, { from, to, currency: this.config.currency });
  }
}
