import type { ApiKeyView } from 'parley-sdk';
import { clockCheck, keyCheck, refusedKeyCheck } from './key-checks.js';

const NOW = Date.UTC(2026, 10, 24, 8);
const DAY = 86_400_000;
const KEY = { name: 'Backend', role: 'TENANT', expiresAt: null } as unknown as ApiKeyView;

describe('The check of a key', () => {
  it.each([
    [KEY, 'GOOD', '"Backend", TENANT, reads and writes, does not expire'],
    [{ ...KEY, access: 'READ' as const }, 'GOOD', '"Backend", TENANT, reads only, does not expire'],
    [{ ...KEY, expiresAt: NOW + 30 * DAY }, 'GOOD', '"Backend", TENANT, reads and writes, expires in 30 d'],
    [{ ...KEY, expiresAt: NOW + 7 * DAY }, 'WARNED', '"Backend", TENANT, reads and writes, expires in 7 d'],
  ])('%#', (key, grade, finding) => {
    expect(keyCheck(key, NOW)).toMatchObject({ check: 'key', grade, finding });
  });

  it('is bad when it is refused', () => {
    expect(refusedKeyCheck('api_key_expired', 'The key has expired.')).toMatchObject({
      grade: 'BAD',
      finding: 'refused (api_key_expired): The key has expired.',
      remedy: expect.stringContaining('parley login'),
    });
  });
});

describe('The check of the clock', () => {
  const dated = (apartMs: number, tookMs = 0) =>
    clockCheck({ sentAt: NOW + 500 + apartMs, gotAt: NOW + 500 + apartMs + tookMs, date: new Date(NOW).toUTCString() });

  it.each([
    [0, 'GOOD', '0 s from that of the service'],
    [30_000, 'GOOD', '30 s from that of the service'],
    [-30_000, 'GOOD', '30 s from that of the service'],
    [30_001, 'WARNED', '30 s fast, compared with that of the service'],
    [-90_000, 'WARNED', '90 s slow, compared with that of the service'],
  ])('%i ms apart', (apartMs, grade, finding) => {
    expect(dated(apartMs)).toMatchObject({ check: 'clock', grade, finding });
  });

  it('takes the middle of a slow request', () => {
    expect(dated(-20_000, 40_000)).toMatchObject({ grade: 'GOOD', finding: '0 s from that of the service' });
  });

  it.each([null, 'yesterday'])('cannot be made of the date %j', (date) => {
    expect(clockCheck({ sentAt: NOW, gotAt: NOW, date })).toMatchObject({ grade: 'WARNED' });
  });
});
