import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Loop } from '../../platform/jobs/loop.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { MessageChanges } from '../changes/message-changes.js';
import { LAST_LOOKED_AT, WAITING_OF_ARCHIVED } from './archived.sql.js';
import { StatusWalk } from './status-walk.js';

const ARCHIVED_EVERY_MS = 2_000;
/** Transactions of one beat. */
const STEPS_MAX = 10;
/** After every id. */
const END = '~';

/**
 * Cancels what waits in archived projects, long before it is due: caps get back what they hold for it, receivers hear.
 * Each beat looks at some projects; nothing comes back from being archived, so no project has to be locked.
 */
@Injectable()
export class ArchivedMessages extends Loop {
  private after = '';

  constructor(
    private readonly database: Database,
    private readonly walk: StatusWalk,
    private readonly changes: MessageChanges,
    @Inject(LOG) log: Log,
  ) {
    super(ARCHIVED_EVERY_MS, log, 'canceling messages of archived projects failed; it goes on');
  }

  /** One look; whether the same projects have more to do. */
  protected async beat(): Promise<boolean> {
    const [last] = await this.database.read(LAST_LOOKED_AT, [this.after]);
    const found = await this.database.read(WAITING_OF_ARCHIVED, [this.after, last?.projectId ?? END]);
    let steps = 0;
    for (const { projectId, scheduled, queued } of found) {
      if (scheduled !== null) steps += await this.cancel(projectId, 'SCHEDULED', STEPS_MAX - steps);
      if (queued !== null) steps += await this.cancel(projectId, 'QUEUED', STEPS_MAX - steps);
      if (steps >= STEPS_MAX) return true;
    }
    this.after = last?.projectId ?? '';
    return false;
  }

  /** Cancels in so many transactions at most; returns in how many. */
  private async cancel(projectId: string, status: 'SCHEDULED' | 'QUEUED', stepsMax: number): Promise<number> {
    let after: string | null = '';
    let steps = 0;
    for (; after !== null && steps < stepsMax; steps += 1) {
      const step: { readonly after: string | null } = await this.walk.step(
        { projectId, status },
        after,
        async (tx, phones, messages) => {
          const end = { to: 'CANCELED', reason: 'project_archived' } as const;
          const ended = messages.map((message) => ({ message, ...end }));
          return (await this.changes.apply(tx, phones, ended)).length;
        },
      );
      after = step.after;
    }
    return steps;
  }
}
