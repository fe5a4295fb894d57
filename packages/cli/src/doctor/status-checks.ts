import type { StatusView } from 'parley-sdk';
import { bad, type Check, good, warned } from './check.js';

/** Each process says every 10 seconds that it runs. */
const SEEN_WITHIN_MS = 30_000;
const QUEUE_WARNED_MS = 60_000;
const QUEUE_BAD_MS = 600_000;
const WORKER_ROLES: readonly string[] = ['all', 'worker'];
const RESTART = "start it, and read the process's log when it does not stay";

/** What the status of the installation says: version, epoch, database, processes, queues, providers. */
export function checksOfStatus(status: StatusView, ownVersion: string): Check[] {
  return [
    versionCheck(status, ownVersion),
    good('epoch', status.epoch === 1 ? '1: never restored from a backup' : `${status.epoch}: restored from a backup`),
    databaseCheck(status),
    processesCheck(status),
    ...queueChecks(status),
    ...providerChecks(status),
  ];
}

function versionCheck({ version, processes }: StatusView, ownVersion: string): Check {
  const others = new Set(processes.map((process) => process.version).filter((other) => other !== version));
  if (others.size > 0)
    return warned(
      'version',
      `${version}, and processes that run ${[...others].join(', ')}`,
      'end those of the old version once the upgrade is done',
    );
  if (version !== ownVersion)
    return warned('version', `${version}, and this command is of ${ownVersion}`, 'use the command of the same version');
  return good('version', `${version}, as this command`);
}

function databaseCheck({ database: { kind, version, isReadOnly, roundTripMs } }: StatusView): Check {
  const found = `${kind === 'MYSQL' ? 'MySQL' : 'MariaDB'} ${version}, ${roundTripMs} ms there and back`;
  return isReadOnly
    ? bad(
        'database',
        `${found}; it takes no writes`,
        'name the server that does in DATABASE_URL, or end its read-only mode',
      )
    : good('database', found);
}

function processesCheck({ processes, measuredAt }: StatusView): Check {
  const seen = processes.filter(({ lastSeenAt }) => measuredAt - lastSeenAt <= SEEN_WITHIN_MS);
  const gone = processes.length - seen.length;
  const [first] = processes;
  if (seen.length === 0)
    return bad(
      'processes',
      first === undefined
        ? 'none has said that it runs'
        : `none was seen within 30 s; the last one ${durationOf(measuredAt - first.lastSeenAt)} ago`,
      `${RESTART}; where it does, compare the clocks of the machines`,
    );
  if (!seen.some(({ role }) => WORKER_ROLES.includes(role)))
    return bad(
      'processes',
      `${seen.length} seen within 30 s, and none with ROLE=all or ROLE=worker: nothing is sent`,
      'start a process with ROLE=worker',
    );
  const found = `${seen.length} seen within 30 s`;
  return gone === 0
    ? good('processes', found)
    : warned('processes', `${found}, ${gone} ended without a word within an hour`, RESTART);
}

function queueChecks({ queues, measuredAt }: StatusView): Check[] {
  return queues.map(({ queue, due, isMore, oldestDueAt }) => {
    const name = `queue ${queue}`;
    if (oldestDueAt === null) return good(name, 'nothing waits');
    const age = Math.max(0, measuredAt - oldestDueAt);
    const found = `${isMore ? 'more than ' : ''}${due} due, the oldest for ${durationOf(age)}`;
    const remedy = 'see that a process with ROLE=all or ROLE=worker runs and keeps up; its log says what fails';
    if (age > QUEUE_BAD_MS) return bad(name, found, remedy);
    return age > QUEUE_WARNED_MS ? warned(name, found, remedy) : good(name, found);
  });
}

function providerChecks({ providers, measuredAt }: StatusView): Check[] {
  if (providers.length === 0)
    return [warned('providers', 'there is none: no message can be sent', 'make one: parley api createProvider')];
  const down = providers.filter((one) => one.status === 'active' && (one.downUntil ?? 0) > measuredAt);
  const disabled = providers.filter(({ status }) => status === 'disabled').length;
  const off = disabled === 0 ? '' : `, ${disabled} disabled`;
  if (down.length === 0) return [good('providers', `${providers.length}${off}, none is down`)];
  return down.map(({ name, providerId, downUntil, downReason }) => {
    const left = durationOf((downUntil ?? 0) - measuredAt);
    return bad(
      `provider ${name}`,
      `down, used again in ${left}: ${downReason ?? 'for a reason that is not kept'}`,
      `see what it says: parley api testProvider --providerId ${providerId}`,
    );
  });
}

/** `90 s`, `12 min`, `5 h`, `3 d`. */
export function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}
