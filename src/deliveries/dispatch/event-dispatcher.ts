import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { EventLog } from '../../events/event-log.js';
import { IndexDives } from '../../platform/database/index-dives.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { DeliveriesDue } from '../queue/deliveries-due.js';
import { PROJECTS_MAX, WAITING_PROJECTS } from './dispatch.sql.js';
import { ProjectDispatch } from './project-dispatch.js';
import { Pulse } from '../../platform/jobs/pulse.js';

/** How often an idle process looks for events that another one recorded. */
export const PROBE_EVERY_MS = 150;
/** Takes events that wait, project by project, gives them their sequence, and lays down their deliveries. */
@Injectable()
export class EventDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly pulse: Pulse;
  /** The id behind which the next beat begins. */
  private after = '';

  constructor(
    private readonly dives: IndexDives,
    private readonly dispatch: ProjectDispatch,
    private readonly due: DeliveriesDue,
    private readonly events: EventLog,
    @Inject(LOG) log: Log,
  ) {
    this.pulse = new Pulse(
      PROBE_EVERY_MS,
      () => this.beat(),
      (err) => log.warn({ err }, 'dispatching events failed; it goes on'),
    );
  }

  onApplicationBootstrap(): void {
    this.events.recorded.listen(() => this.pulse.wake());
    this.pulse.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.pulse.stop();
  }

  private async beat(): Promise<boolean> {
    const waiting = await this.dives.read('events', WAITING_PROJECTS, [this.after]);
    this.after = waiting.length < PROJECTS_MAX ? '' : (waiting.at(-1)?.projectId ?? '');
    let isMore = this.after !== '';
    const failures: unknown[] = [];
    for (const { projectId } of waiting) {
      try {
        const { laid, isFull } = await this.dispatch.next(projectId);
        if (laid > 0) this.due.announce();
        isMore ||= isFull;
      } catch (error) {
        // One project must not keep those behind it waiting.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return isMore;
  }
}
