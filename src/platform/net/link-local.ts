import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import { AddressRanges } from './address-ranges.js';

/**
 * Link-local addresses (RFC 3927, RFC 4291), others at which clouds have the same services (Amazon's metadata and Pod
 * Identity, Google, Scaleway, Oracle, Alibaba, Linode, Azure), and the IPv4 ones within IPv6 (RFC 6052, RFC 8215,
 * RFC 3056, RFC 2765): what a machine's own cloud says there are credentials.
 */
const LINK_LOCAL = new AddressRanges([
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::254/128',
  'fd00:ec2::23/128',
  'fd20:ce::254/128',
  'fd00:42::42/128',
  'fd00:c1::a9fe:a9fe/128',
  'fd00:100::100:200/128',
  'fd00:a9fe:a9fe::1/128',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  '64:ff9b::a9fe:0/112',
  '64:ff9b:1::a9fe:0/112',
  '2002:a9fe::/32',
  '::ffff:0:a9fe:0/112',
]);

/** Whether an address, in brackets or not, is link-local; false for names. */
export function isLinkLocal(host: string): boolean {
  const literal = host.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && LINK_LOCAL.has(literal);
}

/** The error of a connection to a link-local address. */
export class LinkLocalAddress extends Error {
  readonly code = 'PARLEY_LINK_LOCAL_ADDRESS';
  constructor() {
    super('The address is link-local: it is never called');
  }
}

/** Refuses hosts that are link-local addresses themselves: these are never looked up. */
export function refusingLinkLocal(connector: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    if (isLinkLocal(options.hostname)) return callback(new LinkLocalAddress(), null);
    connector(options, callback);
  };
}

/** Those of a name's addresses that may be called. */
export function withoutLinkLocal(addresses: readonly LookupAddress[]): LookupAddress[] {
  return addresses.filter(({ address }) => !isLinkLocal(address));
}
