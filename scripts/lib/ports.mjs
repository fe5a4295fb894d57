/** Ports on this machine: a free one, a given one, and whether something listens there, or greets as MySQL does. */
import { connect, createServer } from 'node:net';
import { codeOf, Fail } from './progress.mjs';

const GREETING_WAIT_MS = 1_000;
/**
 * Byte 4 of the first packet of the MySQL protocol is its version, 10 for all servers of this century; 255 is a
 * refusal.
 */
const PROTOCOL_BYTE = 4;
const PROTOCOL_VERSION = 10;

/** A port on 127.0.0.1 that was free a moment ago. */
export async function freePort() {
  const server = await listen(0, '127.0.0.1');
  const { port } = addressOf(server);
  await close(server);
  return port;
}

/**
 * Fails in one sentence when the API's port cannot be had.
 * @param {string} port @param {string} host
 */
export async function requireFreePort(port, host) {
  if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new Fail(`PORT must be a whole number from 1 to 65535, but is "${port}".`);
  }
  try {
    await close(await listen(Number(port), host));
  } catch (error) {
    throw new Fail(portFault(error, port, host));
  }
}

/**
 * Whether a database server on this port greets, which it does only when it is ready for clients.
 * @param {number} port
 */
export function greets(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const answer = (/** @type {boolean} */ ready) => {
      socket.destroy();
      resolve(ready);
    };
    socket.setTimeout(GREETING_WAIT_MS, () => answer(false));
    socket.once('error', () => answer(false));
    socket.once('data', (packet) => answer(packet[PROTOCOL_BYTE] === PROTOCOL_VERSION));
  });
}

/** @param {number} port @returns {Promise<boolean>} */
export function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** @param {unknown} error @param {string} port @param {string} host */
function portFault(error, port, host) {
  if (codeOf(error) === 'EADDRINUSE') {
    return (
      `Port ${port} is already in use; choose another one, for example: PORT=${Number(port) + 1} npm run ` +
      'quickstart'
    );
  }
  if (codeOf(error) === 'EACCES')
    return `Port ${port} may not be opened by this user; choose one above 1023, for example: PORT=3000`;
  return `Cannot listen on HOST=${host} with PORT=${port}: ${error instanceof Error ? error.message : String(error)}.`;
}

/** @param {number} port @param {string} host @returns {Promise<import('node:net').Server>} */
function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** @param {import('node:net').Server} server */
function close(server) {
  return new Promise((resolve) => server.close(resolve));
}

/**
 * Where a server listens on TCP.
 * @param {import('node:net').Server} server
 */
export function addressOf(server) {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('This server does not listen on TCP.');
  return address;
}
