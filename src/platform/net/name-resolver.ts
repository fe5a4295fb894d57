import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { monotonicMs } from '../clock.js';
import { Config } from '../config/config.js';
import { FairOrder } from '../jobs/turns.js';

const PATH = '/etc/hosts';
/** How old the known content of the file may be. */
const HOSTS_KEPT_MS = 5_000;
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

/** Look-ups under way in one process. */
export const LOOKUPS_MAX = 64;
/** Of them for one owner, whose name servers may all be silent. */
export const LOOKUPS_PER_OWNER_MAX = 4;
/** Look-ups that may wait for one owner: more than it can have requests under way. */
export const WAITING_PER_OWNER_MAX = 256;

interface Waiter {
  start(): void;
}

/** Divides the look-ups of a process between those for whom they are made, so that nobody waits for another's names. */
export class LookupSlots {
  private readonly waiting = new Map<string, Waiter[]>();
  private readonly turns = new FairOrder();
  private underWay = 0;

  /** Whether the owner got a slot within this time; one that did gives it back. */
  take(owner: string, withinMs: number): Promise<boolean> {
    if (this.hasRoom(owner)) {
      this.start(owner);
      return Promise.resolve(true);
    }
    const queue = this.waiting.get(owner) ?? [];
    if (queue.length >= WAITING_PER_OWNER_MAX) return Promise.resolve(false);
    this.waiting.set(owner, queue);
    return new Promise((resolve) => {
      const waiter = {
        start: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1);
        if (queue.length === 0) this.waiting.delete(owner);
        resolve(false);
      }, withinMs);
      queue.push(waiter);
    });
  }

  /** Gives a slot back: it goes to the waiting owner that has least under way. */
  giveBack(owner: string): void {
    this.turns.end(owner);
    this.underWay -= 1;
    const [next] = [...this.waiting.keys()]
      .filter((each) => this.hasRoom(each))
      .toSorted((a, b) => this.turns.compare(a, b));
    if (next === undefined) return;
    const queue = this.waiting.get(next) ?? [];
    const first = queue.shift();
    if (queue.length === 0) this.waiting.delete(next);
    if (first === undefined) return;
    this.start(next);
    first.start();
  }

  private hasRoom(owner: string): boolean {
    return this.underWay < LOOKUPS_MAX && this.turns.underWay(owner) < LOOKUPS_PER_OWNER_MAX;
  }

  private start(owner: string): void {
    this.turns.start(owner);
    this.underWay += 1;
  }
}

/** How long name servers may take for one name, all of them together. */
const QUERY_MAX_MS = 5_000;
/** How long one of them may take before the next one is asked. */
const SERVER_WAIT_MS = 1_500;
const ROUNDS = 3;
/** When addresses of one family are known, how much longer those of the other are waited for. */
const OTHER_FAMILY_WAIT_MS = 200;

/** What name servers say of a name: its addresses, IPv4 first, or why there are none. */
interface NameResponse {
  readonly addresses: readonly LookupAddress[];
  /** How long the addresses may be kept. */
  readonly keepMs: number;
  /** A code such as `ENOTFOUND`, or a few words; null when there are addresses. */
  readonly failure: string | null;
}

type Records = readonly { readonly address: string; readonly ttl: number }[];
interface FamilyResponse {
  readonly family: 4 | 6;
  readonly records: Records;
  readonly failure: string;
}

/**
 * Asks name servers for the addresses of a name. By c-ares, in the event loop: `dns.lookup` would hold one of libuv's
 * few threads until the system gives up, and no deadline frees it. The name is taken as it is, without search domains.
 * Never rejects; `stop` ends it early.
 */
async function askNameServers(name: string, servers: readonly string[], stop: AbortSignal): Promise<NameResponse> {
  const resolver = new Resolver({ timeout: SERVER_WAIT_MS, tries: ROUNDS });
  if (servers.length > 0) resolver.setServers(servers);
  const cancel = (): void => resolver.cancel();
  const timer = setTimeout(cancel, QUERY_MAX_MS);
  stop.addEventListener('abort', cancel);
  try {
    return responseOf(await bothFamilies(resolver, name));
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', cancel);
    // What is not needed any more must not hold a socket.
    cancel();
  }
}

/** The responses that came in time; both, unless one has addresses and the other is late. */
function bothFamilies(resolver: Resolver, name: string): Promise<readonly FamilyResponse[]> {
  return new Promise((resolve) => {
    const responses: FamilyResponse[] = [];
    const take = (response: FamilyResponse): void => {
      responses.push(response);
      if (responses.length === 2) resolve(responses);
      else if (response.records.length > 0) setTimeout(() => resolve(responses), OTHER_FAMILY_WAIT_MS);
    };
    void familyOf(4, resolver.resolve4(name, { ttl: true })).then(take);
    void familyOf(6, resolver.resolve6(name, { ttl: true })).then(take);
  });
}

async function familyOf(family: 4 | 6, asked: Promise<Records>): Promise<FamilyResponse> {
  try {
    return { family, records: await asked, failure: 'ENODATA' };
  } catch (error) {
    return { family, records: [], failure: (error as NodeJS.ErrnoException).code ?? 'ENODATA' };
  }
}

function responseOf(responses: readonly FamilyResponse[]): NameResponse {
  const sorted = responses.toSorted((a, b) => a.family - b.family);
  const addresses = sorted.flatMap(({ family, records }) => records.map(({ address }) => ({ address, family })));
  const keepMs = Math.min(...sorted.flatMap(({ records }) => records.map(({ ttl }) => ttl * 1_000)));
  if (addresses.length > 0) return { addresses, keepMs, failure: null };
  // A name may have no addresses of one family; why it has none of the other says more.
  const failure = sorted.find((response) => response.failure !== 'ENODATA')?.failure ?? 'ENODATA';
  return { addresses, keepMs: 0, failure: wordsOf(failure) };
}

function wordsOf(code: string): string {
  return code === 'ETIMEOUT' || code === 'ECANCELLED' ? 'no name server answered' : code;
}

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
