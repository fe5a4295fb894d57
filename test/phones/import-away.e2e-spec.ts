import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../src/platform/database/migrator.js';
import { SCHEMA } from '../../src/app.module.js';
import { eventually } from '../harness/eventually.js';
import { ImportWorld, numbersFrom } from '../harness/import-world.js';
import { OwnServer } from '../harness/own-server.js';
import { startTestApp } from '../harness/test-app.js';
import { TcpProxy } from '../doubles/proxies.js';

const ROWS = 6_000;
/** Longer than a statement may take. */
const AWAY_MS = 2_900;
const WITHIN_MS = 180_000;

describe('An import whose database is away for a while', () => {
  let server: OwnServer;
  let wire: TcpProxy;
  let imports: ImportWorld;
  beforeAll(async () => {
    server = await OwnServer.start();
    const databaseUrl = await server.ordinaryUrl('parley');
    await migrate({ databaseUrl, databasePoolSize: 2, databaseTls: false }, SCHEMA);
    wire = await TcpProxy.to(databaseUrl);
    imports = await ImportWorld.start(await startTestApp({}, { databaseUrl: wire.databaseUrl }));
  }, WITHIN_MS);
  afterAll(async () => {
    await imports?.app.close();
    await wire?.close();
    await server?.stop();
  });

  it.each<[string, () => unknown, () => Promise<unknown>]>([
    ['is silent', () => wire.blackHole(), () => wire.restore()],
    ['refuses connections', () => wire.refuse(), () => wire.restore()],
    ['is read-only', () => server.setReadOnly(true), () => server.setReadOnly(false)],
  ])(
    'goes on after a database that %s, and every row takes effect once',
    async (_what, cut, restore) => {
      const project = await imports.world.project();
      const numbers = numbersFrom(0, ROWS);
      const { body } = await imports.upload(project, `phoneE164\n${numbers.join('\n')}\n`);
      const importId = String(body.importId);
      await eventually('it is under way', async () => {
        return (await imports.read(project, importId)).rowsRead > 0;
      });
      await cut();
      await sleep(AWAY_MS);
      await restore();
      const { status, error, rowsRead, created, failed } = await imports.ended(project, importId);
      expect({ status, error, rowsRead, created, failed }).toEqual({
        status: 'DONE',
        error: null,
        rowsRead: ROWS,
        created: ROWS,
        failed: 0,
      });
    },
    WITHIN_MS,
  );
});
