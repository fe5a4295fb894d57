import { DumpRows } from './dump-rows.js';

const MYSQL = String.raw`-- INSERT INTO 'nothing'
CREATE TABLE ${'`'}a${'`'} (x int); /* INSERT INTO */
INSERT INTO ${'`'}a${'`'} VALUES (1,'it\'s (a) ; row\\'),(2,0xAB),(3,NULL);
INSERT INTO ${'`'}a${'`'} VALUES (4,'');
INSERT INTO ${'`'}b${'`'} (${'`'}x${'`'}, ${'`'}y${'`'}) VALUES (1,'\nINSERT INTO ${'`'}c${'`'} VALUES (1)');
`;
/** The same rows as MariaDB's program writes them: each in a line of its own. */
const MARIADB = MYSQL.replaceAll(' VALUES (', ' VALUES\n(')
  .replaceAll('),(', '),\n(')
  .replace("VALUES\n(1)'", "VALUES (1)'");

const read = (text: string, size: number) => {
  const rows = new DumpRows();
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) rows.add(bytes.subarray(start, start + size));
  return rows.tables();
};

describe('The rows of a dump', () => {
  it.each([1, 2, 3, 7, 1_000])('are counted in pieces of %d bytes, whichever program wrote them', (size) => {
    const tables = read(MYSQL, size);
    expect(Object.entries(tables).map(([name, { rows }]) => [name, rows])).toEqual([
      ['a', 4],
      ['b', 1],
    ]);
    expect(tables).toEqual(read(MYSQL, 1_000));
    expect(read(MARIADB, size)).toEqual(tables);
  });

  it.each([
    ['a value that differs', MYSQL.replace('0xAB', '0xAC')],
    ['a row that is missing', MYSQL.replace(',(3,NULL)', '')],
    ['rows in another order', MYSQL.replace('(2,0xAB),(3,NULL)', '(3,NULL),(2,0xAB)')],
  ])('tell of %s', (_what, text) => {
    expect(read(text, 1_000)['a']).not.toEqual(read(MYSQL, 1_000)['a']);
    expect(read(text, 1_000)['b']).toEqual(read(MYSQL, 1_000)['b']);
  });
});
