import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostsFile, parseHosts } from './name-resolver.js';

describe('parseHosts', () => {
  it('gives each name its addresses, in lower case and without a final dot', () => {
    const hosts = parseHosts('127.0.0.1\tlocalhost Box.\n\n::1 localhost # a comment\n  10.0.0.7  db  DB.internal\r\n');
    expect(Object.fromEntries(hosts)).toEqual({
      localhost: [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ],
      box: [{ address: '127.0.0.1', family: 4 }],
      db: [{ address: '10.0.0.7', family: 4 }],
      'db.internal': [{ address: '10.0.0.7', family: 4 }],
    });
  });

  it('passes over comments and what is no address', () => {
    expect(parseHosts('#127.0.0.1 commented\nname 127.0.0.1\n999.1.1.1 wrong\n127.0.0.1').size).toBe(0);
  });
});

describe('HostsFile', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-hosts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('names nobody when there is no file, or one of more than a mebibyte', async () => {
    expect(await new HostsFile(join(folder, 'none')).find('box')).toEqual([]);
    const path = join(folder, 'hosts');
    writeFileSync(path, '10.0.0.7 box\n');
    expect(await new HostsFile(path).find('box')).toEqual([{ address: '10.0.0.7', family: 4 }]);
    truncateSync(path, 2 * 1024 ** 2);
    expect(await new HostsFile(path).find('box')).toEqual([]);
  });

  it('does not read the file again at once', async () => {
    const path = join(folder, 'hosts');
    writeFileSync(path, '10.0.0.7 box\n');
    const hosts = new HostsFile(path);
    await hosts.find('box');
    appendFileSync(path, '10.0.0.8 other\n');
    expect(await hosts.find('other')).toEqual([]);
  });
});
