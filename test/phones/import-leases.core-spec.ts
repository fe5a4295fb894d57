import { DataSource } from 'typeorm';
import { createHash } from 'node:crypto';
import { ImportIntake } from '../../src/phones/intake/import-intake.js';
import { IMPORT_JOBS, ImportQueue } from '../../src/phones/intake/stored-csv.js';
import { ImportRun } from '../../src/phones/intake/import-run.js';
import { Project } from '../../src/tenants/tenant.entity.js';
import { ImportWorld, numbersFrom } from '../harness/import-world.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import type { ProjectWorld } from '../harness/world.js';

const FILE = `phoneE164\n${numbersFrom(0, 1_200).join('\n')}\n`;

describe('Imports that wait', () => {
  let imports: ImportWorld<TestApp>;
  let queue: ImportQueue;
  let run: ImportRun;
  beforeAll(async () => {
    // Nobody else may take them.
    imports = await ImportWorld.start(await startTestApp({ ROLE: 'api' }));
    queue = imports.app.app.get(ImportQueue);
    run = imports.app.app.get(ImportRun);
  });
  afterEach(() => imports.sql.rows('UPDATE phone_imports SET queuedFor = NULL'));
  afterAll(() => imports.stop());

  const upload = async (project: ProjectWorld) => String((await imports.upload(project, FILE)).body.importId);
  const endLease = (importId: string) =>
    imports.sql.rows('UPDATE phone_imports SET dueAt = 0 WHERE importId = ?', [importId]);

  it('are taken by one worker at a time, and by another when the lease has ended', async () => {
    const importId = await upload(await imports.world.project());
    const first = await queue.take();
    expect([first?.importId, first?.fence, await queue.take(), await queue.takeOne(importId)]).toEqual([
      importId,
      1,
      null,
      null,
    ]);
    await endLease(importId);
    expect((await queue.take())?.fence).toBe(2);
  });

  it('are not worked on by who has lost the lease: nothing is written', async () => {
    const project = await imports.world.project();
    const importId = await upload(project);
    const slow = await queue.takeOne(importId);
    await endLease(importId);
    const quick = await queue.takeOne(importId);
    if (slow === null || quick === null) throw new Error('It was not taken');
    expect(await run.work(slow, () => Promise.resolve(true))).toBe(false);
    expect([await imports.numbers(project), (await imports.read(project, importId)).rowsRead]).toEqual([[], 0]);
    await queue.giveBack(slow);
    expect(await queue.takeOne(importId)).toBeNull();
    // Both at once: only one of them has the fence.
    await Promise.all([run.work(quick, () => Promise.resolve(true)), run.work(slow, () => Promise.resolve(true))]);
    expect(await imports.read(project, importId)).toMatchObject({
      status: 'DONE',
      rowsRead: 1_200,
      created: 1_200,
      known: 0,
    });
  });

  it('renew the lease with each batch, and go on where they were', async () => {
    const project = await imports.world.project();
    const importId = await upload(project);
    const taken = await queue.takeOne(importId);
    if (taken === null) throw new Error('It was not taken');
    await endLease(importId);
    expect(await run.work(taken, () => Promise.resolve(false))).toBe(true);
    expect(await queue.takeOne(importId)).toBeNull();
    const { rowsRead, status } = await imports.read(project, importId);
    expect([rowsRead > 0 && rowsRead < 1_200, status]).toEqual([true, 'RUNNING']);
    await queue.giveBack(taken);
    const again = await queue.takeOne(importId);
    if (again === null) throw new Error('It was not given back');
    expect(await run.work(again, () => Promise.resolve(true))).toBe(false);
    expect(await imports.read(project, importId)).toMatchObject({ status: 'DONE', rowsRead: 1_200, created: 1_200 });
  });

  it('take turns: each tenant one, however many it has', async () => {
    const hog = await imports.world.project();
    const others = [await imports.world.project(), await imports.world.project()];
    for (let index = 0; index < 4; index += 1) await upload(hog);
    for (const other of others) await upload(other);
    const turns: string[] = [];
    const hogs: string[] = [];
    for (let turn = 0; turn < 9; turn += 1) {
      const taken = await queue.take();
      if (taken === null) throw new Error('There is always one that waits');
      turns.push(taken.tenantId);
      if (taken.tenantId === hog.tenantId) hogs.push(taken.importId);
      await queue.giveBack(taken);
    }
    expect(turns.slice(3, 6)).toEqual(turns.slice(0, 3));
    expect([new Set(turns.slice(0, 3)).size, hogs.length, new Set(hogs).size]).toEqual([3, 3, 3]);
  });

  it('are found without sorting', async () => {
    const plans = [
      await imports.sql.rows<{ Extra: string | null; key: string }>(
        `EXPLAIN FORMAT=TRADITIONAL ${IMPORT_JOBS.dueNext(1).sql}`,
        ['ten_1', 1],
      ),
      await imports.sql.rows<{ Extra: string | null; key: string }>(
        `EXPLAIN FORMAT=TRADITIONAL ${IMPORT_JOBS.headsOf.sql}`,
        [''],
      ),
    ];
    for (const [plan] of plans)
      expect([plan?.key, /filesort|temporary/i.test(plan?.Extra ?? '')]).toEqual(['phone_imports_queue', false]);
  });

  /** Stores a file as an upload does, without anybody who sends it. */
  async function store({ projectId }: ProjectWorld, pieces: AsyncIterable<Buffer>, bytesMax?: number) {
    const project = await imports.app.app.get(DataSource).manager.findOneByOrFail(Project, { projectId });
    const upload = { project, defaultCountry: null, actorKeyId: null, requestId: null };
    return imports.app.app.get(ImportIntake).store(pieces, upload, bytesMax);
  }
  /** What is stored of files that were not taken: nothing, once what was begun is cleared away. */
  const left = () => imports.sql.count("phone_imports WHERE status IN ('UPLOADING', 'DISCARDED')");

  it('are the file, byte for byte', async () => {
    const lines = numbersFrom(0, 30_000).map((number) => `${number},é☎`);
    const bytes = Buffer.from(`phoneE164,note\n${lines.join('\n')}\n`);
    const cuts = (async function* () {
      for (let start = 0; start < bytes.length; start += 70_001) yield bytes.subarray(start, start + 70_001);
    })();
    const { importId, contentDigest, bytesTotal } = await store(await imports.world.project(), cuts);
    const chunks = await imports.sql.rows<{ content: Buffer }>(
      'SELECT content FROM phone_import_chunks WHERE importId = ? ORDER BY place',
      [importId],
    );
    const stored = Buffer.concat(chunks.map(({ content }) => content));
    expect([
      stored.equals(bytes),
      bytesTotal,
      contentDigest.equals(createHash('sha256').update(bytes).digest()),
    ]).toEqual([true, bytes.length, true]);
    await imports.app.app.get(ImportIntake).discard(importId);
    expect(await left()).toBe(0);
  });

  it('413: are nothing of a file that turns out to be too long on the way', async () => {
    const project = await imports.world.project();
    const pieces = (async function* () {
      for (let index = 0; ; index += 1) yield Buffer.from(index === 0 ? 'phone\n' : '+14155552601\n'.repeat(1_000));
    })();
    await expect(store(project, pieces, 1_000_000)).rejects.toMatchObject({ statusCode: 413 });
    const chunks = `phone_import_chunks LEFT JOIN phone_imports USING (importId)
WHERE phone_imports.importId IS NULL OR phone_imports.projectId = ?`;
    expect([await left(), await imports.sql.count(chunks, [project.projectId])]).toEqual([0, 0]);
  });
});
