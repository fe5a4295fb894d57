/** A real Kannel for a measurement, and the SMSC behind it, which this process plays. */
import { mkdirSync, mkdtempSync, openSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeAtEnd, startChild } from '../../scripts/lib/children.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { Fail } from '../../scripts/lib/progress.mjs';

const LISTENS_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 50;
export const KANNEL_USER = { username: 'parley', password: 'of-the-measurement' };

/** What the SMSC has got: when, from whom, for whom. @typedef {{ at: number, from: string, to: string }} Submitted */

/** Bearerbox and smsbox on free ports of loopback, as docs/kannel.md configures them. */
export class KannelGateway {
  /** @type {Submitted[]} */
  submitted = [];
  /** @type {import('node:net').Socket | null} */
  #smsc = null;

  /**
   * @param {string} root below which the programs stand
   * @param {Record<'admin' | 'boxes' | 'smsc' | 'sendsms', number>} ports
   */
  constructor(root, ports) {
    this.root = root;
    this.ports = ports;
    this.sendUrl = `http://127.0.0.1:${ports.sendsms}/cgi-bin/sendsms`;
  }

  /** @param {string} root */
  static async prepare(root) {
    const [admin, boxes, smsc, sendsms] = [await freePort(), await freePort(), await freePort(), await freePort()];
    return new KannelGateway(root, { admin, boxes, smsc, sendsms });
  }

  /**
   * Starts it, and connects the SMSC.
   * @param {string} getUrl what it calls with messages from people
   */
  async start(getUrl) {
    const folder = mkdtempSync(join(tmpdir(), 'parley-kannel-'));
    removeAtEnd(folder);
    for (const name of ['store', 'dlr']) mkdirSync(join(folder, name));
    const file = join(folder, 'kannel.conf');
    writeFileSync(file, this.#configuration(folder, getUrl));
    await this.#run('usr/sbin/bearerbox', file, folder, this.ports.boxes);
    await this.#run('usr/sbin/smsbox', file, folder, this.ports.sendsms);
    await listens(this.ports.smsc);
    const socket = connect(this.ports.smsc, '127.0.0.1');
    createInterface({ input: socket }).on('line', (line) => {
      const [from = '', to = ''] = line.split(' ');
      this.submitted.push({ at: performance.now(), from, to });
    });
    this.#smsc = socket;
  }

  /**
   * A person writes.
   * @param {string} from @param {string} to @param {string} word
   */
  write(from, to, word) {
    this.#smsc?.write(`${from} ${to} text ${word}\n`);
  }

  /** @param {string} program @param {string} file @param {string} folder @param {number} port */
  async #run(program, file, folder, port) {
    const log = openSync(join(folder, 'log'), 'a');
    startChild(join(this.root, program), [file], { cwd: folder, stdio: ['ignore', log, log] });
    await listens(port);
  }

  /** @param {string} folder @param {string} getUrl */
  #configuration(folder, getUrl) {
    const { admin, boxes, smsc, sendsms } = this.ports;
    const local = '127.0.0.1';
    const groups = {
      core: {
        'admin-port': admin,
        'admin-interface': local,
        'admin-password': 'unused',
        'smsbox-port': boxes,
        'smsbox-interface': local,
        'box-allow-ip': local,
        'log-level': 1,
        'store-type': 'spool',
        'store-location': join(folder, 'store'),
        'dlr-storage': 'spool',
        'dlr-spool': join(folder, 'dlr'),
      },
      smsc: { smsc: 'fake', 'smsc-id': 'FAKE', host: local, port: smsc, 'connect-allow-ip': local },
      smsbox: {
        'bearerbox-host': local,
        'sendsms-port': sendsms,
        'sendsms-interface': local,
        'log-level': 1,
        'http-request-retry': 100,
        'http-queue-delay': 10,
      },
      'sendsms-user': { ...KANNEL_USER, 'max-messages': 10, concatenation: 'true' },
      'sms-service': { keyword: 'default', 'catch-all': 'true', 'max-messages': 0, 'get-url': getUrl },
    };
    const text = Object.entries(groups).map(([group, fields]) =>
      [`group = ${group}`, ...Object.entries(fields).map(([name, value]) => `${name} = "${value}"`)].join('\n'),
    );
    return `${text.join('\n\n')}\n`;
  }
}

/** @param {number} port */
async function listens(port) {
  for (const end = Date.now() + LISTENS_WITHIN_MS; Date.now() < end; await sleep(LOOK_EVERY_MS))
    if (await isListening(port)) return;
  throw new Fail(`Kannel did not listen on ${port} within ${LISTENS_WITHIN_MS / 1_000} s.`);
}

/** @param {number} port @returns {Promise<boolean>} */
function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
