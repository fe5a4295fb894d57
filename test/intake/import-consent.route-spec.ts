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

  it('202: proofs are entered, faults are said of their rows, and no proof ends a later opt-out', async () => {
    const [one, two] = [await imports.world.project(), '+14155552605'];
    await imports.import(one, `phoneE164,isOptedOut\n${FIRST},true\n`);
    const now = Date.now();
    const rows = [
      `${FIRST},false,,TEXT,1763700000000,,`,
      `${FIRST},false,,TEXT,${now},"Yes, ""please""",https://example.com/a`,
      `${SECOND},false,,TEXT,1763700000000,,`,
      `${SECOND},false,,TEXT,1763700000000,,`,
      `${SECOND},false,Signed.,,,,`,
      `${THIRD},false,,,1763700000000,,`,
      `${THIRD},false,,TEXT,,,`,
      `${THIRD},false,,TEXT,2025-11-21T00:00:00Z,,`,
      `${THIRD},false,,TEXT,${now + 3_600_000},,`,
      `${THIRD},false,,TEXT,1763700000000,,http://jo@example.com/`,
      `${two},true,,,,,`,
      `${two},false,,TEXT,${now - 60_000},,`,
    ];
    const header = 'phoneE164,isOptedOut,evidence,proof.method,proof.capturedAt,proof.disclosure,proof.url';
    const ended = await imports.import(one, `${header}\n${rows.join('\n')}\n`);
    expect(ended).toMatchObject({ rowsRead: 12, failed: 7, optedOut: 1, optedIn: 3 });
    const outdated = 'This is before the opt-out of this number: a proof from before does not end it.';
    expect(await imports.errors(one, ended.importId)).toEqual([
      ['2', 'proof.capturedAt', outdated, '1763700000000'],
      ['7', 'proof.method', 'proof.method is required.', ''],
      ['8', 'proof.capturedAt', 'proof.capturedAt is required.', ''],
      ['9', 'proof.capturedAt', expect.stringContaining('is 1763683200000'), '2025-11-21T00:00:00Z'],
      ['10', 'proof.capturedAt', 'proof.capturedAt must lie in the past (Unix milliseconds).', `${now + 3_600_000}`],
      ['11', 'proof.url', 'proof.url must have no user name or password.', 'http://jo@example.com/'],
      ['13', 'proof.capturedAt', outdated, `${now - 60_000}`],
    ]);
    const path = `/v1/projects/${one.projectId}/phones/${FIRST}/consent`;
    const { body } = await imports.world.send('get', path, one.key);
    expect(body.data[1]).toMatchObject({
      kind: 'OPT_IN',
      source: 'IMPORT',
      note: null,
      proof: { method: 'TEXT', capturedAt: now, disclosure: 'Yes, "please"', url: 'https://example.com/a' },
    });
  });
});
