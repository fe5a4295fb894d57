import { routeApp } from '../harness/route-app.js';
import { ImportWorld } from '../harness/import-world.js';
import type { ProjectWorld } from '../harness/world.js';

const [FIRST, SECOND, THIRD] = ['+14155552601', '+14155552602', '+14155552603'];

describe('POST /v1/projects/{projectId}/phones/import', () => {
  let imports: ImportWorld;
  let project: ProjectWorld;
  beforeAll(async () => {
    imports = await ImportWorld.start(routeApp());
    project = await imports.world.project();
  });
  afterAll(() => imports.stop());

  it('202: a row does not opt in who complained, or is blocked at the provider; it may opt out', async () => {
    await imports.import(project, `phoneE164\n${FIRST}\n${SECOND}\n${THIRD}\n`);
    const path = `/v1/projects/${project.projectId}/phones`;
    await imports.world.admin('post', `${path}/${FIRST}/opt-out`, { reason: 'COMPLAINT' });
    await imports.world.admin('post', `${path}/${SECOND}/opt-out`, { reason: 'PROVIDER_BLOCK' });
    await imports.world.admin('post', `${path}/${THIRD}/opt-out`);
    const rows = [FIRST, SECOND, THIRD].map((number) => `${number},false,Ticked a box.`);
    const ended = await imports.import(project, `phoneE164,isOptedOut,evidence\n${rows.join('\n')}\n${FIRST},true,\n`);
    expect(ended).toMatchObject({ rowsRead: 4, failed: 2, optedOut: 0, optedIn: 1 });
    expect(await imports.errors(project, ended.importId)).toEqual([
      ['2', 'isOptedOut', expect.stringContaining('through the API'), ''],
      ['3', 'isOptedOut', expect.stringContaining('START'), ''],
    ]);
    expect(await imports.numbers(project)).toEqual([
      [FIRST, true],
      [SECOND, true],
      [THIRD, false],
    ]);
  });

  it('202: rows that repeat an opt-in add no entry, whether its evidence is repeated or goes to and fro', async () => {
    const other = await imports.world.project();
    const row = (number: string, evidence: string): string => `${number},false,${evidence}\n`;
    const same = row(FIRST, 'Ticked a box.').repeat(2_000);
    const toAndFro = (row(SECOND, 'Ticked.') + row(SECOND, 'Signed.')).repeat(500);
    const ended = await imports.import(other, `phoneE164,isOptedOut,evidence\n${same}${toAndFro}`);
    // One of the first number, and a hundred of the second.
    expect(ended).toMatchObject({ rowsRead: 3_000, failed: 0, optedOut: 0, optedIn: 101 });
    expect(await imports.import(other, `phoneE164,isOptedOut,evidence\n${same}`)).toMatchObject({ optedIn: 0 });
  });
});
