import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { AddressRules } from '../../platform/net/address-rules.js';

const KEEP_ALIVE_MS = 10_000;
const KEEP_ALIVE_MAX_MS = 60_000;
/** Resolves a name to all of its addresses, as `dns.lookup` does with `all`. */
export type Resolver = (
  hostname: string,
  options: { readonly family?: number | string; readonly hints?: number; readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Names a resolver to be taken instead of the system's. */
export const RESOLVER = Symbol('RESOLVER');

/** Whoever wants longer is cut off by the deadline of the delivery, which is at most this. */
const CONNECT_TIMEOUT_MS = 30_000;

/** The error of an endpoint whose address nobody may be sent to. Names the rule, never another address. */
export class AddressNotAllowed extends Error {
  readonly code = 'PARLEY_ADDRESS_NOT_ALLOWED';
  constructor(rule: string) {
    super(`The endpoint's address is not allowed: ${rule}. The operator can allow ranges in WEBHOOK_ALLOWED_CIDRS.`);
  }
}

/**
 * Connections that lead only where the rules allow. The address is judged when the socket connects, on what the
 * resolver said for this very connection, and once more on the peer: a name may answer differently each time.
 */
export function guardedAgent(rules: AddressRules, resolve: Resolver = lookup as Resolver): Agent {
  const connector = buildConnector({ lookup: guardedLookup(rules, resolve), timeout: CONNECT_TIMEOUT_MS });
  return new Agent({
    // No bound per origin: endpoints of several tenants may share one, and the requests under way are bounded anyway.
    connections: null,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
    connect: (options, callback) => {
      const literal = options.hostname.replace(/^\[|\]$/g, '');
      const refused = isIP(literal) === 0 ? null : refusalOf(rules, literal);
      if (refused !== null) return callback(refused, null);
      connector(options, (error, socket) => {
        if (error !== null) return callback(error, null);
        const late = refusalOf(rules, (socket as Socket).remoteAddress ?? '');
        if (late === null) return callback(null, socket);
        socket.destroy();
        callback(late, null);
      });
    },
  });
}

function guardedLookup(rules: AddressRules, resolve: Resolver): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { family: options.family, hints: options.hints, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, [], 0);
      const allowed = addresses.filter(({ address }) => rules.judge(address).allowed);
      const [first] = allowed;
      if (first === undefined)
        return callback(refusalOf(rules, addresses[0]?.address ?? '') ?? new AddressNotAllowed('it has none'), [], 0);
      if (options.all === true) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

function refusalOf(rules: AddressRules, address: string): AddressNotAllowed | null {
  const verdict = rules.judge(address);
  return verdict.allowed ? null : new AddressNotAllowed(verdict.rule);
}
