import { LinkEnding } from '../console-links/link-ending.js';
import { EpochRaising } from '../events/epoch-raising.js';
import { RestoredMessages } from '../messages/restoring/restored-messages.js';
import { type Manifest, verifyBackup, wrappedKeysOf } from '../platform/backup/backup-file.js';
import { backUp, load } from '../platform/backup/dump.js';
import { unmarkRestore } from '../platform/backup/restore-mark.js';
import { Clock } from '../platform/clock.js';
import { databaseSettings, loadConfig } from '../platform/config/read-config.js';
import { DataKeys } from '../platform/crypto/data-keys.js';
import { migrate } from '../platform/database/migrator.js';
import { Transactor } from '../platform/database/transactor.js';
import { SCHEMA } from '../schema.js';
import { FORGET_ALL_PROCESSES } from '../status/status.sql.js';
import { CommandFailure, sentenceOf, UsageFailure, type Say } from './command-failure.js';
import { withApplication } from './with-application.js';

/** Writes a backup of the database into a file, while the service runs. */
export async function backup({ to }: { readonly to: string }, say: Say): Promise<void> {
  const manifest = await backUp(databaseSettings(process.env), to, new Date(new Clock().now()));
  say(`${to} holds ${contentOf(manifest)}.`);
  say('Keep MASTER_KEY too, apart from it: without that key, no API key of this backup works.');
}

/**
 * Brings a backup into an empty schema, compares every row, holds messages that wait, deletes console links, and begins
 * a new epoch of the events.
 */
export async function restore(
  { from, epoch }: { readonly from: string; readonly epoch?: string },
  say: Say,
): Promise<void> {
  if (epoch !== undefined && !/^[1-9]\d{0,8}$/.test(epoch)) throw new UsageFailure('--epoch must be a whole number');
  // No other key may be made for it, as for a new installation.
  if ((process.env['MASTER_KEY'] ?? '') === '')
    throw new CommandFailure('MASTER_KEY is missing: give the one that was in use when the backup was made.');
  const config = loadConfig();
  const manifest = await verifyBackup(from);
  say(`${from} is whole: ${contentOf(manifest)}, of ${manifest.createdAt}.`);
  for (const { purpose, wrappedKey } of await wrappedKeysOf(from))
    if (!DataKeys.isOpenedBy(config.masterKeys, purpose, wrappedKey))
      throw new CommandFailure(
        `MASTER_KEY does not open the keys in ${from}: give the one that was in use when it was made; ` +
          'nothing was changed.',
      );
  await load(config, from, manifest);
  say('Restored, and compared with the backup: every row of every table is the same.');
  const applied = await migrate(config, SCHEMA);
  if (applied.length > 0) say(`Applied ${applied.length} migrations: ${applied.join(', ')}.`);
  await withApplication(async (app) => {
    const { unknown, held } = await app.get(RestoredMessages).hold();
    const links = await app.get(LinkEnding).removeAll();
    const begun = await app.get(EpochRaising).raise(Number(epoch ?? 1));
    await app.get(Transactor).write(FORGET_ALL_PROCESSES, []);
    await unmarkRestore(app.get(Transactor));
    say(`Epoch ${begun} of the events has begun: readers of the feed learn where to go on.`);
    if (links > 0)
      say(`${links} console links and their sessions are deleted: some may have been used since the backup.`);
    if (unknown > 0) say(`${unknown} messages were being sent: they have ended as UNDELIVERED, outcome_unknown.`);
    if (held > 0)
      say(
        `${held} messages wait, held as "restored". Bring in the opt-outs since the backup, then let them go: ` +
          'parley messages release.',
      );
  }).catch((error: unknown) => {
    throw new CommandFailure(
      `${sentenceOf(error)}\nThe rows are there, but no new epoch of the events has begun: restore again, into an ` +
        'empty schema.',
    );
  });
}

function contentOf({ tables }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString('en-US')} rows of ${Object.keys(tables).length} tables`;
}
