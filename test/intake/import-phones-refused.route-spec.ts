import { request as httpRequest } from 'node:http';
import { ImportWorld } from '../harness/import-world.js';
import { routeApp } from '../harness/route-app.js';
import type { ProjectWorld } from '../harness/world.js';

const [FIRST, SECOND] = ['+14155552601', '+14155552602'];
const BYTES_MAX = 1024 ** 3;

describe('POST /v1/projects/{projectId}/phones/import', () => {
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
