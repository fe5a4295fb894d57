import { RestoredMessages } from '../messages/restoring/restored-messages.js';
import { givenProject } from './given-project.js';
import { withApplication } from './with-application.js';

type Say = (line: string) => void;

/** Lets go the messages that are held since a restore: in one project, or in all. */
export function releaseMessages({ project }: { readonly project?: string }, say: Say): Promise<void> {
  return withApplication(async (app) => {
    if (project !== undefined) await givenProject(app, project);
    const released = await app.get(RestoredMessages).release(project ?? null);
    say(`${released.toLocaleString('en-US')} messages let go; they are sent when they are due and still valid.`);
  });
}
