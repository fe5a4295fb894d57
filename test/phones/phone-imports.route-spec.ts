import { request as httpRequest } from 'node:http';
import { eventually } from '../harness/eventually.js';
import { ImportWorld, numbersFrom } from '../harness/import-world.js';
import { routeApp } from '../harness/route-app.js';
import type { ProjectWorld } from '../harness/world.js';

describe('POST /v1/projects/{projectId}/phones/import', () => {
  const [FIRST, SECOND, THIRD] = ['+14155552601', '+14155552602', '+14155552603'];

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

describe('POST /v1/projects/{projectId}/phones/import', () => {
  const [FIRST, SECOND] = ['+14155552601', '+14155552602'];
  const BYTES_MAX = 1024 ** 3;

  let imports: ImportWorld;
  let project: ProjectWorld;
  beforeAll(async () => {
    imports = await ImportWorld.start(routeApp());
  });
  beforeEach(async () => {
    project = await imports.world.project();
  });
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

  it('409: the same Idempotency-Key with another file, or another country', async () => {
    await imports.upload(project, `phoneE164\n${FIRST}\n`, '', { 'Idempotency-Key': 'import-other' });
    for (const [file, query] of [
      [`phoneE164\n${SECOND}\n`, ''],
      [`phoneE164\n${FIRST}\n`, '?defaultCountry=US'],
    ] as const) {
      const { status, body } = await imports.upload(project, file, query, { 'Idempotency-Key': 'import-other' });
      expect([status, body.code]).toEqual([409, 'idempotency_conflict']);
    }
    expect([await imports.sql.count('phone_imports WHERE projectId = ?', [project.projectId]), await left()]).toEqual([
      1, 0,
    ]);
  });

  it('409: an archived project takes none, and one with twenty open none more', async () => {
    const { projectId, tenantId } = project;
    await imports.import(project, `phoneE164\n${FIRST}\n`);
    // Taken by a worker that is not there: nobody else touches them.
    await imports.sql.rows('UPDATE phone_imports SET queuedFor = ?, dueAt = ? WHERE projectId = ?', [
      tenantId,
      Date.now() + 600_000,
      projectId,
    ]);
    for (let index = 1; index < 20; index += 1) {
      await imports.sql.rows(
        `CREATE TEMPORARY TABLE one (PRIMARY KEY (importId))
AS SELECT * FROM phone_imports WHERE projectId = ? LIMIT 1`,
        [projectId],
      );
      await imports.sql.rows(`UPDATE one SET importId = CONCAT('imp_', LPAD(${index}, 26, '0'))`);
      await imports.sql.rows('INSERT INTO phone_imports SELECT * FROM one');
      await imports.sql.rows('DROP TEMPORARY TABLE one');
    }
    expect((await imports.upload(project, `phoneE164\n${FIRST}\n`)).body.code).toBe('limit_reached');
    await imports.sql.rows('DELETE FROM phone_imports WHERE projectId = ?', [projectId]);
    await imports.world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    const answer = await imports.world.send(
      'post',
      `/v1/projects/${projectId}/phones/import`,
      imports.app.adminKey,
      `phoneE164\n${FIRST}\n`,
    );
    expect([answer.status, answer.body.code, await left()]).toEqual([409, 'state_conflict', 0]);
  });

  it.each([
    ['phoneE164', ''],
    ['phoneE164', '\ufeff\n\n'],
    ['phoneE164', 'isOptedOut\ntrue\n'],
    ['number', 'number\n+14155552601\n'],
    ['phoneE164;note', 'phoneE164;note\n+14155552601;\n'],
    ['note', 'phoneE164,note,note\n'],
    ['phoneE164', 'phone,phoneE164\n'],
    ['header', '"phoneE164\n+14155552601\n'],
    ['header', 'phoneE164,,note\n'],
    ['header', 'x'.repeat(70_000)],
    ['header', '\n'.repeat(70_000)],
  ])('400: a wrong header names the column %p', async (path, file) => {
    const { status, body } = await imports.upload(project, file);
    expect([status, body.code, body.details?.[0]?.path]).toEqual([400, 'validation_failed', path]);
    expect([await imports.sql.count('phone_imports WHERE projectId = ?', [project.projectId]), await chunks()]).toEqual(
      [0, 0],
    );
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffphoneE164\n+14155552601\n', 'utf16le')],
    ['Latin-1', Buffer.from('phoneE164,note\n+14155552601,Grüße\n', 'latin1')],
    ['a character that is cut off', Buffer.from('phoneE164,note\n+14155552601,☎').subarray(0, -1)],
  ])('400: %s is not UTF-8', async (_what, file) => {
    const response = await fetch(`${imports.app.url}/v1/projects/${project.projectId}/phones/import`, {
      method: 'POST',
      body: new Uint8Array(file),
      headers: { 'x-api-key': project.key, 'content-type': 'text/csv' },
    });
    const { details } = (await response.json()) as { details: { path: string; rule: string }[] };
    expect([response.status, details[0]?.path, details[0]?.rule, await left()]).toEqual([400, 'body', 'isUtf8', 0]);
  });

  it('400: an unknown country and an unknown parameter', async () => {
    expect(
      (await imports.upload(project, `phoneE164\n${FIRST}\n`, '?defaultCountry=Atlantis')).body.details[0].path,
    ).toBe('defaultCountry');
    expect((await imports.upload(project, `phoneE164\n${FIRST}\n`, '?strict=true')).body.details[0].path).toBe(
      'strict',
    );
  });

  it("404: another tenant's project looks like no project at all, and nothing is stored for it", async () => {
    const stranger = await imports.world.project();
    expect(
      (await imports.upload({ ...project, projectId: stranger.projectId }, `phoneE164\n${FIRST}\n`)).body.code,
    ).toBe('not_found');
    expect(await imports.sql.count('phone_imports WHERE projectId = ?', [stranger.projectId])).toBe(0);
  });

  it('413: a length over the bound, before anything is sent', async () => {
    const { hostname, port } = new URL(imports.app.url);
    const status = await new Promise((resolve, reject) => {
      const headers = {
        'x-api-key': project.key,
        'content-type': 'text/csv',
        'content-length': String(BYTES_MAX + 1),
      };
      const sent = httpRequest(
        { hostname, port, method: 'POST', path: `/v1/projects/${project.projectId}/phones/import`, headers },
        (response) => resolve(response.statusCode),
      );
      sent.on('error', reject);
      sent.flushHeaders();
    });
    expect(status).toBe(413);
  });

  it('415: anything but text/csv in UTF-8', async () => {
    for (const type of ['application/json', 'text/plain', 'text/csv; charset=latin1', 'text/csvx']) {
      const { status, body } = await imports.upload(project, `phoneE164\n${FIRST}\n`, '', { 'Content-Type': type });
      expect([type, status, body.code]).toEqual([type, 415, 'media_type_unsupported']);
    }
    expect((await imports.upload(project, `phoneE164\n${FIRST}\n`, '', { 'Content-Encoding': 'gzip' })).status).toBe(
      415,
    );
    expect(
      (await imports.upload(project, `phoneE164\n${FIRST}\n`, '', { 'Content-Type': 'text/csv; charset=UTF-8' }))
        .status,
    ).toBe(202);
  });
});

describe('POST /v1/projects/{projectId}/phones/import', () => {
  const [FIRST, SECOND, THIRD] = ['+14155552601', '+14155552602', '+14155552603'];

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

describe('GET /v1/projects/{projectId}/phone-imports', () => {
  const [NUMBER = ''] = numbersFrom(0, 1);

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

describe('GET /v1/projects/{projectId}/phone-imports/{importId}/errors', () => {
  const NUMBER = '+14155552601';

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
