import { ErasureQueue } from '../../src/compliance/erasure/erasure-task.js';
import { ErasureRun } from '../../src/compliance/erasure/erasure-run.js';
import { ImportQueue } from '../../src/phones/intake/stored-csv.js';
import { ImportRun } from '../../src/phones/intake/import-run.js';
import { ImportWorld } from '../harness/import-world.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const NUMBER = '+14155552601';
const OTHER = '+14155552602';
const DIGITS = NUMBER.slice(2);

describe('An erasure while a file that was uploaded before is imported', () => {
  let imports: ImportWorld<TestApp>;
  beforeAll(async () => {
    // Imports and erasures are worked on by hand.
    imports = await ImportWorld.start(await startTestApp({ ROLE: 'api' }));
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
