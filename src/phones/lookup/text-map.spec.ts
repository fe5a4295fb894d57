import { serialize } from 'bson';
import { readTextMap } from './number-tables.js';

describe('A document of texts', () => {
  it('is read as the bson package wrote it', () => {
    const map = { '1415': 'San Francisco, CA', '06': '', '39': 'Zürich', '7': '東京 ☎', '212555': 'a'.repeat(300) };
    expect(Object.fromEntries(readTextMap(Buffer.from(serialize(map))))).toEqual(map);
    expect(readTextMap(Buffer.from(serialize({})))).toEqual([]);
  });

  it('is refused when it holds anything else', () => {
    expect(() => readTextMap(Buffer.from(serialize({ a: 'text', b: 1 })))).toThrow('is no text');
  });
});
