import { DataSource, type MigrationInterface } from 'typeorm';
import { KeyChains1763700000008 } from '../../src/migrations/1763700000008-key-chains.js';
import { LateKeys1763700000031 } from '../../src/migrations/1763700000031-late-keys.js';
import { ConsoleLinks1763700000035 } from '../../src/migrations/1763700000035-console-links.js';
import { KeyAccess1763700000032 } from '../../src/migrations/1763700000032-key-access.js';
import { LinkWorld } from '../harness/link-world.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

/** More than two batches. */
const CHAIN = 1_100;
const OVERLAP_MS = 3_600_000;
const INDEXES = ['api_keys_chain', 'api_keys_live', 'api_keys_expiry'];

interface Placed {
  readonly keyId: string;
  readonly rootKeyId: string | null;
  readonly generation: number;
}

describe('The upgrade of rotated keys', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  let project: ProjectWorld;
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    sql = await Sql.open(app.schema);
    project = await world.project();
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  const idOf = (index: number): string => `key_${String(index).padStart(26, '0')}`;

  /** The table as it was before, with a chain, and a key that is younger than the one rotated from it. */
  async function goBack(): Promise<void> {
    for (const name of INDEXES) await sql.rows(`ALTER TABLE api_keys DROP INDEX ${name}`);
    await sql.rows(
      'ALTER TABLE api_keys DROP COLUMN rootKeyId, DROP COLUMN generation, ' +
        'ADD INDEX api_keys_rotated_from (rotatedFromKeyId)',
    );
  }

  async function insert(keyId: string, rotatedFromKeyId: string): Promise<void> {
    const copied = 'tenantId, projectId, name, role, secretHash, keySuffix, isActive, createdAt, updatedAt';
    await sql.rows(
      `INSERT INTO api_keys (keyId, rotatedFromKeyId, ${copied}) SELECT ?, ?, ${copied} FROM api_keys WHERE keyId = ?`,
      [keyId, rotatedFromKeyId, project.keyId],
    );
  }

  async function upgrade(migration: MigrationInterface): Promise<void> {
    const runner = app.app.get(DataSource).createQueryRunner();
    await migration.up(runner);
    await runner.release();
  }

  const places = async (): Promise<Map<string, [string | null, number]>> => {
    const rows = await sql.rows<Placed>('SELECT keyId, rootKeyId, generation FROM api_keys');
    return new Map(rows.map(({ keyId, rootKeyId, generation }) => [keyId, [rootKeyId, generation]]));
  };
  const unplaced = () => sql.count('api_keys WHERE rootKeyId IS NULL');

  it('gives every key its place, goes on where it was stopped, and changes nothing when it is run again', async () => {
    await goBack();
    await insert(idOf(1), project.keyId);
    for (let index = 2; index <= CHAIN; index += 1) await insert(idOf(index), idOf(index - 1));
    await insert('key_00000000000000000000000000', idOf(CHAIN));
    await insert('key_ORPHAN00000000000000000000', 'key_GONE0000000000000000000000');
    await upgrade(new KeyChains1763700000008());
    const after = await places();
    expect(after.get(project.keyId)).toEqual([project.keyId, 0]);
    for (const index of [1, 2, CHAIN]) expect(after.get(idOf(index))).toEqual([project.keyId, index]);
    expect(after.get('key_00000000000000000000000000')).toEqual([project.keyId, CHAIN + 1]);
    expect(after.get('key_ORPHAN00000000000000000000')).toEqual(['key_ORPHAN00000000000000000000', 0]);
    expect(await unplaced()).toBe(0);

    await sql.rows('UPDATE api_keys SET rootKeyId = NULL, generation = 0 WHERE keyId BETWEEN ? AND ?', [
      idOf(700),
      idOf(CHAIN),
    ]);
    await sql.rows('ALTER TABLE api_keys DROP INDEX api_keys_expiry');
    await upgrade(new KeyChains1763700000008());
    expect(await places()).toEqual(after);
    await upgrade(new KeyChains1763700000008());
    expect(await places()).toEqual(after);
    const indexes = await sql.rows<{ Key_name: string }>('SHOW INDEX FROM api_keys');
    expect([...new Set(indexes.map(({ Key_name }) => Key_name))].sort()).toEqual(
      ['PRIMARY', 'api_keys_listed', 'api_keys_role', ...INDEXES].sort(),
    );
  });

  it('reaches the last key of such a chain from the first', async () => {
    await world.admin('patch', `/v1/projects/${project.projectId}/api-keys/${project.keyId}`, { isActive: false });
    expect(await sql.count('api_keys WHERE rootKeyId = ? AND isActive = 1', [project.keyId])).toBe(0);
  });

  it('401: from the version before, a revocation misses no key that was once inserted without a place', async () => {
    const other = await world.project();
    const path = `/v1/projects/${other.projectId}/api-keys`;
    const rotate = async (keyId: string) => {
      const made = await world.admin('post', `${path}/${keyId}/rotate`, { overlapMs: OVERLAP_MS });
      return { keyId: String(made['keyId']), key: String(made['plainApiKey']) };
    };
    const child = await rotate(other.keyId);
    const grandchild = await rotate(child.keyId);
    const late = [child.keyId, grandchild.keyId];
    await sql.rows('UPDATE api_keys SET rootKeyId = NULL, generation = 0 WHERE keyId IN (?, ?)', late);
    await upgrade(new LateKeys1763700000031());
    const after = await places();
    expect(late.map((keyId) => after.get(keyId))).toEqual([
      [other.keyId, 1],
      [other.keyId, 2],
    ]);
    expect(await unplaced()).toBe(0);
    await upgrade(new LateKeys1763700000031());
    expect(await places()).toEqual(after);
    // What this version rotates has its place at once.
    const last = await rotate(grandchild.keyId);
    await world.admin('patch', `${path}/${other.keyId}`, { isActive: false });
    for (const { key } of [child, grandchild, last])
      expect((await world.send('get', '/v1/api-keys/current', key)).body.code).toBe('api_key_disabled');
  });

  it('201: keys of before, and those that the version before goes on to make, have FULL access', async () => {
    const key = await world.project();
    const made = 'key_MADEBEFORE0000000000000000';
    await sql.rows('ALTER TABLE api_keys DROP COLUMN access');
    await upgrade(new KeyAccess1763700000032());
    await upgrade(new KeyAccess1763700000032());
    await insert(made, key.keyId);
    const accesses = await sql.rows<{ access: string }>('SELECT DISTINCT access FROM api_keys');
    expect(accesses).toEqual([{ access: 'FULL' }]);
    const path = `/v1/projects/${key.projectId}`;
    expect((await world.send('post', `${path}/phones`, key.key, { phones: ['+14155552699'] })).status).toBe(200);
    expect(await world.admin('get', `${path}/api-keys/${key.keyId}`)).not.toHaveProperty('access');
  });

  it('201: nor are they sessions of console links; the table of those is made once', async () => {
    const key = await world.project();
    const made = 'key_MADEBEFORE0000000000000001';
    await sql.rows('ALTER TABLE api_keys ADD INDEX api_keys_of_project (projectId, keyId)');
    await sql.rows('ALTER TABLE api_keys DROP INDEX api_keys_listed, DROP COLUMN consoleLinkId');
    await sql.rows('DROP TABLE console_links');
    await upgrade(new ConsoleLinks1763700000035());
    await upgrade(new ConsoleLinks1763700000035());
    await insert(made, key.keyId);
    expect(await world.admin('get', `/v1/projects/${project.projectId}/api-keys/${made}`)).toMatchObject({
      keyId: made,
    });
    const { key: session } = await new LinkWorld(world).session(key.projectId);
    expect((await world.send('get', '/v1/api-keys/current', session)).status).toBe(200);
  });
});
