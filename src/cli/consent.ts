import { ConsentAudit } from '../consent/ledger/consent-audit.js';
import { CommandFailure, type Say } from './command-failure.js';
import { withApplication } from './with-application.js';

/** Compares the opt-out state of every number with the consent ledger; fails when any differs. */
export function checkConsent(say: Say): Promise<void> {
  return withApplication(async (app) => {
    const { compared, differing } = await app.get(ConsentAudit).run(false);
    say(`${compared} numbers compared with the consent ledger, ${differing} differ.`);
    if (differing > 0) throw new CommandFailure('To give them the state of their last entry: parley consent rebuild');
  });
}

/** Gives numbers that differ the state of their last entry; receivers of webhooks hear of it. */
export function rebuildConsent(say: Say): Promise<void> {
  return withApplication(async (app) => {
    const { compared, differing, repaired } = await app.get(ConsentAudit).run(true);
    say(`${compared} numbers compared with the consent ledger, ${differing} differ, ${repaired} put right.`);
  });
}
