import type { LookupAddress } from 'node:dns';
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { monotonicMs } from '../clock.js';

const PATH = '/etc/hosts';
/** How old the known content of the file may be. */
export const HOSTS_KEPT_MS = 5_000;
/** A larger file, such as a list of blocked sites, is left alone: to parse it would hold up everything else. */
const BYTES_MAX = 1024 ** 2;

type Hosts = ReadonlyMap<string, readonly LookupAddress[]>;

/** The names that the system's file of hosts gives addresses to. */
export class HostsFile {
  private hosts: Hosts = new Map();
  private changedMs = 0;
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly path = PATH) {}

  /** The addresses of a name in lower case without a final dot; none when the file does not name it. */
  async find(name: string): Promise<readonly LookupAddress[]> {
    const now = monotonicMs();
    if (now - this.lookedAt >= HOSTS_KEPT_MS) {
      this.lookedAt = now;
      await this.look();
    }
    return this.hosts.get(name) ?? [];
  }

  /** Where there is no file, or none that can be read, nothing is named. */
  private async look(): Promise<void> {
    try {
      const { mtimeMs, size } = await stat(this.path);
      if (mtimeMs === this.changedMs) return;
      this.hosts = size > BYTES_MAX ? new Map() : parseHosts(await readFile(this.path, 'utf8'));
      this.changedMs = mtimeMs;
    } catch {
      this.hosts = new Map();
      this.changedMs = 0;
    }
  }
}

/** By name in lower case. Lines that do not begin with an address name nobody. */
export function parseHosts(text: string): Hosts {
  const hosts = new Map<string, LookupAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*$/, '').trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names.map((each) => each.toLowerCase().replace(/\.$/, '')))
      hosts.set(name, [...(hosts.get(name) ?? []), { address, family }]);
  }
  return hosts;
}
