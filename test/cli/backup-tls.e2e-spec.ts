import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OwnServer } from '../harness/own-server.js';
import { runBuilt } from '../harness/processes.js';
import { SELF_SIGNED } from '../harness/self-signed.js';
import { TEST_MASTER_KEY } from '../harness/test-app.js';

const WITHIN_MS = 180_000;
const SCHEMA = 'parley_tls';

describe('With DATABASE_TLS and an authority of one’s own', () => {
  let server: OwnServer;
  let folder: string;
  let databaseUrl: string;
  const command = async (args: readonly string[], settings: Readonly<Record<string, string>>) => {
    const env = { DATABASE_URL: databaseUrl, MASTER_KEY: TEST_MASTER_KEY, DATABASE_TLS: 'true', ...settings };
    const ran = runBuilt('cli/parley.js', env, args);
    return { code: await ran.exited, output: ran.output() };
  };
  const trusting = () => ({ NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
    writeFileSync(join(folder, 'ca.pem'), SELF_SIGNED.cert);
    server = await OwnServer.start(SELF_SIGNED);
    databaseUrl = await server.ordinaryUrl(SCHEMA);
    // Nothing goes past encryption.
    await server.run(`ALTER USER ordinary@'%' REQUIRE SSL`);
  }, WITHIN_MS);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'migrate, backup and restore reach the database',
    async () => {
      const file = join(folder, 'backup.sql.gz');
      const migrated = await command(['migrate'], trusting());
      expect(migrated).toMatchObject({ code: 0 });
      const written = await command(['backup', '--to', file], trusting());
      expect(written).toMatchObject({ code: 0, output: expect.stringContaining(`${file} holds`) });
      await server.run(`DROP DATABASE ${SCHEMA}`, `CREATE DATABASE ${SCHEMA}`);
      const restored = await command(['restore', '--from', file], trusting());
      expect(restored).toMatchObject({
        code: 0,
        output: expect.stringContaining('every row of every table is the same'),
      });
    },
    WITHIN_MS,
  );

  it(
    'a server whose authority is not trusted gets no password',
    async () => {
      const { code, output } = await command(['backup', '--to', join(folder, 'none.sql.gz')], {});
      expect(code).not.toBe(0);
      expect(output).toMatch(/certificate/i);
    },
    WITHIN_MS,
  );
});
