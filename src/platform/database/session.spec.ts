import type { Connection } from 'mysql2';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { beginConnection, createPool, discard } from './session.js';

/** More than the driver's own listeners, of which each hears one error only. */
const ERRORS = 5;

/** Connections as they are from their creation on: this server never says a word. */
describe('A connection', () => {
  const sockets: Socket[] = [];
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });

  const ofPool = (): Connection => {
    const pool = createPool({ host: '127.0.0.1', port, connectionLimit: 1 });
    pool.getConnection(() => undefined);
    const { _allConnections: all } = pool as unknown as { _allConnections: { get(index: number): Connection } };
    return all.get(0);
  };
  const ofItself = (): Connection => {
    const servers = { databaseUrl: `mysql://root@127.0.0.1:${port}/parley`, databaseTls: false };
    return beginConnection(servers, { host: '127.0.0.1', port }, 10_000);
  };

  it.each([
    ['of a pool', ofPool],
    ['outside of any pool', ofItself],
  ])('%s ends no process by its errors, while it connects and when it was given up', (_what, begin) => {
    const connection = begin();
    const fail = (): void => {
      for (let error = 0; error < ERRORS; error += 1) connection.emit('error', new Error('unheard'));
    };
    fail();
    discard(connection);
    fail();
    // What is sent now has nobody to call back either.
    connection.query('SELECT 1');
  });
});
