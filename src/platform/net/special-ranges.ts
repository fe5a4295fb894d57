/** A range of addresses and why nothing is sent there. */
export interface SpecialRange {
  readonly cidr: string;
  readonly name: string;
}

/**
 * IPv4 ranges that are not global unicast: the IANA special-purpose registry (RFC 6890) as far as it is not globally
 * reachable, multicast, class E, and the one public address that is a cloud's own host service.
 */
export const SPECIAL_IPV4: readonly SpecialRange[] = [
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
export const SPECIAL_IPV6: readonly SpecialRange[] = [
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
export const GLOBAL_UNICAST_IPV6 = '2000::/3';
