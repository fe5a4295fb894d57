import type { INestApplicationContext } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { AdminKeys, type MadeKey } from './admin-keys.js';
import { CommandFailure, type Say } from './command-failure.js';
import { exampleVariables } from './example-variables.js';
import { givenProject } from './given-project.js';
import { withApplication } from './with-application.js';

/** How the first key is made and shown. */
export interface SeedOptions {
  /** Also when there is an active ADMIN key. */
  readonly force?: boolean;
  /** It is no failure when there is one. */
  readonly ifMissing?: boolean;
  /** One line for scripts. */
  readonly json?: boolean;
}

/** Makes a tenant, a project and an ADMIN key, and prints the key once. Fails when there is one, unless forced. */
export function seed({ force, ifMissing, json }: SeedOptions, say: Say): Promise<void> {
  return withApplication(async (app) => {
    const keys = AdminKeys.of(app);
    const made = await keys.makeFirst(force === true);
    if (made !== null) return show(app, made, json, say);
    if (ifMissing !== true)
      throw new CommandFailure(
        'An active ADMIN key exists already, so none was made. To make another one: parley new-key',
      );
    if (json !== true) return say('An active ADMIN key exists already.');
    say(JSON.stringify({ created: false, ...(await keys.placeOfFirst()) }));
  });
}

/** Makes another ADMIN key, in the project of the first one unless one is named, and prints it once. */
export function newKey({ project, json }: { project?: string; json?: boolean }, say: Say): Promise<void> {
  return withApplication(async (app) => {
    const keys = AdminKeys.of(app);
    const projectId = project ?? (await keys.placeOfFirst())?.projectId;
    if (projectId === undefined)
      throw new CommandFailure('There is no ADMIN key yet. To make the first one: parley seed');
    const { status, tenant } = await givenProject(app, projectId);
    const stopped = [status, tenant?.status].find((one) => one !== 'active');
    if (stopped !== undefined)
      throw new CommandFailure(
        `The project ${projectId} or its tenant is ${stopped}, so a key of it would be refused. ` +
          'Name another project with --project.',
      );
    show(app, await keys.makeIn(projectId), json, say);
  });
}

function show(app: INestApplicationContext, made: MadeKey, json: boolean | undefined, say: Say): void {
  if (json === true) return say(JSON.stringify({ created: true, ...made }));
  const lines = exampleVariables({ baseUrl: app.get(Config).publicUrl, ...made });
  say(
    `The ADMIN key ${made.keyId} is made, and shown this once: keep it.\n` +
      `The examples of README and docs use these variables:\n\n${lines.map((line) => `  ${line}\n`).join('')}`,
  );
}
