import type { INestApplicationContext } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { SCHEMA } from '../app.module.js';
import { ProofKeys } from '../compliance/consent-file/proof-keys.js';
import { LinkEnding } from '../console/link-ending.js';
import { raiseEpoch } from '../events/event-feed.js';
import { RestoredMessages } from '../messaging/sending/restored-messages.js';
import { ConsentLedger } from '../phones/consent/consent-ledger.js';
import { OptOutQueue } from '../phones/consent/opt-out-propagation.js';
import { backUp, load, type Manifest, verifyBackup, wrappedKeysOf } from '../platform/backup/dump.js';
import { unmarkRestore } from '../platform/backup/restore-mark.js';
import { Clock } from '../platform/clock.js';
import { databaseSettings, loadConfig } from '../platform/config/read-config.js';
import { DataKeys } from '../platform/crypto/data-keys.js';
import { migrate } from '../platform/database/migrator.js';
import { Transactor } from '../platform/database/transactor.js';
import { FORGET_ALL_PROCESSES } from '../status/status.sql.js';
import { CommandFailure, givenProject, type Say, sentenceOf, UsageFailure, withApplication } from './command.js';

/** Applies the migrations that are missing; safe when started twice at once. */
export async function migrateDatabase(say: (line: string) => void): Promise<void> {
  const applied = await migrate(databaseSettings(process.env), SCHEMA);
  say(
    applied.length === 0
      ? 'The database is up to date.'
      : `Applied ${applied.length} migrations: ${applied.join(', ')}.`,
  );
}

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
    const begun = await raiseEpoch(app.get(Transactor), app.get(Clock), Number(epoch ?? 1));
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

/** Compares the opt-out state of every number with the consent ledger; fails when any differs. */
export function checkConsent(say: Say): Promise<void> {
  return withApplication(async (app) => {
    const { compared, differing } = await app.get(ConsentLedger).audit(false);
    say(`${compared} numbers compared with the consent ledger, ${differing} differ.`);
    if (differing > 0) throw new CommandFailure('To give them the state of their last entry: parley consent rebuild');
  });
}

/** Gives numbers that differ the state of their last entry; receivers of webhooks hear of it. */
export function rebuildConsent(say: Say): Promise<void> {
  return withApplication(async (app) => {
    const { compared, differing, repaired } = await app.get(ConsentLedger).audit(true);
    say(`${compared} numbers compared with the consent ledger, ${differing} differ, ${repaired} put right.`);
  });
}

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
  const stops = app.get(OptOutQueue);
  for (let looks = 0; await stops.isDue(tenantId); looks += 1) {
    if (looks === 0)
      say('Waiting until opt-outs have reached all projects of their tenants: a running service does it.');
    await sleep(LOOK_MS);
  }
}

/** Makes another key the one that signs consent files. */
export function rotateProofKey(say: (line: string) => void): Promise<void> {
  return withApplication(async (app) => {
    const { keyId } = await app.get(ProofKeys).rotate();
    say(`${keyId} signs consent files from now on. Those before are verified by their own keys, which stay listed.`);
  });
}
