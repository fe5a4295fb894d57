import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Commands of SMPP 3.4 (5.1.2.1); a response has the highest bit set. */
const SUBMIT_SM = 0x00000004;
const RESPONSE = 0x80000000;
const HEADER_BYTES = 16;
/** Type and number plan of an address. */
const PLAN_BYTES = 2;
/** `esm_class`, `protocol_id`, `priority_flag`. */
const FLAG_BYTES = 3;

/** A message that a carrier was given. */
export interface Submitted {
  readonly to: string;
  /** When it was given, in Unix milliseconds. */
  readonly at: number;
  /** Until when the carrier shall try, in whole seconds of Unix milliseconds; null where it is not said. */
  readonly validUntil: number | null;
}

/** A carrier on loopback that speaks as much SMPP 3.4 as Kannel needs to hand messages over. */
export class SmppCarrier {
  readonly submitted: Submitted[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SmppCarrier> {
    const carrier = new SmppCarrier(createServer());
    carrier.server.on('connection', (socket) => carrier.serve(socket));
    await new Promise<void>((resolve) => carrier.server.listen(0, '127.0.0.1', resolve));
    return carrier;
  }

  /** The group of `kannel.conf` by which messages of a provider with this `smscId` go here, and no others. */
  groupFor(smscId: string): string {
    const { port } = this.server.address() as AddressInfo;
    const ids = ['smsc-id', 'allowed-smsc-id', 'preferred-smsc-id'].map((name) => `${name} = ${smscId}`);
    const account = ['smsc-username = a', 'smsc-password = b', 'system-type = ""', 'transceiver-mode = true'];
    return ['group = smsc', 'smsc = smpp', ...ids, 'host = 127.0.0.1', `port = ${port}`, ...account, ''].join('\n');
  }

  stop(): void {
    this.server.close();
  }

  private serve(socket: Socket): void {
    let unread = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      unread = Buffer.concat([unread, chunk]);
      while (unread.length >= HEADER_BYTES && unread.length >= unread.readUInt32BE(0)) {
        const length = unread.readUInt32BE(0);
        this.take(socket, unread.subarray(0, length));
        unread = unread.subarray(length);
      }
    });
  }

  private take(socket: Socket, unit: Buffer): void {
    const [command, sequence] = [unit.readUInt32BE(4), unit.readUInt32BE(12)];
    if (command >= RESPONSE) return;
    if (command === SUBMIT_SM) this.submitted.push(submittedIn(unit.subarray(HEADER_BYTES)));
    // The id of a bind is a name, that of a message its id; others have none, and take no harm.
    const body = Buffer.from(`${this.submitted.length}\0`);
    const response = Buffer.alloc(HEADER_BYTES);
    response.writeUInt32BE(HEADER_BYTES + body.length, 0);
    response.writeUInt32BE((command | RESPONSE) >>> 0, 4);
    response.writeUInt32BE(sequence, 12);
    socket.write(Buffer.concat([response, body]));
  }
}

/** Reads `submit_sm` (4.4.1) up to the end of its validity. */
function submittedIn(body: Buffer): Submitted {
  let at = 0;
  const text = (): string => {
    const end = body.indexOf(0, at);
    const read = body.toString('latin1', at, end);
    at = end + 1;
    return read;
  };
  text();
  at += PLAN_BYTES;
  text();
  at += PLAN_BYTES;
  const to = text();
  at += FLAG_BYTES;
  text();
  return { to, at: Date.now(), validUntil: timeOf(text()) };
}

/** An absolute time (7.1.1), `YYMMDDhhmmsstnnp` in UTC. */
function timeOf(text: string): number | null {
  if (text === '') return null;
  const parts = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d00\+$/.exec(text)?.slice(1).map(Number);
  if (parts === undefined) throw new Error(`No absolute time in UTC: ${text}`);
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  return Date.UTC(2000 + year, month - 1, day, hours, minutes, seconds);
}
