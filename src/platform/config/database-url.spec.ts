import { databaseUrlFault, hostsOf, withHost } from './database-url.js';

describe('A database URL', () => {
  it.each([
    ['mysql://u:p@a/x', [['a', 3306]]],
    ['mariadb://a:3307', [['a', 3307]]],
    [
      'mysql://u:p%40%2C@a:3306,b,c:3308/x',
      [
        ['a', 3306],
        ['b', 3306],
        ['c', 3308],
      ],
    ],
    [
      'mysql://u@[::1]:3307,127.0.0.1/x?y=@,',
      [
        ['::1', 3307],
        ['127.0.0.1', 3306],
      ],
    ],
    // Of a single host, the last @ has always been the one before it.
    ['mysql://u:p@q@a/x', [['a', 3306]]],
  ])('%s names its hosts', (url, hosts) => {
    expect(databaseUrlFault(url)).toBeNull();
    expect(hostsOf(url).map(({ host, port }) => [host, port])).toEqual(hosts);
  });

  it('keeps everything else when one host is chosen', () => {
    const url = 'mysql://u:p%40@a:1,[::1]:2/x?y=1';
    expect(hostsOf(url).map((host) => withHost(url, host))).toEqual([
      'mysql://u:p%40@a:1/x?y=1',
      'mysql://u:p%40@[::1]:2/x?y=1',
    ]);
  });

  it.each([
    ['postgres://u:hunter2@a/x', /begins with mysql:\/\/ or mariadb:\/\//],
    ['mysql://u:hunter2@a,/x', /number 2 is none/],
    ['mysql://u:hunter2@/x', /number 1 is none/],
    ['mysql://u:hunter2@a,b:hunter2/x', /number 2 is none/],
    ['mysql://u:hunter2@a,b:99999/x', /number 2 is none/],
    ['mysql://u:hunter2@a,u:hunter2@b/x', /user and password once/],
    ['mysql://u:hunter2@a,b,a:3306/x', /each host once/],
    [`mysql://u:hunter2@${'abcdefghij'.split('').join(',')}/x`, /9 hosts at most/],
  ])('%s is refused, without a word of it', (url, fault) => {
    expect(databaseUrlFault(url)).toMatch(fault);
    expect(databaseUrlFault(url)).not.toContain('hunter2');
  });
});
