import { BlockList, isIP } from 'node:net';
import { GLOBAL_UNICAST_IPV6, SPECIAL_IPV4, SPECIAL_IPV6, type SpecialRange } from './special-ranges.js';

/** Whether something may be sent to an address; if not, the rule that forbids it, in words. */
export type AddressVerdict = { readonly allowed: true } | { readonly allowed: false; readonly rule: string };

type Family = 'ipv4' | 'ipv6';
interface NamedList {
  readonly list: BlockList;
  readonly rule: string;
}

const ALLOWED: AddressVerdict = { allowed: true };
/** `::ffff:a.b.c.d` in the canonical writing of WHATWG URLs. */
const IPV4_MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

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
  private readonly allowed: Readonly<Record<Family, BlockList>>;

  /** `allowedCidrs` as in `WEBHOOK_ALLOWED_CIDRS`; they win over every rule. */
  constructor(allowedCidrs: readonly string[]) {
    this.allowed = {
      ipv4: listOf(allowedCidrs.filter((cidr) => familyOf(cidr) === 'ipv4')),
      ipv6: listOf(allowedCidrs.filter((cidr) => familyOf(cidr) === 'ipv6')),
    };
  }

  /** The verdict on an IPv4 or IPv6 address, in any writing that `net.isIP` takes. Anything else is refused. */
  judge(address: string): AddressVerdict {
    const plain = plainAddress(address);
    if (plain === null) return { allowed: false, rule: 'not an IP address' };
    const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
    if (this.allowed[family].check(plain, family)) return ALLOWED;
    const special = SPECIAL[family].find(({ list }) => list.check(plain, family));
    if (special !== undefined) return { allowed: false, rule: special.rule };
    if (family === 'ipv6' && !GLOBAL_UNICAST.check(plain, family))
      return { allowed: false, rule: `outside ${GLOBAL_UNICAST_IPV6} (global unicast)` };
    return ALLOWED;
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

function namedList({ cidr, name }: SpecialRange): NamedList {
  return { list: listOf([cidr]), rule: `${cidr} (${name})` };
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
