import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { StopQueue } from '../consent/spreading/stop-queue.js';
import { RestoredMessages } from '../messages/restoring/restored-messages.js';
import { givenProject } from './given-project.js';
import { withApplication } from './with-application.js';
import type { Say } from './command-failure.js';

/** How often it is looked whether opt-outs have reached all projects of their tenants. */
const LOOK_MS = 250;

/**
 * Lets go the messages that are held since a restore: in one project, or in all. Opt-outs that are on their way to
 * other projects of their tenants come first: a service must run that carries them.
 */
export function releaseMessages({ project }: { readonly project?: string }, say: Say): Promise<void> {
  return withApplication(async (app) => {
    const given = project === undefined ? null : await givenProject(app, project);
    await stopsCarried(app, given?.tenantId ?? null, say);
    const released = await app.get(RestoredMessages).release(project ?? null);
    say(`${released.toLocaleString('en-US')} messages let go; they are sent when they are due and still valid.`);
  });
}

async function stopsCarried(app: INestApplicationContext, tenantId: string | null, say: Say): Promise<void> {
  const stops = app.get(StopQueue);
  for (let looks = 0; await stops.isDue(tenantId); looks += 1) {
    if (looks === 0)
      say('Waiting until opt-outs have reached all projects of their tenants: a running service does it.');
    await sleep(LOOK_MS);
  }
}
