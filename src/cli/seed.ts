import { CommandFailure } from './command-failure.js';
import { FirstKey } from './first-key.js';
import { withApplication } from './with-application.js';

/** How a key is made and shown. */
export interface SeedOptions {
  /** Also when there is an active ADMIN key. */
  readonly force?: boolean;
  /** It is no failure when there is one. */
  readonly ifMissing?: boolean;
  /** One line for scripts. */
  readonly json?: boolean;
}

/** Makes a tenant, a project and an ADMIN key, and prints the key once. Fails when there is one, unless forced. */
export function seed({ force, ifMissing, json }: SeedOptions, say: (line: string) => void): Promise<void> {
  return withApplication(async (app) => {
    const made = await FirstKey.of(app).make(force === true);
    if (made === null) {
      if (ifMissing !== true)
        throw new CommandFailure(
          'An active ADMIN key exists already, so none was made. To make another one: parley new-key',
        );
      return say(json === true ? JSON.stringify({ created: false }) : 'An active ADMIN key exists already.');
    }
    if (json === true) return say(JSON.stringify({ created: true, ...made }));
    say(
      `Tenant   ${made.tenantId}\nProject  ${made.projectId}\nKey id   ${made.keyId}\n\n` +
        `ADMIN key, shown this once only:\n\n  ${made.plainApiKey}\n`,
    );
  });
}
