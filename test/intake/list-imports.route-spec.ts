import { routeApp } from '../harness/route-app.js';
import { ImportWorld, numbersFrom } from '../harness/import-world.js';
import type { ProjectWorld } from '../harness/world.js';

const [NUMBER = ''] = numbersFrom(0, 1);

describe('GET /v1/projects/{projectId}/phone-imports', () => {
  let imports: ImportWorld;
  let project: ProjectWorld;
  const made: string[] = [];
  const list = (query = '', projectId = project.projectId) =>
    imports.world.send('get', `/v1/projects/${projectId}/phone-imports${query}`, project.key);
  const idsOf = (body: { data: { importId: string }[] }) => body.data.map(({ importId }) => importId);
  beforeAll(async () => {
    imports = await ImportWorld.start(routeApp());
    project = await imports.world.project();
    for (let index = 0; index < 5; index += 1)
      made.unshift((await imports.import(project, `phoneE164\n${NUMBER}\n`)).importId);
    await imports.import(await imports.world.project(), `phoneE164\n${NUMBER}\n`);
  });
  afterAll(() => imports.stop());

  it('200: newest first, page by page, of this project only', async () => {
    const first = await list('?limit=3');
    const second = await list(`?limit=3&cursor=${first.body.cursor}`);
    expect([first.status, idsOf(first.body), first.body.hasMore]).toEqual([200, made.slice(0, 3), true]);
    expect([idsOf(second.body), second.body.hasMore, second.body.cursor]).toEqual([made.slice(3), false, '']);
    expect(first.body.data[0]).toEqual(await imports.read(project, made[0] ?? ''));
  });

  it('200: an upload that has not ended is shown as such, one that never will is not', async () => {
    await imports.sql.rows("UPDATE phone_imports SET status = 'UPLOADING' WHERE importId = ?", [made[0] ?? '']);
    await imports.sql.rows("UPDATE phone_imports SET status = 'DISCARDED' WHERE importId = ?", [made[1] ?? '']);
    const { body } = await list();
    expect([idsOf(body), body.data[0].status]).toEqual([[made[0], ...made.slice(2)], 'UPLOADING']);
    expect(
      (await imports.world.send('get', `/v1/projects/${project.projectId}/phone-imports/${made[1]}`, project.key))
        .status,
    ).toBe(404);
  });

  it('400: a limit or a cursor that is none', async () => {
    expect((await list('?limit=0')).body.details[0].path).toBe('limit');
    expect((await list('?cursor=nonsense')).body.code).toBe('cursor_invalid');
  });

  it("404: another tenant's project looks like no project at all", async () => {
    expect((await list('', (await imports.world.project()).projectId)).body.code).toBe('not_found');
  });
});
