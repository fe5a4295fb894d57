import { DataKeys } from '../crypto/data-keys.js';
import { Cursors } from './paging.js';
import type { Problem } from './problem.js';

const cursorsOf = (fill: number): Cursors => new Cursors(new DataKeys(new Map([['cursor', Buffer.alloc(32, fill)]])));
const cursors = cursorsOf(1);
const LIST = { list: 'phones', filters: { country: ['US'], isOptedOut: false } };
const KEYS = ['a', 'b', 'c'];
const pageOf = (rows: readonly string[], size: number) =>
  cursors.page(
    rows,
    size,
    LIST,
    (row) => row,
    (row) => row.toUpperCase(),
  );
const codeOf = (read: () => unknown): string => {
  try {
    return `was taken: ${String(read())}`;
  } catch (error) {
    return (error as Problem).code;
  }
};

describe('A page', () => {
  it('shows its size and points at its last row, when there is one more', () => {
    const page = pageOf(KEYS, 2);
    expect(page).toEqual({ data: ['A', 'B'], cursor: expect.stringMatching(/^[\w-]+$/), hasMore: true });
    expect(cursors.read(page.cursor, LIST)).toBe('b');
  });

  it('is the last one without a cursor', () => {
    expect(pageOf(KEYS, 3)).toEqual({ data: ['A', 'B', 'C'], cursor: '', hasMore: false });
    expect(pageOf([], 3)).toEqual({ data: [], cursor: '', hasMore: false });
  });
});

describe('A cursor', () => {
  const { cursor } = pageOf(['+14155552601', '+14155552602'], 1);

  it('is absent, or empty, on the first page', () => {
    expect([cursors.read(undefined, LIST), cursors.read('', LIST)]).toEqual([null, null]);
  });

  it('shows nothing of the key, and none twice alike', () => {
    const bytes = Buffer.from(cursor, 'base64url');
    for (const text of [cursor, bytes.toString('latin1'), bytes.toString('hex'), bytes.toString('base64')])
      expect(text).not.toMatch(/4155552601|34313535353532363031/);
    expect(pageOf(['+14155552601', '+14155552602'], 1).cursor).not.toBe(cursor);
  });

  it('fits its list with its filters only', () => {
    expect(cursors.read(cursor, { ...LIST })).toBe('+14155552601');
    for (const other of [
      { ...LIST, list: 'tenants' },
      { ...LIST, filters: { country: ['DE'], isOptedOut: false } },
      { ...LIST, filters: null },
    ]) {
      expect(codeOf(() => cursors.read(cursor, other))).toBe('cursor_invalid');
    }
  });

  it('is refused when any character is altered, added or missing', () => {
    for (let index = 0; index < cursor.length; index += 1) {
      const altered = cursor.slice(0, index) + (cursor[index] === 'A' ? 'B' : 'A') + cursor.slice(index + 1);
      expect(codeOf(() => cursors.read(altered, LIST))).toBe('cursor_invalid');
    }
    for (const wrong of [
      cursor.slice(1),
      cursor.slice(0, -1),
      `${cursor}A`,
      `${cursor}=`,
      `${cursor} `,
      'x',
      '+',
      Buffer.from('+14155552601').toString('base64url'),
    ]) {
      expect(codeOf(() => cursors.read(wrong, LIST))).toBe('cursor_invalid');
    }
  });

  it('is refused by another installation, and names the parameter', () => {
    expect(codeOf(() => cursorsOf(2).read(cursor, LIST))).toBe('cursor_invalid');
    expect(() => cursors.read('x', LIST)).toThrow(
      expect.objectContaining({ statusCode: 400, details: [expect.objectContaining({ path: 'cursor' })] }),
    );
  });
});
