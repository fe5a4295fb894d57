import type { RowDataPacket } from 'mysql2';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseHost, hostsOf, withHost } from '../config/database-url.js';
import { DatabaseTimeout, isDatabaseAway, isReadOnly, ServerReadOnly } from './database-errors.js';
import { beginConnection, discard, type Servers } from './session.js';
import { reading } from './statement.js';

/**
 * Whether the server takes writes. `super_read_only`, which MariaDB lacks, turns `read_only` on as well; newer servers
 * show words instead of 0 and 1.
 */
export const IS_WRITABLE = reading(
  'server: is writable',
  { isWritable: 'flag?' },
  `SELECT CAST(@@global.read_only AS CHAR) IN ('0', 'OFF')
    AND CAST(@@global.innodb_read_only AS CHAR) IN ('0', 'OFF') AS isWritable`,
);

/** How long a server may take to say whether it takes writes. */
const PROBE_MS = 1_000;
/** When several take writes, one that the URL names earlier is preferred if it responds so soon after the first. */
const PREFERENCE_MS = 50;
/** A search that found nothing is not repeated before. */
const PAUSE_MS = 100;

/** Which of several servers takes writes. Known until it is in doubt; then all are asked at once. */
export class Primary {
  private current: DatabaseHost | null = null;
  private search: Promise<DatabaseHost> | null = null;

  /** `probe` rejects for a server that is away or takes no writes. */
  constructor(
    private readonly hosts: readonly DatabaseHost[],
    private readonly probe: (host: DatabaseHost) => Promise<void>,
  ) {}

  /** The one that is known, or is found now. Rejects with what speaks against them when none takes writes. */
  find(): Promise<DatabaseHost> {
    if (this.current !== null) return Promise.resolve(this.current);
    if (this.search === null) {
      this.search = this.look();
      const forget = () => (this.search = null);
      this.search.then(forget, () => setTimeout(forget, PAUSE_MS).unref());
    }
    return this.search;
  }

  /** Whether this is the one that is known; any is while none is known. */
  isCurrent({ host, port }: { readonly host?: string; readonly port?: number }): boolean {
    return this.current === null || (this.current.host === host && this.current.port === port);
  }

  /** It failed, or refused a write: the next caller has all servers asked. */
  doubt(): void {
    this.current = null;
  }

  private async look(): Promise<DatabaseHost> {
    const found: number[] = [];
    const probes = this.hosts.map(async (host, place) => {
      await this.probe(host);
      found.push(place);
    });
    await Promise.any(probes).catch((none: AggregateError) => Promise.reject(weightiestOf(none.errors)));
    const earlier = probes.slice(0, found[0]);
    if (earlier.length > 0) await Promise.race([Promise.allSettled(earlier), sleep(PREFERENCE_MS)]);
    this.current = this.hosts[Math.min(...found)] as DatabaseHost;
    return this.current;
  }
}

/** The primary among the servers of the settings; null when they name one server, which then needs no search. */
export function primaryOf(settings: Servers): Primary | null {
  const hosts = hostsOf(settings.databaseUrl);
  return hosts.length === 1 ? null : new Primary(hosts, (host) => requireWritable(settings, host));
}

/** The settings with the server that takes writes now, for work that ends when that one fails. */
export async function onPrimary<S extends Servers>(settings: S): Promise<S> {
  const host = await primaryOf(settings)?.find();
  return host === undefined ? settings : { ...settings, databaseUrl: withHost(settings.databaseUrl, host) };
}

/** An operator can mend a wrong password; a replica says more than a server that is down. */
function weightiestOf(reasons: readonly unknown[]): unknown {
  return reasons.find((reason) => !isDatabaseAway(reason)) ?? reasons.find(isReadOnly) ?? reasons[0];
}

function requireWritable(servers: Servers, host: DatabaseHost): Promise<void> {
  const connection = beginConnection(servers, host, PROBE_MS);
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new DatabaseTimeout('is it writable')), PROBE_MS);
    connection.on('error', reject);
    connection.query<RowDataPacket[]>(IS_WRITABLE.sql, (error, rows) => {
      clearTimeout(timer);
      if (error !== null) reject(error);
      else if (Number(rows[0]?.['isWritable']) === 1) resolve();
      else reject(new ServerReadOnly());
    });
  }).finally(() => discard(connection));
}
