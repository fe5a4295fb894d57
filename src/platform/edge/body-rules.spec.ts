import type { Request } from 'express';
import { BodyRules, LargeBody, StreamedBody } from './body-rules.js';
import { RouteTable } from './route-table.js';

class Routes {
  @LargeBody(300_000)
  large(): void {}

  @StreamedBody()
  streamed(): void {}

  ordinary(): void {}
}

const handler = (name: keyof Routes): object =>
  Object.getOwnPropertyDescriptor(Routes.prototype, name)?.value as object;
const rules = new BodyRules(
  new RouteTable([
    { method: 'POST', path: '/v1/projects/:projectId/things', handler: handler('large') },
    { method: 'POST', path: '/v1/projects/:projectId/things/import', handler: handler('streamed') },
    { method: 'POST', path: '/v1/others', handler: handler('ordinary') },
  ]),
);
const request = (method: string, path: string) => ({ method, path }) as Request;

describe('The rules of bodies', () => {
  it.each<[method: string, path: string, limitBytes: number | null, isStreamed: boolean]>([
    ['POST', '/v1/projects/prj_1/things', 300_000, false],
    ['POST', '/V1/Projects/prj_1/things/', 300_000, false],
    ['GET', '/v1/projects/prj_1/things', null, false],
    ['POST', '/v1/projects/prj_1/x/things', null, false],
    ['POST', '/v1/projects/prj_1/things/import', null, true],
    ['POST', '/v1/projects/prj_1/things/IMPORT/', null, true],
    ['POST', '/v1/projects/prj_1/things/import/more', null, false],
    ['POST', '/v1/others', null, false],
  ])('%s %s: limit %p, streamed %p', (method, path, limitBytes, isStreamed) => {
    expect([rules.limitBytesOf(request(method, path)), rules.isStreamed(request(method, path))]).toEqual([
      limitBytes,
      isStreamed,
    ]);
  });

  it('know every limit', () => {
    expect(rules.limits()).toEqual([300_000]);
  });
});
