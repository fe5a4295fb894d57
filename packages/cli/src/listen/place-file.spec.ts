import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlaceFile } from './place-file.js';

describe('The file of --resume', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
    path = join(folder, 'place.json');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is not there at first, and then keeps the place, without a draft beside it', async () => {
    const file = new PlaceFile(path, 'prj_1');
    expect(await file.read()).toBeNull();
    for (const place of [{ sequence: 41 }, { sequence: 42, epoch: 2 }]) {
      await file.write(place);
      expect(await file.read()).toEqual(place);
    }
    expect(readFileSync(path, 'utf8')).toBe('{"projectId":"prj_1","sequence":42,"epoch":2}\n');
    expect(readdirSync(folder)).toEqual(['place.json']);
  });

  it('is written although an earlier process left its draft', async () => {
    writeFileSync(`${path}.${process.pid}`, 'half');
    const file = new PlaceFile(path, 'prj_1');
    await file.write({ sequence: 1, epoch: 1 });
    expect(await file.read()).toEqual({ sequence: 1, epoch: 1 });
  });

  it('is not taken from another project', async () => {
    await new PlaceFile(path, 'prj_1').write({ sequence: 1, epoch: 1 });
    await expect(new PlaceFile(path, 'prj_2').read()).rejects.toThrow('of another project, prj_1');
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"projectId":"prj_1","sequence":-1}',
    '{"projectId":"prj_1","sequence":1.5}',
    '{"projectId":"prj_1","sequence":"1"}',
    '{"projectId":"prj_1","sequence":1,"epoch":null}',
    `{"projectId":"prj_1","sequence":1,"more":"${'x'.repeat(5_000)}"}`,
  ])('is refused when it is %.60j', async (text) => {
    writeFileSync(path, text);
    await expect(new PlaceFile(path, 'prj_1').read()).rejects.toThrow('is no file that --resume has written');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});
