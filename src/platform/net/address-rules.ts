import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { buildConnector } from 'undici';

type Family = 'ipv4' | 'ipv6';

/** `::ffff:a.b.c.d` in the canonical writing of WHATWG URLs. */
const IPV4_MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** Ranges of addresses in CIDR notation, of both families. */
export class AddressRanges {
  private readonly lists: Readonly<Record<Family, BlockList>>;

  constructor(cidrs: readonly string[]) {
    this.lists = {
      ipv4: listOf(cidrs.filter((cidr) => familyOf(cidr) === 'ipv4')),
      ipv6: listOf(cidrs.filter((cidr) => familyOf(cidr) === 'ipv6')),
    };
  }

  /** Whether an address is in one of them, in any writing that `net.isIP` takes. Anything else is in none. */
  has(address: string): boolean {
    const plain = plainAddress(address);
    if (plain === null) return false;
    const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
    return this.lists[family].check(plain, family);
  }
}

/** The address without zone, and an IPv4-mapped one as the IPv4 address that a socket would connect to. */
function plainAddress(address: string): string | null {
  const family = isIP(address);
  if (family === 0) return null;
  if (family === 4) return address;
  const withoutZone = address.replace(/%.*$/s, '');
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const mapped = IPV4_MAPPED.exec(canonical);
  if (mapped === null) return canonical;
  const bits = Number.parseInt(mapped[1] ?? '', 16) * 0x1_0000 + Number.parseInt(mapped[2] ?? '', 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 0xff).join('.');
}

/** One family at a time: a list of both would let `::/0` stand for every IPv4 address too. */
function listOf(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = '', prefix = ''] = cidr.split('/');
    list.addSubnet(network, Number(prefix), familyOf(cidr));
  }
  return list;
}

function familyOf(cidr: string): Family {
  return cidr.includes(':') ? 'ipv6' : 'ipv4';
}

/** A range of addresses and why nothing is sent there. */
interface SpecialRange {
  readonly cidr: string;
  readonly name: string;
}

/**
 * IPv4 ranges that are not global unicast: the IANA special-purpose registry (RFC 6890) as far as it is not globally
 * reachable, multicast, class E, and the one public address that is a cloud's own host service.
 */
const SPECIAL_IPV4: readonly SpecialRange[] = [
  { cidr: '0.0.0.0/8', name: 'this network' },
  { cidr: '10.0.0.0/8', name: 'private use' },
  { cidr: '100.64.0.0/10', name: 'shared address space' },
  { cidr: '127.0.0.0/8', name: 'loopback' },
  { cidr: '168.63.129.16/32', name: 'host service of a cloud' },
  { cidr: '169.254.0.0/16', name: 'link-local, cloud metadata' },
  { cidr: '172.16.0.0/12', name: 'private use' },
  { cidr: '192.0.0.0/24', name: 'IETF protocol assignments' },
  { cidr: '192.0.2.0/24', name: 'documentation' },
  { cidr: '192.88.99.0/24', name: '6to4 relay' },
  { cidr: '192.168.0.0/16', name: 'private use' },
  { cidr: '198.18.0.0/15', name: 'benchmarking' },
  { cidr: '198.51.100.0/24', name: 'documentation' },
  { cidr: '203.0.113.0/24', name: 'documentation' },
  { cidr: '224.0.0.0/4', name: 'multicast' },
  { cidr: '255.255.255.255/32', name: 'broadcast' },
  { cidr: '240.0.0.0/4', name: 'reserved' },
];

/**
 * IPv6 ranges with a name of their own. What embeds an IPv4 address (compatible, NAT64, 6to4, Teredo) would be a way
 * around the table above; an operator who needs NAT64 allows its prefix. IPv4-mapped addresses are judged as IPv4.
 */
const SPECIAL_IPV6: readonly SpecialRange[] = [
  { cidr: '::/128', name: 'unspecified' },
  { cidr: '::1/128', name: 'loopback' },
  { cidr: '::/96', name: 'IPv4-compatible' },
  { cidr: '::ffff:0:0:0/96', name: 'IPv4-translated' },
  { cidr: '64:ff9b::/96', name: 'NAT64' },
  { cidr: '64:ff9b:1::/48', name: 'local-use NAT64' },
  { cidr: '100::/64', name: 'discard only' },
  { cidr: '2001::/32', name: 'Teredo' },
  { cidr: '2001::/23', name: 'IETF protocol assignments' },
  { cidr: '2001:db8::/32', name: 'documentation' },
  { cidr: '2002::/16', name: '6to4' },
  { cidr: '3fff::/20', name: 'documentation' },
  { cidr: '5f00::/16', name: 'segment routing' },
  { cidr: 'fc00::/7', name: 'unique local' },
  { cidr: 'fe80::/10', name: 'link-local' },
  { cidr: 'fec0::/10', name: 'site-local' },
  { cidr: 'ff00::/8', name: 'multicast' },
];

/** All that IANA has ever assigned as global unicast; the rest of IPv6 is refused, named or not. */
const GLOBAL_UNICAST_IPV6 = '2000::/3';

/** Whether something may be sent to an address; if not, the rule that forbids it, in words. */
type AddressVerdict = { readonly allowed: true } | { readonly allowed: false; readonly rule: string };

interface NamedList {
  readonly list: BlockList;
  readonly rule: string;
}

const ALLOWED: AddressVerdict = { allowed: true };

const SPECIAL: Readonly<Record<Family, readonly NamedList[]>> = {
  ipv4: SPECIAL_IPV4.map(namedList),
  ipv6: SPECIAL_IPV6.map(namedList),
};
const GLOBAL_UNICAST = listOf([GLOBAL_UNICAST_IPV6]);

/**
 * Which addresses the service may connect to on behalf of others: global unicast, and what the operator allows. It is
 * asked about literal addresses when a URL is given, and about every resolved address when a socket connects.
 */
export class AddressRules {
  private readonly allowed: AddressRanges;

  /** `allowedCidrs` as in `WEBHOOK_ALLOWED_CIDRS`; they win over every rule. */
  constructor(allowedCidrs: readonly string[]) {
    this.allowed = new AddressRanges(allowedCidrs);
  }

  /** The verdict on an IPv4 or IPv6 address, in any writing that `net.isIP` takes. Anything else is refused. */
  judge(address: string): AddressVerdict {
    const plain = plainAddress(address);
    if (plain === null) return { allowed: false, rule: 'not an IP address' };
    const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
    if (this.allowed.has(plain)) return ALLOWED;
    const special = SPECIAL[family].find(({ list }) => list.check(plain, family));
    if (special !== undefined) return { allowed: false, rule: special.rule };
    if (family === 'ipv6' && !GLOBAL_UNICAST.check(plain, family))
      return { allowed: false, rule: `outside ${GLOBAL_UNICAST_IPV6} (global unicast)` };
    return ALLOWED;
  }
}

function namedList({ cidr, name }: SpecialRange): NamedList {
  return { list: listOf([cidr]), rule: `${cidr} (${name})` };
}

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
