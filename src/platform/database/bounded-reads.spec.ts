import { jest } from '@jest/globals';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import type { Database } from './database.js';
import { BoundedReads } from './bounded-reads.js';
import { reading } from './statement.js';

const LOOK = reading('a look', { n: 'number' }, 'SELECT 1 AS n');

describe('BoundedReads', () => {
  afterEach(() => jest.restoreAllMocks());

  /** What is sent to a server that takes so long for the statement, and so long for an empty one. */
  async function sentOf(looks: number, statementMs: number, pingMs: number): Promise<string[]> {
    const sent: string[] = [];
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const database = {
      readText: async () => ((now += statementMs), [{ n: 1 }]),
      ping: async () => ((now += pingMs), void sent.push('ping')),
    } as unknown as Database;
    const dataSource = { query: async (sql: string) => void sent.push(sql) } as unknown as DataSource;
    const dives = new BoundedReads(database, dataSource, pino({ level: 'silent' }));
    for (let look = 0; look < looks; look += 1) expect(await dives.read('phones', LOOK, [])).toEqual([{ n: 1 }]);
    return sent;
  }

  it('renews the statistics of a table once when a statement is slow and the server is not', async () => {
    expect(await sentOf(3, 60, 1)).toEqual(['ping', 'ANALYZE NO_WRITE_TO_BINLOG TABLE phones']);
  });

  it('leaves them when the server is slow with everything', async () => {
    expect(await sentOf(3, 20, 40)).toEqual(['ping']);
  });

  it('does both again after a while', async () => {
    expect(await sentOf(6, 2_500, 1)).toEqual([
      'ping',
      'ANALYZE NO_WRITE_TO_BINLOG TABLE phones',
      'ping',
      'ANALYZE NO_WRITE_TO_BINLOG TABLE phones',
    ]);
    expect(await sentOf(3, 500, 400)).toEqual(['ping', 'ping']);
  });

  it('gives the rows also when the server does not respond afterwards', async () => {
    const away = async () => Promise.reject(new Error('away'));
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const database = { readText: async () => ((now += 60), [{ n: 1 }]), ping: away } as unknown as Database;
    const dives = new BoundedReads(database, { query: away } as unknown as DataSource, pino({ level: 'silent' }));
    expect(await dives.read('phones', LOOK, [])).toEqual([{ n: 1 }]);
  });

  it('asks nothing when the statement is quick', async () => {
    expect(await sentOf(3, 0, 40)).toEqual([]);
  });
});
