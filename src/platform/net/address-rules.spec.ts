import { AddressRules } from './address-rules.js';

const REFUSED: readonly (readonly [string, string])[] = [
  ['0.0.0.0', '0.0.0.0/8'],
  ['0.255.255.255', '0.0.0.0/8'],
  ['10.0.0.1', '10.0.0.0/8'],
  ['100.64.0.1', '100.64.0.0/10'],
  ['100.127.255.255', '100.64.0.0/10'],
  ['127.0.0.1', '127.0.0.0/8'],
  ['127.255.255.254', '127.0.0.0/8'],
  ['168.63.129.16', '168.63.129.16/32'],
  ['169.254.169.254', '169.254.0.0/16'],
  ['172.16.0.1', '172.16.0.0/12'],
  ['172.31.255.255', '172.16.0.0/12'],
  ['192.0.0.192', '192.0.0.0/24'],
  ['192.0.2.1', '192.0.2.0/24'],
  ['192.88.99.1', '192.88.99.0/24'],
  ['192.168.1.1', '192.168.0.0/16'],
  ['198.18.0.1', '198.18.0.0/15'],
  ['198.19.255.255', '198.18.0.0/15'],
  ['198.51.100.7', '198.51.100.0/24'],
  ['203.0.113.7', '203.0.113.0/24'],
  ['224.0.0.1', '224.0.0.0/4'],
  ['239.255.255.255', '224.0.0.0/4'],
  ['240.0.0.1', '240.0.0.0/4'],
  ['255.255.255.255', '255.255.255.255/32'],
  ['::', '::/128'],
  ['::1', '::1/128'],
  ['0:0:0:0:0:0:0:1', '::1/128'],
  ['::1%lo', '::1/128'],
  ['::127.0.0.1', '::/96'],
  ['::8.8.8.8', '::/96'],
  ['::ffff:127.0.0.1', '127.0.0.0/8'],
  ['::ffff:7f00:1', '127.0.0.0/8'],
  ['0:0:0:0:0:FFFF:0A00:0001', '10.0.0.0/8'],
  ['::ffff:0.0.0.1', '0.0.0.0/8'],
  ['::ffff:169.254.169.254', '169.254.0.0/16'],
  ['::ffff:0:127.0.0.1', '::ffff:0:0:0/96'],
  ['64:ff9b::127.0.0.1', '64:ff9b::/96'],
  ['64:ff9b::8.8.8.8', '64:ff9b::/96'],
  ['64:ff9b:1::1', '64:ff9b:1::/48'],
  ['100::1', '100::/64'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001::/32'],
  ['2001:2::1', '2001::/23'],
  ['2001:10::1', '2001::/23'],
  ['2001:db8::1', '2001:db8::/32'],
  ['2002:7f00:1::', '2002::/16'],
  ['2002:808:808::1', '2002::/16'],
  ['3fff::1', '3fff::/20'],
  ['5f00::1', '5f00::/16'],
  ['fc00::1', 'fc00::/7'],
  ['fd00:ec2::254', 'fc00::/7'],
  ['fe80::1', 'fe80::/10'],
  ['fe80::1%eth0', 'fe80::/10'],
  ['febf::1', 'fe80::/10'],
  ['fec0::1', 'fec0::/10'],
  ['ff02::1', 'ff00::/8'],
  ['4000::1', 'outside 2000::/3'],
  ['1fff::1', 'outside 2000::/3'],
  ['200::1', 'outside 2000::/3'],
  ['localhost', 'not an IP address'],
  ['', 'not an IP address'],
  ['0x7f.1', 'not an IP address'],
  ['2130706433', 'not an IP address'],
  ['127.1', 'not an IP address'],
  ['[::1]', 'not an IP address'],
];

const ALLOWED = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.1',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2003::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
  '3ffe:ffff::1',
];

describe('AddressRules', () => {
  const rules = new AddressRules([]);

  it.each(REFUSED)('refuses %s by the rule %s', (address, rule) => {
    const verdict = rules.judge(address);
    expect(verdict).toEqual({ allowed: false, rule: expect.any(String) });
    expect(verdict.allowed ? '' : verdict.rule.split(' (')[0]).toBe(rule);
  });

  it.each(ALLOWED)('allows %s', (address) => {
    expect(rules.judge(address)).toEqual({ allowed: true });
  });

  it('names the rule in words', () => {
    expect(rules.judge('169.254.169.254')).toEqual({
      allowed: false,
      rule: '169.254.0.0/16 (link-local, cloud metadata)',
    });
  });

  it('allows what the operator allows, also as an IPv4-mapped address, and nothing beside it', () => {
    const office = new AddressRules(['10.1.0.0/16', '::1/128', 'fd00:1::/32', '64:ff9b::/96']);
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '::1', 'fd00:1::5', '64:ff9b::8.8.8.8', '8.8.8.8'])
      expect(office.judge(address)).toEqual({ allowed: true });
    for (const address of ['10.2.0.1', '127.0.0.1', '::2', 'fd00:2::5', '::10.1.2.3'])
      expect(office.judge(address).allowed).toBe(false);
  });

  it('keeps the families apart: all of IPv6 is not all of IPv4, nor the other way round', () => {
    expect(new AddressRules(['::/0']).judge('127.0.0.1').allowed).toBe(false);
    expect(new AddressRules(['::/0']).judge('::ffff:127.0.0.1').allowed).toBe(false);
    expect(new AddressRules(['0.0.0.0/0']).judge('::1').allowed).toBe(false);
    expect(new AddressRules(['0.0.0.0/0']).judge('169.254.169.254').allowed).toBe(true);
  });
});
