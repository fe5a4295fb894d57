import { DataSource } from 'typeorm';
import { SCHEMA } from '../../src/app.module.js';
import { PROOF_KEYS_MAX, ProofKeys } from '../../src/compliance/consent-file/proof-keys.js';
import { DATA_KEY_PURPOSES, DataKey, DataKeys, MasterKeyMismatch, open } from '../../src/platform/crypto/data-keys.js';
import { unboundedDataSourceOptions } from '../../src/platform/database/bounded-pool.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { createTestSchema, type TestSchema } from '../harness/test-schema.js';
import { World } from '../harness/world.js';

describe('The data keys of an installation', () => {
  const [OLD, NEW, FOREIGN] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)] as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const settingOf = (...keys: Buffer[]): string => keys.map((key) => key.toString('base64')).join(',');
  const LATER = 1_900_000_000_000;

  let schema: TestSchema;
  let dataSource: DataSource;
  beforeEach(async () => {
    schema = await createTestSchema();
    dataSource = await new DataSource(
      unboundedDataSourceOptions({ databaseUrl: schema.databaseUrl, databasePoolSize: 8, databaseTls: false }, SCHEMA),
    ).initialize();
  });
  afterEach(async () => {
    await dataSource.destroy();
    await schema.drop();
  });

  const load = (...masterKeys: Buffer[]): Promise<DataKeys> => DataKeys.load(dataSource, masterKeys, LATER);
  /** What lies in the table, and what one master key makes of it. */
  const wrapped = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await dataSource.manager.find(DataKey)).map(({ purpose, wrappedKey }) => [purpose, wrappedKey.toString('hex')]),
    );
  const unwrapped = async (masterKey: Buffer): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await dataSource.manager.find(DataKey)).map(({ purpose, wrappedKey }) => [
        purpose,
        open(masterKey, DataKey.placeOf(purpose), wrappedKey).toString('hex'),
      ]),
    );

  it('are one random key per purpose, wrapped: the table shows none', async () => {
    await load(OLD);
    const [plain, stored] = [await unwrapped(OLD), await wrapped()];
    expect(Object.keys(plain).sort()).toEqual([...DATA_KEY_PURPOSES].sort());
    expect(new Set(Object.values(plain)).size).toBe(DATA_KEY_PURPOSES.length);
    for (const [purpose, key] of Object.entries(plain)) {
      expect(key).toMatch(/^[0-9a-f]{64}$/);
      expect(stored[purpose]).not.toContain(key);
      expect(stored[purpose]).not.toContain(OLD.toString('hex'));
    }
  });

  it("do not stand in for each other: one purpose's wrapped key is none under another's name", async () => {
    await load(OLD);
    await dataSource.query(
      `UPDATE data_keys a JOIN data_keys b ON b.purpose = 'cursor' SET a.wrappedKey = b.wrappedKey
WHERE a.purpose = 'api-key-tag'`,
    );
    await expect(load(OLD)).rejects.toThrow(MasterKeyMismatch);
  });

  it('are the same for processes that start at once on an empty database', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => load(OLD)));
    expect(new Set(all.map((keys) => keys.mac('cursor', 'text').toString('hex'))).size).toBe(1);
  });

  it('are wrapped again by a new MASTER_KEY, and stay what they are', async () => {
    const before = await load(OLD);
    const [plain, stored] = [await unwrapped(OLD), await wrapped()];
    const during = await load(NEW, OLD);
    expect(await unwrapped(NEW)).toEqual(plain);
    for (const purpose of DATA_KEY_PURPOSES) expect((await wrapped())[purpose]).not.toBe(stored[purpose]);
    await expect(unwrapped(OLD)).rejects.toThrow();
    const after = await load(NEW);
    const sealed = before.seal('a place', 'a token');
    for (const keys of [during, after])
      expect([keys.open('a place', sealed), keys.mac('cursor', 'text')]).toEqual([
        'a token',
        before.mac('cursor', 'text'),
      ]);
  });

  it('are left as they are by a start with the key that wraps them', async () => {
    await load(OLD);
    const stored = await wrapped();
    await load(OLD, NEW);
    expect(await wrapped()).toEqual(stored);
  });

  it('do not open with another MASTER_KEY: refused in clear words, nothing changed', async () => {
    await load(OLD);
    const stored = await wrapped();
    await expect(load(FOREIGN, NEW)).rejects.toThrow(
      'MASTER_KEY does not open the keys kept in this database. Give the key that it was installed with',
    );
    expect(await wrapped()).toEqual(stored);
  });

  it('survive a rotation of MASTER_KEY with every API key', async () => {
    const start = (...keys: Buffer[]) => startTestApp({ MASTER_KEY: settingOf(...keys) }, schema);
    const first = await start(OLD);
    const { projectId, key } = await new World(first).project();
    await first.close();
    for (const masterKeys of [[NEW, OLD], [NEW]]) {
      const app = await start(...masterKeys);
      const answers = [
        await new World(app).send('get', `/v1/projects/${projectId}`, key),
        await new World(app).send('get', '/v1/api-keys/current', first.adminKey),
      ];
      await app.close();
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe('The rotation of the key of consent files', () => {
  let app: TestApp;
  let sql: Sql;
  beforeAll(async () => {
    app = await startTestApp();
    sql = await Sql.open(app.schema);
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  it('makes no more keys than are listed, also by ten rotations at once', async () => {
    const keys = app.app.get(ProofKeys, { strict: false });
    await keys.rotate();
    for (let count = 1; count < PROOF_KEYS_MAX - 1; count += 1)
      await sql.rows(
        `INSERT INTO proof_keys (keyId, isCurrent, publicKey, privateKeySealed, createdAt, retiredAt)
VALUES (?, NULL, REPEAT('x', 32), 'x', 1, 1)`,
        [`pky_${String(count).padStart(26, '0')}`],
      );
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => keys.rotate()));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const listed = (await keys.list()).map(({ keyId }) => keyId);
    expect(listed).toHaveLength(PROOF_KEYS_MAX);
    expect(listed).toContain((await keys.sign(Buffer.from('file'))).keyId);
    expect(await sql.count('proof_keys')).toBe(PROOF_KEYS_MAX);
  });
});
