import { type AddressInfo, createServer, type Server } from 'node:net';

/** Where a URL leads that must not be sent to, and what creation has to say about it. */
interface HostileTarget {
  readonly url: string;
  /** The rule that a 400 names in its details. */
  readonly rule: 'isPublicAddress' | 'isWebhookUrl';
}

/** Two addresses of every special range of IPv4, so that a rule with a wrong prefix is seen. */
const IPV4 = [
  '127.0.0.1',
  '127.0.0.2',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '100.127.255.254',
  '169.254.169.254',
  '169.254.0.1',
  '168.63.129.16',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.254',
  '198.18.0.1',
  '198.19.255.254',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
];

/** Addresses of every special range of IPv6, and of ranges that nobody has assigned. */
const IPV6 = [
  '::',
  '::1',
  '::2',
  '100::1',
  '64:ff9b::1',
  '64:ff9b:1::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:1ff::1',
  '2001:db8::1',
  '2002::1',
  '3fff::1',
  '3fff:fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fdff::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'feff::1',
  'ff02::1',
  'ff0e::1',
  '200::1',
  '1fff::1',
  '4000::1',
  '8000::1',
  'fe00::1',
];

type Octets = readonly [number, number, number, number];
type Spelling = (octets: Octets) => string;
const hex = (value: number): string => value.toString(16);
const whole = ([a, b, c, d]: Octets): number => a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
const groups = ([a, b, c, d]: Octets): string => `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
const dotted = (octets: Octets): string => octets.join('.');
const fullWidth = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const percent = (text: string): string =>
  [...text].map((character) => `%${hex(character.codePointAt(0) ?? 0)}`).join('');

/** How one IPv4 address can be written where a URL has its host, directly or inside an IPv6 address. */
const SPELLINGS: Readonly<Record<string, Spelling>> = {
  dotted,
  'trailing dot': (octets) => `${dotted(octets)}.`,
  decimal: (octets) => String(whole(octets)),
  'decimal, trailing dot': (octets) => `${whole(octets)}.`,
  hex: (octets) => `0x${hex(whole(octets))}`,
  'upper hex': (octets) => `0X${hex(whole(octets)).toUpperCase()}`,
  octal: (octets) => `0${whole(octets).toString(8)}`,
  'dotted hex': (octets) => octets.map((octet) => `0x${hex(octet)}`).join('.'),
  'dotted octal': (octets) => octets.map((octet) => `0${octet.toString(8)}`).join('.'),
  'dotted octal with zeros': (octets) => octets.map((octet) => `0000${octet.toString(8)}`).join('.'),
  'three parts': ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
  'two parts': ([a, b, c, d]) => `${a}.${(b * 256 + c) * 256 + d}`,
  mixed: ([a, b, c, d]) => `0x${hex(a)}.0${b.toString(8)}.${c * 256 + d}`,
  'percent-encoded': (octets) => percent(dotted(octets)),
  'full width': (octets) => fullWidth(dotted(octets)),
  'ideographic stops': (octets) => octets.join('。'),
  mapped: (octets) => `[::ffff:${dotted(octets)}]`,
  'mapped, hex': (octets) => `[::ffff:${groups(octets)}]`,
  'mapped, whole, upper': (octets) => `[0:0:0:0:0:FFFF:${groups(octets).toUpperCase()}]`,
  compatible: (octets) => `[::${dotted(octets)}]`,
  translated: (octets) => `[::ffff:0:${groups(octets)}]`,
  NAT64: (octets) => `[64:ff9b::${dotted(octets)}]`,
  'local NAT64': (octets) => `[64:ff9b:1::${groups(octets)}]`,
  '6to4': (octets) => `[2002:${groups(octets)}::1]`,
  Teredo: (octets) =>
    `[2001:0:${groups(octets)}:0:0:${groups(octets.map((octet) => 255 - octet) as unknown as Octets)}]`,
};

/** All eight groups with their zeros. */
function expanded(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const [left, right] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => group.padStart(4, '0')).join(':');
}

const NAMES = [
  'localhost',
  'LOCALHOST',
  'LocalHost.',
  'a.localhost',
  'x.y.LOCALHOST',
  'localhost.localhost.',
  'loc%61lhost',
  'ｌｏｃａｌｈｏｓｔ',
];

/** What only a parser that reads URLs otherwise than ours would take for harmless. */
const TRICKS: readonly ((port: number) => string)[] = [
  (port) => `http://example.com@127.0.0.1:${port}/`,
  (port) => `http://example.com:80@127.0.0.1:${port}/`,
  (port) => `http://127.0.0.1:${port}@example.com/`,
  (port) => `http://@127.0.0.1:${port}/`,
  (port) => `http://example.com%40127.0.0.1:${port}@127.0.0.1:${port}/`,
  (port) => `http://127.0.0.1:${port}\\@example.com/`,
  (port) => `http://example.com\\@127.0.0.1:${port}/`,
  (port) => `http://127.0.0.1:${port}#@example.com/`,
  (port) => `http://127.0.0.1:${port}#.example.com/`,
  (port) => `http:127.0.0.1:${port}/`,
  (port) => `http:/127.0.0.1:${port}/`,
  (port) => `http:///127.0.0.1:${port}/`,
  (port) => `http:\\\\127.0.0.1:${port}/`,
  (port) => `//127.0.0.1:${port}/`,
  (port) => ` http://127.0.0.1:${port}/`,
  (port) => `http://127.0.0.1:${port}/ `,
  (port) => `http://127.0.0.1\t:${port}/`,
  (port) => `http://127.0.0\n.1:${port}/`,
  (port) => `ht\ttp://127.0.0.1:${port}/`,
  (port) => `http://127.0.0.1\u0000:${port}/`,
  (port) => `http://127.0.0.1%00:${port}/`,
  (port) => `http://127.0.0.1%2f:${port}/`,
  (port) => `http://127.0.0.1%20:${port}/`,
  (port) => `http://127.0.0.1..:${port}/`,
  (port) => `http://[::1%25lo]:${port}/`,
  (port) => `http://[::1%lo]:${port}/`,
  (port) => `http://[fe80::1%25eth0]:${port}/`,
  (port) => `http://[::ffff:127.0.0.1%25lo]:${port}/`,
  (port) => `http://[::1]]:${port}/`,
  (port) => `http://[[::1]]:${port}/`,
  (port) => `http://[127.0.0.1]:${port}/`,
  (port) => `http://0x7f.0.0.0.1:${port}/`,
  (port) => `http://127.0.0.256:${port}/`,
  (port) => `http://4294967297:${port}/`,
  (port) => `gopher://127.0.0.1:${port}/_GET`,
  (port) => `ftp://127.0.0.1:${port}/`,
  (port) => `ws://127.0.0.1:${port}/`,
  (port) => `dict://127.0.0.1:${port}/info`,
  (port) => `unix:///var/run/docker.sock`.replace('docker', `docker${port}`),
  (port) => `file://127.0.0.1:${port}/etc/passwd`,
  (port) => `javascript:fetch('http://127.0.0.1:${port}/')`,
];

/** Every target, at this port: all special ranges in all writings, the names of loopback, and tricks. */
export function hostileTargets(port: number): HostileTarget[] {
  const hosts = [
    ...IPV4.flatMap((address) =>
      Object.values(SPELLINGS).map((spell) => spell(address.split('.').map(Number) as unknown as Octets)),
    ),
    ...IPV6.flatMap((address) => [`[${address}]`, `[${expanded(address)}]`, `[${address.toUpperCase()}]`]),
    ...NAMES,
  ];
  return [
    ...[...new Set(hosts)].map((host) => ({
      url: `http://${host}:${port}/hook?from=corpus`,
      rule: 'isPublicAddress' as const,
    })),
    ...TRICKS.map((trick) => ({ url: trick(port), rule: 'isWebhookUrl' as const })),
  ];
}

/** Names that creation must take, for it asks no DNS, with what a hostile DNS may return for them. */
export const HOSTILE_NAMES: readonly (readonly [name: string, addresses: readonly string[]])[] = [
  ['127.0.0.1.nip.example', ['127.0.0.1']],
  ['spoofed.example', ['::1']],
  ['mapped.example', ['::ffff:127.0.0.1']],
  ['metadata.example', ['169.254.169.254']],
  ['intranet.example', ['10.0.0.1', '192.168.0.1', 'fd00::1']],
  ['any.example', ['0.0.0.0', '::']],
  ['nat64.example', ['64:ff9b::7f00:1']],
  ['six-to-four.example', ['2002:7f00:1::1']],
  ['xn--bcher-kva.example', ['127.9.9.9']],
  ['127.0.0.1.example', ['127.0.0.1', '127.0.0.1']],
  ['nothing.example', []],
];

/** A listener on every address of this machine that must never be reached. */
export class Trap {
  /** The address of this machine that each connection was made to. */
  readonly sprung: string[] = [];

  private constructor(private readonly server: Server) {}

  /** On all addresses of both families, or on one. Port 0 is any free one. */
  static async set(host = '::', port = 0): Promise<Trap> {
    const server = createServer();
    const trap = new Trap(server);
    server.on('connection', (socket) => {
      trap.sprung.push(socket.localAddress ?? '?');
      socket.on('error', () => undefined);
      socket.destroy();
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port, ipv6Only: false }, resolve);
    });
    return trap;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async remove(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}
