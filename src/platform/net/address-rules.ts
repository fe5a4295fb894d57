import { type BlockList, isIP } from 'node:net';
import { AddressRanges, type Family, listOf, plainAddress } from './address-ranges.js';
import { GLOBAL_UNICAST_IPV6, SPECIAL_IPV4, SPECIAL_IPV6, type SpecialRange } from './special-ranges.js';

/** Whether something may be sent to an address; if not, the rule that forbids it, in words. */
export type AddressVerdict = { readonly allowed: true } | { readonly allowed: false; readonly rule: string };

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
