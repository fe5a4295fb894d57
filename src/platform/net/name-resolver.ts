import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { monotonicMs } from '../clock.js';
import { Config } from '../config/config.js';
import { HOSTS_KEPT_MS, HostsFile } from './hosts-file.js';
import { LookupSlots } from './lookup-slots.js';
import { askNameServers } from './name-query.js';

/** How long addresses are kept at most, whatever their name server allows. */
const ADDRESSES_KEPT_MS = 30_000;
/** How long it is remembered that a name could not be resolved, silence of its name servers too. */
const FAILURE_KEPT_MS = 10_000;
const NAMES_MAX = 10_000;

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** The error of a name without addresses; `reason` is a code such as `ENOTFOUND`, or a few words. */
export class NameNotResolved extends Error {
  readonly code = 'PARLEY_NAME_NOT_RESOLVED';
  constructor(readonly reason: string) {
    super(`The name could not be resolved (${reason})`);
  }
}

interface Known {
  readonly addresses: readonly LookupAddress[];
  readonly failure: string | null;
  readonly freshUntil: number;
}

/**
 * Resolves names that others chose. Each caller has a deadline of its own; the look-up goes on for a few seconds after
 * it, so that a slow response serves the next caller, and silence is remembered.
 */
@Injectable()
export class NameResolver implements OnApplicationShutdown {
  private readonly known = new LRUCache<string, Known>({ max: NAMES_MAX });
  private readonly running = new Map<string, Promise<Known>>();
  private readonly slots = new LookupSlots();
  private readonly hosts = new HostsFile();
  private readonly stopping = new AbortController();

  constructor(private readonly config: Config) {}

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  /**
   * Makes the addresses of a host known for `addressesOf`; a literal address needs nothing. `owner` is for whom: each
   * has few look-ups at once, and the others do not wait for them. Rejects with `NameNotResolved`, at the latest after
   * `withinMs`.
   */
  async resolve(host: string, owner: string, withinMs: number): Promise<void> {
    if (host.startsWith('[') || isIP(host) !== 0) return;
    const name = nameOf(host);
    const known =
      this.fresh(name) ?? (await this.ownNames(name)) ?? (await inTime(this.look(name, owner, withinMs), withinMs));
    if (known.failure !== null) throw new NameNotResolved(known.failure);
  }

  /** The addresses of a host as they were last resolved; none when they were not, or could not be. */
  addressesOf(host: string): readonly LookupAddress[] {
    return this.known.get(nameOf(host))?.addresses ?? [];
  }

  private fresh(name: string): Known | null {
    const known = this.known.get(name);
    return known !== undefined && monotonicMs() < known.freshUntil ? known : null;
  }

  /** What no name server is asked about: names of loopback (RFC 6761), and what the system's file of hosts names. */
  private async ownNames(name: string): Promise<Known | null> {
    const isLoopback = name === 'localhost' || name.endsWith('.localhost');
    const addresses = isLoopback ? LOOPBACK : await this.hosts.find(name);
    return addresses.length === 0 ? null : this.keep(name, { addresses, failure: null }, HOSTS_KEPT_MS);
  }

  private async look(name: string, owner: string, withinMs: number): Promise<Known> {
    const running = this.running.get(name);
    if (running !== undefined) return running;
    if (!(await this.slots.take(owner, withinMs))) throw new NameNotResolved('too many other names are being resolved');
    // Somebody else may have asked while this one waited.
    const asked = this.fresh(name) ?? this.running.get(name);
    if (asked !== undefined) {
      this.slots.giveBack(owner);
      return asked;
    }
    const look = this.ask(name).finally(() => {
      this.running.delete(name);
      this.slots.giveBack(owner);
    });
    this.running.set(name, look);
    return look;
  }

  private async ask(name: string): Promise<Known> {
    const answer = await askNameServers(name, this.config.dnsServers, this.stopping.signal);
    const keepMs = answer.failure === null ? Math.min(answer.keepMs, ADDRESSES_KEPT_MS) : FAILURE_KEPT_MS;
    return this.keep(name, answer, keepMs);
  }

  private keep(name: string, { addresses, failure }: Omit<Known, 'freshUntil'>, forMs: number): Known {
    const known = { addresses, failure, freshUntil: monotonicMs() + forMs };
    this.known.set(name, known);
    return known;
  }
}

function nameOf(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

async function inTime(look: Promise<Known>, withinMs: number): Promise<Known> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new NameNotResolved(`no name server answered within ${Math.round(withinMs)} ms`)),
      withinMs,
    );
  });
  return Promise.race([look, deadline]).finally(() => clearTimeout(timer));
}
