import { eventually } from '../harness/eventually.js';
import { ImportWorld, numbersFrom } from '../harness/import-world.js';
import { routeApp } from '../harness/route-app.js';
import type { ProjectWorld } from '../harness/world.js';

const [FIRST, SECOND, THIRD] = ['+14155552601', '+14155552602', '+14155552603'];

describe('POST /v1/projects/{projectId}/phones/import', () => {
  let imports: ImportWorld;
  let project: ProjectWorld;
  beforeAll(async () => {
    imports = await ImportWorld.start(routeApp());
  });
  beforeEach(async () => void (project = await imports.world.project()));
  afterAll(() => imports.stop());

  /** What is stored of files that were not taken: nothing, once what was begun is cleared away. */
  const left = () =>
    imports.sql.count("phone_imports WHERE projectId = ? AND status IN ('UPLOADING', 'DISCARDED')", [
      project.projectId,
    ]);
  /** The pieces of files that are stored for the project, and those of an import that is gone. */
  const chunks = () =>
    imports.sql.count(
      `phone_import_chunks LEFT JOIN phone_imports USING (importId)
WHERE phone_imports.importId IS NULL OR phone_imports.projectId = ?`,
      [project.projectId],
    );

  it('202: the file is here, Location shows its progress', async () => {
    const { status, body, headers } = await imports.upload(project, `phoneE164\n${FIRST}\n`);
    expect([status, headers['location']]).toEqual([
      202,
      `/v1/projects/${project.projectId}/phone-imports/${body.importId}`,
    ]);
    expect(body).toEqual({
      importId: expect.stringMatching(/^imp_[0-9A-Z]{26}$/),
      status: 'QUEUED',
      defaultCountry: null,
      bytesTotal: 23,
      bytesRead: 10,
      rowsRead: 0,
      created: 0,
      known: 0,
      failed: 0,
      errorsKept: 0,
      optedOut: 0,
      optedIn: 0,
      error: null,
      createdAt: expect.any(Number),
      startedAt: null,
      finishedAt: null,
    });
    expect(await imports.ended(project, body.importId)).toMatchObject({
      status: 'DONE',
      bytesRead: 23,
      rowsRead: 1,
      created: 1,
    });
    expect(await imports.numbers(project)).toEqual([[FIRST, false]]);
  });

  it('202: a byte order mark, CRLF, quotes, line breaks in cells, empty lines, no line break at the end', async () => {
    const file =
      `\ufeff"phone","isOptedOut",note\r\n\r\n"${FIRST}",TRUE,"Said ""stop"",\r\nas we heard ☎"\r\n(415) ` +
      '555-2602,,\r\n,,\r\n"tel:+1-415-555-2603",false,';
    expect(await imports.import(project, file, '?defaultCountry=us')).toMatchObject({
      status: 'DONE',
      rowsRead: 3,
      created: 3,
      failed: 0,
      optedOut: 1,
      defaultCountry: 'US',
    });
    expect(await imports.numbers(project)).toEqual([
      [FIRST, true],
      [SECOND, false],
      [THIRD, false],
    ]);
    expect(
      await imports.sql.rows(
        `SELECT kind, source, note, actorKeyId, requestId IS NOT NULL AS hasRequest FROM consent_entries
WHERE projectId = ?`,
        [project.projectId],
      ),
    ).toEqual([
      {
        kind: 'OPT_OUT',
        source: 'IMPORT',
        note: 'Said "stop",\r\nas we heard ☎',
        actorKeyId: project.keyId,
        hasRequest: 1,
      },
    ]);
  });

  it('202: the country of a row goes before that of the file', async () => {
    await imports.import(
      project,
      'phoneE164,countryCodeIso2\n06 12 34 56 78,fr\n(415) 555-2601,\n',
      '?defaultCountry=US',
    );
    expect(await imports.numbers(project)).toEqual([
      [FIRST, false],
      ['+33612345678', false],
    ]);
  });

  it('202: rows act in their order, and what is so already leaves no entry', async () => {
    const rows = [
      `${FIRST},true,`,
      `${FIRST},true,`,
      `${FIRST},false,`,
      `${FIRST},false,Ticked a box.`,
      `${FIRST},false,`,
      `${FIRST},true,`,
      `${SECOND},false,`,
      `${THIRD},false,Ticked a box.`,
    ];
    const ended = await imports.import(project, `phoneE164,isOptedOut,evidence\n${rows.join('\n')}\n`);
    expect(ended).toMatchObject({ rowsRead: 8, created: 3, known: 4, failed: 1, optedOut: 2, optedIn: 2 });
    expect(await imports.errors(project, ended.importId)).toEqual([
      ['4', 'evidence', expect.stringContaining('has opted out'), ''],
    ]);
    const entries = await imports.sql.rows<{ kind: string; note: string }>(
      'SELECT kind, note FROM consent_entries WHERE projectId = ? AND phoneE164 = ? ORDER BY place',
      [project.projectId, FIRST],
    );
    expect(entries.map(({ kind, note }) => [kind, note])).toEqual([
      ['OPT_OUT', null],
      ['OPT_IN', 'Ticked a box.'],
      ['OPT_OUT', null],
    ]);
    expect(await imports.numbers(project)).toEqual([
      [FIRST, true],
      [SECOND, false],
      [THIRD, false],
    ]);
    const events = await imports.sql.rows<{ type: string; version: string }>(
      `SELECT type, JSON_VALUE(data, '$.version') AS version FROM events WHERE projectId = ?
AND type LIKE 'phone.opted%' ORDER BY eventId`,
      [project.projectId],
    );
    expect(events.map(({ type, version }) => [type, Number(version)])).toEqual([
      ['phone.opted_out', 2],
      ['phone.opted_in', 3],
      ['phone.opted_out', 4],
    ]);
  });

  it('202: rows that are not taken hinder no other', async () => {
    const rows = ['nonsense,', `${FIRST},perhaps`, `${SECOND},"open`, `${THIRD},`, `${FIRST},,`, ','];
    const ended = await imports.import(project, `phoneE164,isOptedOut\n${rows.join('\n')}\n`);
    expect(ended).toMatchObject({ status: 'DONE', rowsRead: 5, created: 1, failed: 4 });
    expect(await imports.errors(project, ended.importId)).toEqual([
      ['2', 'phoneE164', expect.stringContaining('no phone number'), 'nonsense'],
      ['3', 'isOptedOut', 'isOptedOut must be true, false or empty.', 'perhaps'],
      ['4', '', expect.stringContaining('not closed'), ''],
      ['6', '', 'The row has 3 cells, the header 2.', ''],
    ]);
  });

  it('202: twenty thousand rows, with the same one number at the beginning and at the end', async () => {
    const numbers = numbersFrom(0, 20_000);
    const ended = await imports.ended(
      project,
      (await imports.upload(project, `phone\n${[...numbers, numbers[0]].join('\n')}\n`)).body.importId,
    );
    expect(ended).toMatchObject({ status: 'DONE', rowsRead: 20_001, created: 20_000, known: 1, failed: 0 });
    expect((await imports.numbers(project)).map(([number]) => number)).toEqual(numbers);
    expect(await imports.sql.count('events WHERE projectId = ?', [project.projectId])).toBe(40_000);
    await eventually(
      'the file is gone',
      async () => (await imports.sql.count('phone_import_chunks WHERE importId = ?', [ended.importId])) === 0,
    );
  }, 240_000);

  it('202: a replay under the same Idempotency-Key shows the import, and its file is not kept twice', async () => {
    const file = `phoneE164\n${FIRST}\n`;
    const first = await imports.upload(project, file, '', { 'Idempotency-Key': 'import-once' });
    const replay = await imports.upload(project, file, '', { 'Idempotency-Key': 'import-once' });
    expect([replay.status, replay.headers['idempotent-replayed'], replay.body.importId]).toEqual([
      202,
      'true',
      first.body.importId,
    ]);
    expect([await imports.sql.count('phone_imports WHERE projectId = ?', [project.projectId]), await left()]).toEqual([
      1, 0,
    ]);
  });

  it('202: an upload may outlast the deadline of other requests, and one that breaks off leaves nothing', async () => {
    const slowly = (async function* () {
      yield Buffer.from('phoneE164\n');
      for (const number of numbersFrom(0, 8)) {
        await new Promise((resolve) => setTimeout(resolve, 450));
        yield Buffer.from(`${number}\n`);
      }
    })();
    const send = (body: AsyncIterable<Buffer>) =>
      fetch(`${imports.app.url}/v1/projects/${project.projectId}/phones/import`, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { 'x-api-key': project.key, 'content-type': 'text/csv' },
      } as RequestInit);
    const response = await send(slowly);
    expect([
      response.status,
      (await imports.ended(project, ((await response.json()) as { importId: string }).importId)).created,
    ]).toEqual([202, 8]);
    const broken = (async function* () {
      yield Buffer.from(`phoneE164\n${numbersFrom(0, 40_000).join('\n')}\n`);
      await eventually('some of it is stored', async () => (await chunks()) > 0);
      throw new Error('gone');
    })();
    await expect(send(broken)).rejects.toThrow();
    await eventually('nothing is left', async () => (await left()) === 0 && (await chunks()) === 0);
  });
});
