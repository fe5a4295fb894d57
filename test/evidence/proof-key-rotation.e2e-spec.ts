import { PROOF_KEYS_MAX, ProofKeys } from '../../src/compliance/consent-file/proof-keys.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

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
