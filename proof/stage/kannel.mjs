/** The programs of one Kannel, on ports and in a folder of their own: what is killed finds its messages there again. */
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { killNow, removeAtEnd, startChild } from '../../scripts/lib/children.mjs';
import { KANNEL_FOLDERS, kannelConfiguration } from '../../scripts/lib/kannel-configuration.mjs';
import { freePort, isListening } from '../../scripts/lib/ports.mjs';
import { Fail } from '../../scripts/lib/progress.mjs';

// The program that plays the SMSC of a Kannel whose `smsc` is `fake`: it says what it gets, and people write through
// it. Kannel sends the receipts 8 (taken) and 1 (delivered) by itself for each message that it has handed over.

const AGAIN_AFTER_MS = 100;

/** Connects, and again whenever the connection breaks. */
export class KannelSmsc {
  #port;
  #heard;
  /** @type {import('node:net').Socket | null} */
  #socket = null;
  #isWanted = false;

  /** @param {number} port @param {(from: string, to: string, text: string) => void} heard of each message and part */
  constructor(port, heard) {
    this.#port = port;
    this.#heard = heard;
  }

  get isConnected() {
    return this.#socket?.readyState === 'open';
  }

  connect() {
    this.#isWanted = true;
    this.#open();
  }

  disconnect() {
    this.#isWanted = false;
    // What is on its way has been handed over, as Kannel has it: it is still read.
    this.#socket?.end();
  }

  /**
   * A message from a person; false when there is no connection.
   * @param {string} from @param {string} to @param {string} text
   */
  write(from, to, text) {
    if (!this.isConnected) return false;
    this.#socket?.write(`${from} ${to} text ${text}\n`);
    return true;
  }

  #open() {
    const socket = connect(this.#port, '127.0.0.1');
    this.#socket = socket;
    socket.on('error', () => {});
    socket.once('close', () => {
      if (this.#isWanted) setTimeout(() => this.#isWanted && this.#open(), AGAIN_AFTER_MS).unref();
    });
    const lines = createInterface({ input: socket });
    lines.on('error', () => {});
    lines.on('line', (line) => {
      const [from = '', to = '', ...rest] = line.split(' ');
      this.#heard(from, to, rest[0] === 'text' ? line : decoded(rest.join(' ')));
    });
  }
}

/**
 * Parts of long messages stand after their header, percent-encoded.
 * @param {string} text
 */
function decoded(text) {
  const spaced = text.replaceAll('+', ' ');
  return spaced.replace(/%([0-9a-f]{2})/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export const BOXES = /** @type {const} */ (['bearerbox', 'smsbox']);
/** Warnings and worse: less than that is several lines a message. */
const LOG_LEVEL = '2';
const LISTENS_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;

/** @typedef {(typeof BOXES)[number]} Box */
/** @typedef {import('../../scripts/lib/kannel-configuration.mjs').KannelPorts} KannelPorts */

export class KannelBoxes {
  #root;
  #folder;
  #ports;
  /** @type {Map<Box, import('../../scripts/lib/children.mjs').Child>} */
  #running = new Map();

  /** @param {string} root @param {string} folder @param {KannelPorts} ports */
  constructor(root, folder, ports) {
    this.#root = root;
    this.#folder = folder;
    this.#ports = ports;
  }

  /**
   * Not started yet, and not configured.
   * @param {string} root below which Kannel's programs stand
   */
  static async prepare(root) {
    const folder = mkdtempSync(join(tmpdir(), 'parley-kannel-'));
    removeAtEnd(folder);
    for (const name of Object.values(KANNEL_FOLDERS)) mkdirSync(join(folder, name));
    const [admin, boxes, smsc, sendsms] = [await freePort(), await freePort(), await freePort(), await freePort()];
    return new KannelBoxes(root, folder, { admin, boxes, smsc, sendsms });
  }

  /** Where `sendsms` is. */
  get sendPort() {
    return this.#ports.sendsms;
  }

  /** Where the fake SMSC connects to. */
  get smscPort() {
    return this.#ports.smsc;
  }

  /** How many messages and receipts it keeps that it has not passed on. */
  get kept() {
    const folder = join(this.#folder, KANNEL_FOLDERS.messages);
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  }

  /** @param {string} getUrl is called with messages from people */
  async start(getUrl) {
    writeFileSync(this.#configuration, kannelConfiguration(this.#folder, this.#ports, getUrl));
    for (const box of BOXES) await this.run(box);
  }

  /**
   * Starts one that does not run. Resolves when it listens.
   * @param {Box} box
   */
  async run(box) {
    const log = join(this.#folder, `${box}.log`);
    const file = openSync(log, 'a');
    const program = join(this.#root, 'usr/sbin', box);
    const options = { cwd: this.#folder, stdio: /** @type {['ignore', number, number]} */ (['ignore', file, file]) };
    const child = startChild(program, ['--verbosity', LOG_LEVEL, this.#configuration], options);
    closeSync(file);
    this.#running.set(box, child);
    if (await this.isBack(box)) return;
    throw new Fail(`Kannel's ${box} does not listen; its log, ${log}, says why. It ended with ${child.exitCode}.`);
  }

  /**
   * Whether one listens after a while.
   * @param {Box} box
   */
  async isBack(box) {
    const port = this.#portOf(box);
    for (const end = Date.now() + LISTENS_WITHIN_MS; Date.now() < end; await sleep(LOOK_EVERY_MS))
      if (await isListening(port)) return true;
    return false;
  }

  /**
   * One that lost its connection to the other ends after a while, or starts itself again: sees to it that it runs.
   * @param {Box} box
   */
  async watch(box) {
    for (const end = Date.now() + LISTENS_WITHIN_MS; Date.now() < end; await sleep(LOOK_EVERY_MS)) {
      const child = this.#running.get(box);
      if (child === undefined || hasEnded(child)) return this.run(box);
      if (await isListening(this.#portOf(box))) return;
    }
    await this.kill(box);
    await this.run(box);
  }

  /**
   * Ends one with -9.
   * @param {Box} box
   */
  async kill(box) {
    const child = this.#running.get(box);
    this.#running.delete(box);
    if (child === undefined || hasEnded(child)) return;
    killNow(child);
    await child.ended;
  }

  /**
   * Suspends one, or lets it go on.
   * @param {Box} box @param {'SIGSTOP' | 'SIGCONT'} signal
   */
  signal(box, signal) {
    const child = this.#running.get(box);
    if (child?.pid !== undefined && !hasEnded(child)) process.kill(child.pid, signal);
  }

  /** @param {Box} box */
  #portOf(box) {
    return box === 'bearerbox' ? this.#ports.boxes : this.#ports.sendsms;
  }

  get #configuration() {
    return join(this.#folder, 'kannel.conf');
  }
}

/** @param {import('../../scripts/lib/children.mjs').Child} child */
function hasEnded({ exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null;
}
