import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** How long name servers may take for one name, all of them together. */
export const QUERY_MAX_MS = 5_000;
/** How long one of them may take before the next one is asked. */
const SERVER_WAIT_MS = 1_500;
const ROUNDS = 3;
/** When addresses of one family are known, how much longer those of the other are waited for. */
const OTHER_FAMILY_WAIT_MS = 200;

/** What name servers say of a name: its addresses, IPv4 first, or why there are none. */
export interface NameResponse {
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
export async function askNameServers(
  name: string,
  servers: readonly string[],
  stop: AbortSignal,
): Promise<NameResponse> {
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
