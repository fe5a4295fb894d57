import mysql2 from 'mysql2/promise';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBuilt, startService } from '../harness/processes.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, TEST_MASTER_KEY } from '../harness/test-app.js';
import { createTestSchema, type TestSchema } from '../harness/test-schema.js';

const WITHIN_MS = 120_000;
const MARK = 'CREATE TABLE unfinished_restore (mark int NOT NULL PRIMARY KEY)';
const UNFINISHED = 'A restore into the schema of DATABASE_URL has not ended.';

describe('A schema that is being restored', () => {
  const schemas: TestSchema[] = [];
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'parley-'))));
  afterAll(async () => {
    for (const schema of schemas) await schema.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const schemaOf = async (): Promise<TestSchema> => {
    const schema = await createTestSchema();
    schemas.push(schema);
    return schema;
  };
  const settingsOf = ({ databaseUrl }: TestSchema) => ({ DATABASE_URL: databaseUrl, MASTER_KEY: TEST_MASTER_KEY });

  it(
    'ends every process of the service that uses it, with a sentence, and none begins to',
    async () => {
      const schema = await schemaOf();
      const sql = await Sql.open(schema);
      const service = await startService(schema.databaseUrl);
      await sql.rows(MARK);
      expect(await service.exited).toBe(1);
      expect(service.output()).toContain(UNFINISHED);
      // By its first connection, before anything is written: the keys of the backup come later.
      await sql.rows('DELETE FROM data_keys');
      const late = runBuilt('main.js', settingsOf(schema));
      expect(await late.exited).toBe(1);
      expect(late.output()).toContain(UNFINISHED);
      expect(await sql.count('data_keys')).toBe(0);
      await sql.close();
    },
    WITHIN_MS,
  );

  it(
    'is one that nothing else uses: otherwise it is refused, and stays empty',
    async () => {
      const source = await schemaOf();
      await (await startTestApp({ ROLE: 'api' }, source)).close();
      const file = join(folder, 'backup.sql.gz');
      const backup = runBuilt('cli/parley.js', settingsOf(source), ['backup', '--to', file]);
      expect([await backup.exited, backup.output()]).toEqual([0, expect.any(String)]);
      const target = await schemaOf();
      const name = new URL(target.databaseUrl).pathname.slice(1);
      const user = await mysql2.createConnection(target.databaseUrl);
      await user.query(`DROP DATABASE ${name}`);
      await user.query(`CREATE DATABASE ${name}`);
      await user.query(`USE ${name}`);
      const restore = async (): Promise<[number | null, string]> => {
        const ran = runBuilt('cli/parley.js', settingsOf(target), ['restore', '--from', file]);
        return [await ran.exited, ran.output()];
      };
      expect(await restore()).toEqual([
        1,
        expect.stringContaining('is in use (1 other connections). Stop the service'),
      ]);
      expect((await user.query('SHOW TABLES'))[0]).toEqual([]);
      await user.end();
      expect(await restore()).toEqual([0, expect.stringContaining('every row of every table is the same')]);
    },
    WITHIN_MS,
  );
});
