import { PATH_MASKS } from './log-privacy.js';

const masked = (path: string): string =>
  PATH_MASKS.reduce((text, { pattern, replacement }) => text.replace(pattern, replacement), path);

describe('A path in the log', () => {
  it.each([
    ['/o/Zm9vYmFyYmF6cXV4MTIzNA', '/o/…'],
    ['/O/Zm9vYmFyYmF6cXV4MTIzNA', '/o/…'],
    ['/o/Zm9vYmFyYmF6cXV4MTIzNA/undo', '/o/…/undo'],
    ['/v1/phones/+14155552601', '/v1/phones/…'],
    ['/v1/phones/%2B14155552601', '/v1/phones/…'],
    [
      '/v1/projects/prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V/phones/14155552601/opt-out',
      '/v1/projects/prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V/phones/…/opt-out',
    ],
  ])('%s is written as %s', (path, written) => {
    expect(masked(path)).toBe(written);
  });
});
