import 'reflect-metadata';
import { ConsentAudit } from '../consent/ledger/consent-audit.js';
import { CommandFailure, runCommand } from './run-command.js';
import { withApplication } from './with-application.js';

const USAGE = 'Say what to do: npm run consent -- check   or   npm run consent -- rebuild';

/**
 * `npm run consent -- check`: compares the opt-out state of every number with the consent ledger and exits with 1 when any
 * differs. `npm run consent -- rebuild` gives those the state of their last entry; receivers of webhooks hear of it.
 */
await runCommand(async (say) => {
  const [task, ...more] = process.argv.slice(2);
  if ((task !== 'check' && task !== 'rebuild') || more.length > 0) throw new CommandFailure(USAGE);
  await withApplication(async (app) => {
    const { compared, differing, repaired } = await app.get(ConsentAudit).run(task === 'rebuild');
    say(
      `${compared} numbers compared with the consent ledger, ${differing} differ${task === 'rebuild' ? `, ${repaired} put right` : ''}.`,
    );
    if (task === 'check' && differing > 0)
      throw new CommandFailure('To give them the state of their last entry: npm run consent -- rebuild');
  });
});
