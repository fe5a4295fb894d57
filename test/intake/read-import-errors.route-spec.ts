import { routeApp } from '../harness/route-app.js';
import { ImportWorld } from '../harness/import-world.js';
import type { ProjectWorld } from '../harness/world.js';

const NUMBER = '+14155552601';

describe('GET /v1/projects/{projectId}/phone-imports/{importId}/errors', () => {
  let imports: ImportWorld;
  let project: ProjectWorld;
  const download = (importId: string, who = project) =>
    imports.world.send('get', `/v1/projects/${who.projectId}/phone-imports/${importId}/errors`, who.key);
  beforeAll(async () => {
    imports = await ImportWorld.start(routeApp());
    project = await imports.world.project();
  });
  afterAll(() => imports.stop());

  it('200: a CSV file to keep, with a header row; no errors are a header alone', async () => {
    const { importId } = await imports.import(project, `phoneE164\n${NUMBER}\n`);
    const { status, headers, text } = await download(importId);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      `attachment; filename="errors-${importId}.csv"`,
    ]);
    expect(text).toBe('line,column,message,value\r\n');
  });

  it('200: the first thousand of many rows, each with its line; all are counted', async () => {
    const { importId, failed, errorsKept } = await imports.import(
      project,
      `phoneE164\n${Array.from({ length: 3_500 }, (_none, index) => `no number ${index}`).join('\n')}\n`,
    );
    const rows = await imports.errors(project, importId);
    expect([failed, errorsKept, rows.length]).toEqual([3_500, 1_000, 1_000]);
    expect(rows.map(([line, column, , value]) => [line, column, value])).toEqual(
      rows.map((_row, index) => [String(index + 2), 'phoneE164', `no number ${index}`]),
    );
  });

  it('200: no cell is run by a spreadsheet, and none is longer than what is kept', async () => {
    const cells = ['=HYPERLINK("http://example.com")', '@SUM(A1)', '-1+1', '+1415x', '+12', '☎'.repeat(300)];
    const { importId } = await imports.import(
      project,
      `phoneE164\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\n')}\n`,
    );
    const values = (await imports.errors(project, importId)).map(([, , , value]) => value);
    expect(values).toEqual([`'${cells[0]}`, "'@SUM(A1)", "'-1+1", "'+1415x", '+12', '☎'.repeat(200)]);
  });

  it('200: a number that is erased stands there no more', async () => {
    const number = '+14155552611';
    await imports.import(project, `phoneE164\n${number}\n`);
    const { importId } = await imports.import(
      project,
      `phoneE164,isOptedOut,note\n${number},perhaps (415) 555-2611,\n+14155552602,perhaps,\n`,
    );
    await imports.world.erase(project.projectId, number);
    expect((await imports.errors(project, importId)).map(([, , , value]) => value)).toEqual([
      expect.stringMatching(/^perhaps erased_[\w-]{22}$/),
      'perhaps',
    ]);
    expect(await imports.sql.count('phone_import_errors WHERE phoneE164 = ?', [number])).toBe(0);
  });

  it('400: an id that can be none', async () => {
    expect((await download('a.b')).body.details[0].path).toBe('importId');
  });

  it('404: unknown, or of another project', async () => {
    const { importId } = await imports.import(project, 'phoneE164\nnonsense\n');
    const stranger = await imports.world.project();
    expect([
      (await download(importId, stranger)).status,
      (await download(importId, { ...project, key: stranger.key })).status,
      (await download('imp_unknown')).status,
    ]).toEqual([404, 404, 404]);
  });
});
