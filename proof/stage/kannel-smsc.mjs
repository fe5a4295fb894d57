/**
 * The program that plays the SMSC of a Kannel whose `smsc` is `fake`: it says what it gets, and people write through
 * it. Kannel sends the receipts 8 (taken) and 1 (delivered) by itself for each message that it has handed over.
 */
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

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
