import { ErasureRun } from '../../src/compliance/erasure/erasure-run.js';
import { ErasureQueue } from '../../src/compliance/erasure/erasure-task.js';
import { ImportRun } from '../../src/phones/intake/import-run.js';
import { ImportSweeper } from '../../src/phones/intake/import-worker.js';
import { IntakeModule } from '../../src/phones/intake/intake.module.js';
import { IMPORT_ID_PREFIX } from '../../src/phones/intake/phone-import.entity.js';
import { ImportQueue } from '../../src/phones/intake/stored-csv.js';
import { idBound } from '../../src/platform/ids.js';
import { eventually } from '../harness/eventually.js';
import { ImportWorld, numbersFrom } from '../harness/import-world.js';
import { idlePart, shareTestApp, startTestApp, type TestApp } from '../harness/test-app.js';
import type { ProjectWorld } from '../harness/world.js';

const sharedApp = shareTestApp({ ROLE: 'api' });

const DAY_MS = 24 * 3_600_000;

describe('GET /v1/projects/{projectId}/phone-imports/{importId}', () => {
  let imports: ImportWorld<TestApp>;
  let project: ProjectWorld;
  const read = (importId: string, who = project) =>
    imports.world.send('get', `/v1/projects/${project.projectId}/phone-imports/${importId}`, who.key);
  beforeAll(async () => {
    imports = await ImportWorld.start(await startTestApp());
  });
  beforeEach(async () => {
    project = await imports.world.project();
  });
  afterAll(() => imports.stop());

  it('200: says how far it is, and never goes back', async () => {
    const { body } = await imports.upload(project, `phoneE164\n${numbersFrom(0, 4_000).join('\n')}\n`);
    const seen: { bytesRead: number; rowsRead: number; created: number; status: string }[] = [];
    await eventually('it ends', async () => {
      const now = (await read(body.importId)).body;
      seen.push(now);
      return now.status === 'DONE';
    });
    expect(seen.map(({ bytesRead }) => bytesRead)).toEqual(
      seen.map(({ bytesRead }) => bytesRead).toSorted((a, b) => a - b),
    );
    expect(
      seen.some(({ status, bytesRead }) => status === 'RUNNING' && bytesRead > 10 && bytesRead < body.bytesTotal),
    ).toBe(true);
    for (const { rowsRead, bytesRead, created } of seen)
      expect([rowsRead, created]).toEqual([(bytesRead - 10) / 13, rowsRead]);
    const { startedAt, finishedAt, createdAt } = (await read(body.importId)).body;
    expect(createdAt <= startedAt && startedAt <= finishedAt).toBe(true);
  });

  it.each(['project', 'tenant'] as const)(
    '200: an import whose %s is archived fails in words; what was read before stays',
    async (kind) => {
      const other = await imports.world.project();
      const { body } = await imports.upload(other, `phoneE164\n${numbersFrom(0, 30_000).join('\n')}\n`);
      await eventually('it runs', async () => (await imports.read(other, body.importId)).rowsRead > 0);
      await imports.world.admin('patch', `/v1/${kind}s/${other[`${kind}Id`]}`, { status: 'archived' });
      const shown = () => imports.world.admin('get', `/v1/projects/${other.projectId}/phone-imports/${body.importId}`);
      await eventually('it fails', async () => (await shown())['status'] === 'FAILED');
      const { error, rowsRead, created, finishedAt } = await shown();
      expect([error, typeof finishedAt]).toEqual([expect.stringContaining('archived'), 'number']);
      expect(await imports.numbers(other)).toHaveLength(Number(rowsRead));
      expect(created).toBe(rowsRead);
    },
  );

  it('200: a suspended project is worked on all the same', async () => {
    const { body } = await imports.upload(project, `phoneE164\n${numbersFrom(0, 3_000).join('\n')}\n`);
    await imports.world.admin('patch', `/v1/projects/${project.projectId}`, { status: 'suspended' });
    await eventually(
      'it ends',
      async () =>
        (await imports.sql.count("phone_imports WHERE importId = ? AND status = 'DONE'", [body.importId])) === 1,
    );
    expect(await imports.numbers(project)).toHaveLength(3_000);
  });

  it('200: a line without an end fails the import there', async () => {
    const { status, error, rowsRead } = await imports.import(
      project,
      `phoneE164\n${numbersFrom(0, 700).join('\n')}\n${'x'.repeat(700_000)}\n`,
    );
    expect([status, error, rowsRead]).toEqual(['FAILED', expect.stringContaining('longer than 64 kB'), 700]);
    await eventually('the file is gone', async () => (await imports.sql.count('phone_import_chunks')) === 0);
  });

  it('200: a small import is not kept waiting by large ones of another tenant', async () => {
    const large = `phoneE164\n${numbersFrom(0, 60_000).join('\n')}\n`;
    const others = await Promise.all([imports.upload(project, large), imports.upload(project, large)]);
    await eventually('they run', async () => (await imports.read(project, others[0].body.importId)).rowsRead > 0);
    const small = await imports.world.project();
    await imports.import(small, `phoneE164\n${numbersFrom(0, 10).join('\n')}\n`);
    const states = await Promise.all(others.map(({ body }) => imports.read(project, body.importId)));
    expect(states.filter(({ status }) => status === 'DONE').length).toBeLessThan(2);
    // Both of the one tenant take turns as well.
    await eventually('the other began', async () =>
      (await Promise.all(others.map(({ body }) => imports.read(project, body.importId)))).every(
        ({ rowsRead }) => rowsRead > 0,
      ),
    );
    await imports.world.admin('patch', `/v1/projects/${project.projectId}`, { status: 'archived' });
  });

  it('400: an id that can be none', async () => {
    expect((await read('a.b')).body.details[0].path).toBe('importId');
  });

  it('404: unknown, of another project, or past its retention', async () => {
    const { importId } = await imports.import(project, 'phoneE164\nnonsense\n');
    const stranger = await imports.world.project();
    expect(
      (await imports.world.send('get', `/v1/projects/${stranger.projectId}/phone-imports/${importId}`, stranger.key))
        .status,
    ).toBe(404);
    expect((await read(importId, stranger)).status).toBe(404);
    expect((await read('imp_unknown')).status).toBe(404);
    const sweeper = imports.app.app.get(ImportSweeper);
    while ((await sweeper.sweep()) > 0);
    expect((await read(importId)).status).toBe(200);
    const old = idBound(IMPORT_ID_PREFIX, Date.now() - 31 * DAY_MS);
    for (const table of ['phone_imports', 'phone_import_errors'])
      await imports.sql.rows(`UPDATE ${table} SET importId = ? WHERE importId = ?`, [old, importId]);
    await imports.sql.rows(
      `INSERT INTO phone_import_errors (importId, line, projectId, message, value)
WITH RECURSIVE places AS (SELECT 10 AS place UNION ALL SELECT place + 1 FROM places WHERE place < 1009)
SELECT ?, place, ?, '', '' FROM places`,
      [old, project.projectId],
    );
    // Errors never stay without their import: no erasure would find them.
    await eventually('no errors are left', async () => {
      await sweeper.sweep();
      const errors = await imports.sql.count('phone_import_errors WHERE importId = ?', [old]);
      if (errors > 0) expect((await read(old)).status).toBe(200);
      return errors === 0;
    });
    while ((await sweeper.sweep()) > 0);
    expect([
      (await read(old)).status,
      await imports.sql.count('phone_import_errors WHERE importId = ?', [old]),
    ]).toEqual([404, 0]);
  });
});

describe('Uploads that never ended', () => {
  it('are swept after an hour, and no sooner', async () => {
    const imports = await ImportWorld.start(await sharedApp());
    try {
      const project = await imports.world.project();
      const ids = [
        idBound(IMPORT_ID_PREFIX, Date.now() - 70 * 60_000),
        idBound(IMPORT_ID_PREFIX, Date.now() - 50 * 60_000),
      ];
      for (const id of ids) {
        const { body } = await imports.upload(project, `phoneE164\n${numbersFrom(0, 1)[0]}\n`);
        await imports.sql.rows('UPDATE phone_import_chunks SET importId = ? WHERE importId = ?', [id, body.importId]);
        await imports.sql.rows(
          "UPDATE phone_imports SET importId = ?, status = 'UPLOADING', queuedFor = NULL WHERE importId = ?",
          [id, body.importId],
        );
      }
      const sweeper = await idlePart(imports.app, IntakeModule, ImportSweeper);
      while ((await sweeper.sweep()) > 0);
      expect(await imports.sql.rows('SELECT importId FROM phone_imports')).toEqual([{ importId: ids[1] }]);
      expect(await imports.sql.rows('SELECT importId FROM phone_import_chunks')).toEqual([{ importId: ids[1] }]);
    } finally {
      await imports.stop();
    }
  });
});

describe('An erasure while a file that was uploaded before is imported', () => {
  const NUMBER = '+14155552601';
  const OTHER = '+14155552602';
  const DIGITS = NUMBER.slice(2);

  let imports: ImportWorld<TestApp>;
  beforeAll(async () => {
    // Imports and erasures are worked on by hand.
    imports = await ImportWorld.start(await sharedApp());
  });
  afterAll(() => imports.stop());

  it('waits for the file; the number does not come back from it, nor remain in its errors', async () => {
    const { app, world, sql } = imports;
    const [imported, erased] = [app.app.get(ImportQueue), app.app.get(ErasureQueue)];
    const project = await world.project();
    const numbers = `/v1/projects/${project.projectId}/phones`;
    await world.send('post', numbers, project.key, { phones: [NUMBER] });
    const rows = [`${NUMBER},true,no more,,`, 'tel (415) 555–2601,,,,', `${OTHER},,,,`, `${NUMBER},false,,FAX,Jo Doe`];
    const file = `phoneE164,isOptedOut,note,proof.method,proof.signedName\n${rows.join('\n')}\n`;
    const importId = String((await imports.upload(project, file)).body.importId);
    const { erasureId } = (await world.send('delete', `${numbers}/${NUMBER}`, project.key)).body as {
      erasureId: string;
    };
    const work = async () => {
      await sql.rows('UPDATE erasures SET dueAt = 0 WHERE queuedFor IS NOT NULL');
      const taken = await erased.take();
      if (taken === null) throw new Error('The erasure was not taken');
      expect(await app.app.get(ErasureRun).work(taken, () => Promise.resolve(true))).toBe(false);
      const path = `/v1/projects/${project.projectId}/erasures/${erasureId}`;
      return (await world.send('get', path, project.key)).body as object;
    };
    expect(await work()).toMatchObject({ status: 'RUNNING' });

    const taken = await imported.takeOne(importId);
    if (taken === null) throw new Error('The import was not taken');
    await app.app.get(ImportRun).work(taken, () => Promise.resolve(true));
    expect(await imports.read(project, importId)).toMatchObject({ status: 'DONE', created: 1, failed: 3, optedOut: 0 });
    expect(await imports.numbers(project)).toEqual([[OTHER, false]]);

    expect(await work()).toMatchObject({ status: 'DONE', importErrors: 2 });
    expect((await imports.errors(project, importId)).map(([line, , message, value]) => [line, message, value])).toEqual(
      [
        ['2', 'This number was erased after the file was uploaded.', ''],
        ['3', expect.any(String), expect.stringMatching(/^tel erased_[\w-]{22}$/)],
        ['5', expect.stringMatching(/^proof\.method must be one of /), ''],
      ],
    );
    expect(await sql.count('phone_import_chunks WHERE content LIKE ?', [`%${DIGITS}%`])).toBe(0);

    // A file that is uploaded afterwards registers it, opted out.
    const again = String((await imports.upload(project, `phoneE164\n${NUMBER}\n`)).body.importId);
    const later = await imported.takeOne(again);
    if (later === null) throw new Error('The import was not taken');
    await app.app.get(ImportRun).work(later, () => Promise.resolve(true));
    const { body } = await world.send('get', `/v1/phones/${NUMBER}`, project.key);
    expect(body).toMatchObject({ phoneE164: NUMBER, isOptedOut: true });
  });
});
