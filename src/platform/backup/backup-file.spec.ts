import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { statementsOf, verifyBackup, wrappedKeysOf, writeBackup } from './dump.js';

const TABLE = 'CREATE TABLE `a` (\n  `x` int\n);\n';
const ROWS = "INSERT INTO `a` (`x`) VALUES (1,'it\\'s;\\n-- a line'),(2,NULL);\n";
const KEYS =
  "INSERT INTO `data_keys` (`purpose`,`wrappedKey`,`createdAt`) VALUES ('cursor',0x01AB,1),('inbound',0xFF,2);\n";
const ABOUT = { createdAt: '2026-11-24T00:00:00.000Z', server: '8.4.0' };
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('The file of a backup', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
    file = join(folder, 'backup.sql.gz');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (pieces: readonly string[]) => {
    const text = async function* () {
      for (const piece of pieces) yield await Promise.resolve(piece);
    };
    return writeBackup(file, { text, rowsRead: () => ({ a: { rows: 2, digest: 'd' } }) }, ABOUT);
  };

  it.each([1, 7, 1_000_000])('gives back its statements, in pieces of %d characters', async (size) => {
    const whole = `${TABLE}${ROWS}${KEYS}`;
    const written = await write(whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []);
    expect(await verifyBackup(file)).toEqual(written);
    const statements: string[] = [];
    for await (const statement of statementsOf(file)) statements.push(`${statement}\n`);
    expect(statements).toEqual([TABLE, ROWS, KEYS]);
  });

  it('is refused when another version wrote it', async () => {
    const manifest = { format: 1, ...ABOUT, tables: {}, sha256: sha256(TABLE) };
    const tail = `-- parley backup manifest: ${JSON.stringify(manifest)}\n`;
    writeFileSync(file, gzipSync(`${TABLE}${tail}`));
    await expect(verifyBackup(file)).rejects.toThrow(`${file} was made by another version of this service`);
  });

  it('says which data keys are in it', async () => {
    await write([TABLE, ROWS, KEYS]);
    expect(await wrappedKeysOf(file)).toEqual([
      { purpose: 'cursor', wrappedKey: Buffer.of(1, 0xab) },
      { purpose: 'inbound', wrappedKey: Buffer.of(0xff) },
    ]);
  });
});
