/** What the kernel counts of TCP on the whole machine, where it has /proc. */
import { readFile } from 'node:fs/promises';

/** What each counter says of a server that is flooded. */
const COUNTERS = {
  ListenOverflows: 'handshakes that found the accept queue full',
  ListenDrops: 'handshakes dropped, for that or another reason',
  TCPTimeouts: 'packets sent again because no acknowledgement came in time',
  TCPSynRetrans: 'handshakes begun again',
};

/** @typedef {Record<keyof typeof COUNTERS, number>} TcpCounters */

/** The counters now; null on a system that has none. */
export async function tcpCounters() {
  const text = await readFile('/proc/net/netstat', 'utf8').catch(() => '');
  // Lines come in pairs: names, then values.
  const [names, values] = text
    .split('\n')
    .filter((line) => line.startsWith('TcpExt:'))
    .map((line) => line.split(' '));
  if (names === undefined || values === undefined) return null;
  const entries = Object.keys(COUNTERS).map((name) => [name, Number(values[names.indexOf(name)])]);
  return /** @type {TcpCounters} */ (Object.fromEntries(entries));
}

/**
 * What was added between two readings, one line for each counter.
 * @param {TcpCounters | null} before @param {TcpCounters | null} after
 */
export function tcpLines(before, after) {
  if (before === null || after === null) return ['  TCP counters: unknown on this system'];
  return Object.entries(COUNTERS).map(([name, meaning]) => {
    const counter = /** @type {keyof typeof COUNTERS} */ (name);
    return `  ${name}: ${after[counter] - before[counter]} (${meaning}; of the whole machine)`;
  });
}
