import type { Request } from 'express';
import { LargeBody, type RouteMarks, StreamedBody } from './operation.decorator.js';
import { RouteTable, type ServedRoute } from './route-table.js';

class Routes {
  @LargeBody(300_000)
  large(): void {}

  @StreamedBody()
  streamed(): void {}

  ordinary(): void {}
}

const served = (path: string, name: keyof Routes): ServedRoute => {
  const handler = Object.getOwnPropertyDescriptor(Routes.prototype, name)?.value as object;
  return { method: 'POST', path, handler, name: `Routes.${name}` };
};
const table = new RouteTable([
  served('/v1/projects/:projectId/things', 'large'),
  served('/v1/projects/:projectId/things/import', 'streamed'),
  served('/v1/others', 'ordinary'),
]);

describe('The table of routes', () => {
  it.each<[method: string, path: string, marks: RouteMarks | null]>([
    ['POST', '/v1/projects/prj_1/things', { bodyLimitBytes: 300_000 }],
    ['POST', '/V1/Projects/prj_1/things/', { bodyLimitBytes: 300_000 }],
    ['GET', '/v1/projects/prj_1/things', null],
    ['POST', '/v1/projects/prj_1/x/things', null],
    ['POST', '/v1/projects/prj_1/things/import', { isStreamed: true }],
    ['POST', '/v1/projects/prj_1/things/IMPORT/', { isStreamed: true }],
    ['POST', '/v1/projects/prj_1/things/import/more', null],
    ['POST', '/v1/others', {}],
  ])('%s %s: %p', (method, path, marks) => {
    expect(table.marksFor({ method, path } as Request)).toEqual(marks);
  });

  it('knows every limit of bodies', () => {
    expect(table.bodyLimits()).toEqual([300_000]);
  });
});
