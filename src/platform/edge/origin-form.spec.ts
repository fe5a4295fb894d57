import { originForm } from './origin-form.js';

describe('The target of a request', () => {
  it.each([
    ['/v1/phones?search=1', undefined],
    ['//host/path', undefined],
    ['*', undefined],
    ['http://host/path?x=http://other/', '/path?x=http://other/'],
    ['HTTPS://user@host:80/path', '/path'],
    ['http://host', '/'],
    ['http://host?x=1', '/?x=1'],
    ['http://[::1', '/'],
    ['http:///path', '/path'],
  ])('%s is taken as it is, or as %s', (target, taken = target) => {
    expect(originForm(target)).toBe(taken);
  });
});
