import { BlockList, isIP } from 'node:net';

export type Family = 'ipv4' | 'ipv6';

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
export function plainAddress(address: string): string | null {
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
export function listOf(cidrs: readonly string[]): BlockList {
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
