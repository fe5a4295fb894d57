import { isIP, type LookupFunction, type Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { AddressRules } from '../../platform/net/address-rules.js';
import { NameNotResolved, type NameResolver } from '../../platform/net/name-resolver.js';

const KEEP_ALIVE_MS = 10_000;
const KEEP_ALIVE_MAX_MS = 60_000;
/** A connection that takes longer is cut off by the deadline of the delivery, which is at most this. */
const CONNECT_TIMEOUT_MS = 30_000;

/** The error of an endpoint whose address nobody may be sent to. Names the rule, never another address. */
export class AddressNotAllowed extends Error {
  readonly code = 'PARLEY_ADDRESS_NOT_ALLOWED';
  constructor(rule: string) {
    super(`The endpoint's address is not allowed: ${rule}. The operator can allow ranges in WEBHOOK_ALLOWED_CIDRS.`);
  }
}

/**
 * Connections that lead only where the rules allow, to names that were resolved beforehand. The address is judged when
 * the socket connects, and once more on the peer: a name may resolve differently each time.
 */
export function guardedAgent(rules: AddressRules, names: Pick<NameResolver, 'addressesOf'>): Agent {
  const connector = buildConnector({ lookup: guardedLookup(rules, names), timeout: CONNECT_TIMEOUT_MS });
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

/** Asks nobody: what connects was resolved a moment ago, under the deadline of its attempt. */
function guardedLookup(rules: AddressRules, names: Pick<NameResolver, 'addressesOf'>): LookupFunction {
  return (hostname, options, callback) => {
    const addresses = names.addressesOf(hostname);
    const allowed = addresses.filter(({ address }) => rules.judge(address).allowed);
    const [first] = allowed;
    const [forbidden] = addresses;
    // The caller expects its callback later, not at once.
    setImmediate(() => {
      if (first !== undefined)
        return options.all === true ? callback(null, allowed) : callback(null, first.address, first.family);
      const refused = forbidden === undefined ? new NameNotResolved('ENODATA') : refusalOf(rules, forbidden.address);
      callback(refused, [], 0);
    });
  };
}

function refusalOf(rules: AddressRules, address: string): AddressNotAllowed | null {
  const verdict = rules.judge(address);
  return verdict.allowed ? null : new AddressNotAllowed(verdict.rule);
}
