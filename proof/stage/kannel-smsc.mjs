/**
 * The program that plays the SMSC of a Kannel whose `smsc` is `fake`: it notes what it gets, and people write through
 * it. Kannel sends the receipts 8 (taken) and 1 (delivered) by itself for each message that it has handed over.
 */
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { referenceOf } from './messages-process.mjs';

const AGAIN_AFTER_MS = 100;

/** @typedef {import('./history.mjs').HistoryWriter} Pen */

/** Connects, and again whenever the connection breaks. */
export class KannelSmsc {
  #name;
  #port;
  #pen;
  /** @type {import('node:net').Socket | null} */
  #socket = null;
  #isWanted = false;

  /** @param {string} name of the gateway @param {number} port @param {Pen} pen notes what it gets */
  constructor(name, port, pen) {
    this.#name = name;
    this.#port = port;
    this.#pen = pen;
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
      const reference = referenceOf(rest[0] === 'text' ? line : decoded(rest.join(' ')));
      // Later parts of a long message do not repeat what it is called.
      if (reference !== '') this.#pen.write('carried', { gateway: this.#name, from, to, reference });
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
