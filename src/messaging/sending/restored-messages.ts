import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { columnsOf, reading } from '../../platform/database/statement.js';
import { Project } from '../../tenants/tenant.entity.js';
import { MessageChanges } from '../messages/message-changes.js';
import { freeMessages, holdMessages } from './message-dispatch.js';
import { StatusWalk } from './message-sweeper.js';

/** Projects that are read at once. */
const PROJECTS_AT_ONCE = 500;

/** The next projects after one. */
const NEXT_PROJECTS = reading(
  'restoring: next projects',
  columnsOf(Project, 'projectId'),
  `SELECT projectId FROM projects WHERE projectId > ? ORDER BY projectId LIMIT ${PROJECTS_AT_ONCE}`,
);

const WAITING = ['SCHEDULED', 'QUEUED'] as const;

/** What became of the messages of a backup. */
interface Restored {
  /** Those that were being handed over: whether they were sent is not known. */
  readonly unknown: number;
  readonly held: number;
}

/**
 * Messages that come from a backup. What waited then may have been sent since, and numbers may have opted out: it is
 * held until the operator lets it go.
 */
@Injectable()
export class RestoredMessages {
  constructor(
    private readonly database: Database,
    private readonly walk: StatusWalk,
    private readonly changes: MessageChanges,
    private readonly clock: Clock,
  ) {}

  /** Ends what was SENDING, and holds what waits, in all projects. */
  async hold(): Promise<Restored> {
    let [unknown, held] = [0, 0];
    await this.eachProject(async (projectId) => {
      unknown += await this.walk.each({ projectId, status: 'SENDING' }, async (tx, phones, messages) => {
        const detail = 'It was being sent when the backup was made.';
        const end = { to: 'UNDELIVERED', reason: 'outcome_unknown', detail, isTaken: true } as const;
        const ended = messages.map((message) => ({ message, ...end }));
        return (await this.changes.apply(tx, phones, ended)).length;
      });
      for (const status of WAITING)
        held += await this.walk.each({ projectId, status }, async (tx, _phones, messages) => {
          const all = messages.map((message) => ({ message, until: null, detail: null }));
          await holdMessages(tx, 'restored', all, this.clock.now());
          return messages.length;
        });
    });
    return { unknown, held };
  }

  /** Lets go what is held since a restore, in one project or, with null, in all; returns how many messages. */
  async release(projectId: string | null): Promise<number> {
    let released = 0;
    const releaseIn = async (id: string): Promise<void> => {
      for (const status of WAITING)
        released += await this.walk.each({ projectId: id, status }, async (tx, _phones, messages) => {
          const restored = messages.filter(({ hold }) => hold === 'restored');
          await freeMessages(tx, restored, this.clock.now());
          return restored.length;
        });
    };
    if (projectId === null) await this.eachProject(releaseIn);
    else await releaseIn(projectId);
    return released;
  }

  private async eachProject(work: (projectId: string) => Promise<void>): Promise<void> {
    for (let after = ''; ;) {
      const projects = await this.database.read(NEXT_PROJECTS, [after]);
      for (const { projectId } of projects) await work(projectId);
      if (projects.length < PROJECTS_AT_ONCE) return;
      after = projects.at(-1)?.projectId ?? '';
    }
  }
}
