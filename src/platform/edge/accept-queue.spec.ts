import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCEPT_QUEUE, acceptQueueFault } from './accept-queue.js';

describe('acceptQueueFault', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-somaxconn-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ['128\n', 'the kernel lets 128 connections wait to be accepted: set net.core.somaxconn to 4096 or more'],
    [`${ACCEPT_QUEUE}\n`, null],
    ['65535\n', null],
  ])('of a limit of %j says %j', (limit, fault) => {
    writeFileSync(join(folder, 'somaxconn'), limit);
    expect(acceptQueueFault(join(folder, 'somaxconn'))).toBe(fault);
  });

  it('says nothing where the system has no such limit', () => {
    expect(acceptQueueFault(join(folder, 'none'))).toBeNull();
  });
});
