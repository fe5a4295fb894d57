import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';

const HEADER_BYTES = 12;
const TYPE_A = 1;
const TYPE_AAAA = 28;
const CLASS_IN = 1;
/** Refers to the name in the question. */
const NAME_POINTER = 0xc000 + HEADER_BYTES;
/** A response; recursion was desired and is available. */
const RESPONSE = 0x8180;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;

/** What a name server says of a name: addresses that may be kept so long, or what it does instead. */
type Says =
  | { readonly addresses: readonly string[]; readonly ttlSeconds?: number; readonly afterMs?: number }
  | 'nothing'
  | 'no such name'
  | 'failure';

/**
 * A name server on loopback (RFC 1035, UDP) that says of each name what the test sets, and of every other name below
 * `silent.test` nothing; names that it does not know do not exist.
 */
export class NameServer {
  private readonly names = new Map<string, readonly Says[]>();
  private readonly counts = new Map<string, number>();

  private constructor(private readonly socket: Socket) {
    socket.on('message', (query, { port, address }) =>
      this.answer(query, (bytes) => socket.send(bytes, port, address)),
    );
  }

  static async start(): Promise<NameServer> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new NameServer(socket);
  }

  /** As `DNS_SERVERS` takes it. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  /** What it says of a name to one question after the other, the last of it for ever. */
  say(name: string, ...says: readonly Says[]): void {
    this.names.set(name, says);
  }

  /** How often it was asked for the IPv4 addresses of a name. */
  questions(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  async stop(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }

  private answer(query: Buffer, send: (bytes: Buffer) => void): void {
    const { name, type, end } = questionOf(query);
    const turn = type === TYPE_A ? this.questions(name) : Math.max(0, this.questions(name) - 1);
    if (type === TYPE_A) this.counts.set(name, turn + 1);
    const unknown = name.endsWith('.silent.test') ? 'nothing' : 'no such name';
    const says = this.names.get(name) ?? [unknown];
    const now = says[Math.min(turn, says.length - 1)] ?? unknown;
    const question = query.subarray(HEADER_BYTES, end);
    const respond = (code: number, records: readonly Buffer[]): void =>
      send(Buffer.concat([headerOf(query, code, records.length), question, ...records]));
    if (now === 'nothing') return;
    if (now === 'no such name') return respond(NO_SUCH_NAME, []);
    if (now === 'failure') return respond(SERVER_FAILURE, []);
    const family = type === TYPE_A ? 4 : type === TYPE_AAAA ? 6 : 0;
    const records = now.addresses
      .filter((address) => isIP(address) === family)
      .map((address) => recordOf(type, address, now.ttlSeconds ?? 0));
    setTimeout(() => respond(0, records), now.afterMs ?? 0).unref();
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function headerOf(query: Buffer, code: number, records: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  write16(header, [query.readUInt16BE(0), RESPONSE + code, 1, records]);
  return header;
}

function recordOf(type: number, address: string, ttlSeconds: number): Buffer {
  const bytes = type === TYPE_A ? Buffer.from(address.split('.').map(Number)) : bytesOfIpv6(address);
  const head = Buffer.alloc(HEADER_BYTES);
  write16(head, [NAME_POINTER, type, CLASS_IN]);
  head.writeUInt32BE(ttlSeconds, 6);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}

function write16(target: Buffer, values: readonly number[]): void {
  values.forEach((value, index) => target.writeUInt16BE(value, index * 2));
}

/** By WHATWG URLs, which write an IPv4 address at the end as two groups. */
function bytesOfIpv6(address: string): Buffer {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0');
  const bytes = Buffer.alloc(16);
  write16(
    bytes,
    [...groups(head), ...zeros, ...groups(tail)].map((group) => Number.parseInt(group, 16)),
  );
  return bytes;
}
