import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '../harness/eventually.js';
import { freePort, isListening } from '../harness/sockets.js';

/** Below which Kannel's programs stand; empty where there is none. */
export const KANNEL_ROOT = process.env['KANNEL_ROOT'] ?? '';

type Ports = Readonly<Record<'admin' | 'boxes' | 'smsc' | 'sendsms', number>>;
const configuration = (await import(resolve('scripts/lib/kannel-configuration.mjs'))) as {
  readonly KANNEL_USER: { readonly username: string; readonly password: string };
  readonly INBOUND_FIELDS: string;
  readonly KANNEL_FOLDERS: Readonly<Record<string, string>>;
  kannelConfiguration(folder: string, ports: Ports, getUrl: string): string;
};

export const { KANNEL_USER, INBOUND_FIELDS } = configuration;

/** Kannel's programs on free ports, with all they keep in a folder of their own: what is killed finds it again. */
export class Kannel {
  private readonly running = new Map<string, ChildProcess>();

  private constructor(
    readonly folder: string,
    readonly ports: Ports,
  ) {
    process.once('exit', () => this.running.forEach((child) => child.kill('SIGKILL')));
  }

  /** Configured and not started. `getUrl` is called with inbound messages; `groups` are added to the configuration. */
  static async configure(getUrl: string, groups = ''): Promise<Kannel> {
    const kannel = await Kannel.prepare();
    kannel.write(`${configuration.kannelConfiguration(kannel.folder, kannel.ports, getUrl)}\n${groups}`);
    return kannel;
  }

  /** Ports and a folder, without a configuration. */
  static async prepare(): Promise<Kannel> {
    const folder = mkdtempSync(join(tmpdir(), 'parley-kannel-'));
    const ports = {
      admin: await freePort(),
      boxes: await freePort(),
      smsc: await freePort(),
      sendsms: await freePort(),
    };
    const kannel = new Kannel(folder, ports);
    for (const name of Object.values(configuration.KANNEL_FOLDERS)) mkdirSync(join(folder, name));
    return kannel;
  }

  /** Writes the configuration that the programs read when they start. */
  write(text: string): void {
    writeFileSync(this.configuration, text);
  }

  get sendUrl(): string {
    return `http://127.0.0.1:${this.ports.sendsms}/cgi-bin/sendsms`;
  }

  /** Starts bearerbox and smsbox, and waits until both listen. */
  async start(): Promise<void> {
    this.run('bearerbox', programOf('usr/sbin/bearerbox'), [this.configuration]);
    await this.listens(this.ports.boxes);
    await this.startSmsbox();
  }

  /** Starts the smsbox, in the place of the one before; the bearerbox and its SMSC go on. */
  async startSmsbox(): Promise<void> {
    await this.kill('smsbox');
    this.run('smsbox', programOf('usr/sbin/smsbox'), [this.configuration]);
    await this.listens(this.ports.sendsms);
  }

  /** Runs a line of the shell that is the SMSC, in the place of the one before. */
  async playSmsc(line: string): Promise<void> {
    await this.kill('fakesmsc');
    this.run('fakesmsc', 'sh', ['-c', `exec ${line}`]);
  }

  /** Connects the program that plays the SMSC, in the place of the one before; it sends `messages` at once. */
  async connectSmsc(...messages: readonly string[]): Promise<void> {
    await this.kill('fakesmsc');
    const args = ['-H', '127.0.0.1', '-r', String(this.ports.smsc), '-i', '0.1', '-m', String(messages.length)];
    this.run('fakesmsc', programOf('usr/lib/kannel/test/fakesmsc'), [
      ...args,
      ...(messages.length === 0 ? ['1 2 text x'] : messages),
    ]);
  }

  async disconnectSmsc(): Promise<void> {
    await this.kill('fakesmsc');
  }

  /** Kills bearerbox and smsbox, without any grace. */
  async crash(): Promise<void> {
    await Promise.all([this.kill('bearerbox'), this.kill('smsbox')]);
  }

  /** Kills everything and removes what was kept. */
  async stop(): Promise<void> {
    await Promise.all([...this.running.keys()].map((name) => this.kill(name)));
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** What the SMSC got so far, as `from to text …`, in its order. */
  get submitted(): string[] {
    return [...this.outputOf('fakesmsc').matchAll(/Got message \d+: <(.*)>$/gm)].map(([, message]) => String(message));
  }

  /** What a program has said since it was configured. */
  outputOf(name: string): string {
    return this.read(`${name}.out`);
  }

  /** A file that it keeps. */
  read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }

  private get configuration(): string {
    return join(this.folder, 'kannel.conf');
  }

  private run(name: string, program: string, args: readonly string[]): void {
    const log = join(this.folder, `${name}.out`);
    const child = spawn('sh', ['-c', `exec "$0" "$@" >> ${log} 2>&1`, program, ...args], {
      cwd: this.folder,
      stdio: 'ignore',
    });
    this.running.set(name, child);
  }

  private async kill(name: string): Promise<void> {
    const child = this.running.get(name);
    this.running.delete(name);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  private async listens(port: number): Promise<void> {
    await eventually(`Kannel listens on ${port}`, () => isListening(port));
  }
}

function programOf(path: string): string {
  return join(KANNEL_ROOT, path);
}

/** Commands of SMPP 3.4 (5.1.2.1); a response has the highest bit set. */
const SUBMIT_SM = 0x00000004;
const RESPONSE = 0x80000000;
const HEADER_BYTES = 16;
/** Type and number plan of an address. */
const PLAN_BYTES = 2;
/** `esm_class`, `protocol_id`, `priority_flag`. */
const FLAG_BYTES = 3;

/** A message that a carrier was given. */
interface Submitted {
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
