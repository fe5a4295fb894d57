import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  HostsFile,
  LOOKUPS_MAX,
  LOOKUPS_PER_OWNER_MAX,
  LookupSlots,
  parseHosts,
  WAITING_PER_OWNER_MAX,
} from './name-resolver.js';

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

describe('LookupSlots', () => {
  const LONG_MS = 60_000;
  const SHORT_MS = 20;

  /** Takes so many slots for an owner; those that wait are left waiting. */
  async function take(slots: LookupSlots, owner: string, count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) expect(await slots.take(owner, LONG_MS)).toBe(true);
  }

  it('gives an owner a few; one more waits until one is given back', async () => {
    const slots = new LookupSlots();
    await take(slots, 'a', LOOKUPS_PER_OWNER_MAX);
    const next = slots.take('a', LONG_MS);
    await take(slots, 'b', LOOKUPS_PER_OWNER_MAX);
    slots.giveBack('a');
    expect(await next).toBe(true);
    expect(await slots.take('a', SHORT_MS)).toBe(false);
  });

  it('an owner that has waited too long is not served later in place of another', async () => {
    const slots = new LookupSlots();
    await take(slots, 'a', LOOKUPS_PER_OWNER_MAX);
    expect(await slots.take('a', SHORT_MS)).toBe(false);
    slots.giveBack('a');
    expect(await slots.take('a', SHORT_MS)).toBe(true);
  });

  it('when all are taken, the next goes to the owner that has least', async () => {
    const slots = new LookupSlots();
    const owners = LOOKUPS_MAX / LOOKUPS_PER_OWNER_MAX;
    for (let owner = 0; owner < owners; owner += 1) await take(slots, `greedy ${owner}`, LOOKUPS_PER_OWNER_MAX);
    const order: string[] = [];
    const wait = (owner: string) => slots.take(owner, LONG_MS).then(() => order.push(owner));
    const waits = [wait('greedy 1'), wait('modest')];
    slots.giveBack('greedy 1');
    slots.giveBack('greedy 2');
    await Promise.all(waits);
    expect(order).toEqual(['modest', 'greedy 1']);
  });

  it('refuses at once when too many wait for one owner', async () => {
    const slots = new LookupSlots();
    await take(slots, 'a', LOOKUPS_PER_OWNER_MAX);
    const waits = Array.from({ length: WAITING_PER_OWNER_MAX }, () => slots.take('a', LONG_MS));
    expect(await slots.take('a', LONG_MS)).toBe(false);
    for (let index = 0; index < WAITING_PER_OWNER_MAX; index += 1) slots.giveBack('a');
    expect(new Set(await Promise.all(waits))).toEqual(new Set([true]));
  });
});
