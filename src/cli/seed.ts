import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { FirstKey } from './first-key.js';
import { CommandFailure, runCommand } from './run-command.js';
import { withApplication } from './with-application.js';

const OPTIONS = { force: { type: 'boolean' }, 'if-missing': { type: 'boolean' }, json: { type: 'boolean' } } as const;

/**
 * `npm run seed`: makes a tenant, a project and an ADMIN key, and prints the key once. Refuses when an active ADMIN key
 * exists, unless `--force`; with `--if-missing` that is no failure. `--json` prints one line for scripts.
 */
await runCommand(async (say) => {
  const { values } = parseArgs({ options: OPTIONS });
  await withApplication(async (app) => {
    const made = await app.get(FirstKey).make(values.force === true);
    if (made === null) {
      if (values['if-missing'] !== true)
        throw new CommandFailure(
          'An active ADMIN key exists already, so none was made. To make another one all the same: npm run seed -- --force',
        );
      return say(values.json === true ? JSON.stringify({ created: false }) : 'An active ADMIN key exists already.');
    }
    if (values.json === true) return say(JSON.stringify({ created: true, ...made }));
    say(
      `Tenant   ${made.tenantId}\nProject  ${made.projectId}\nKey id   ${made.keyId}\n\nADMIN key, shown this once only:\n\n  ${made.plainApiKey}\n`,
    );
  });
});
