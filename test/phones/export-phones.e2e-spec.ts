import { jest } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import { EXPORT_COLUMNS } from '../../src/phones/intake/phone-export.js';
import { Database } from '../../src/platform/database/database.js';
import { eventually } from '../harness/eventually.js';
import { ImportWorld, numbersFrom } from '../harness/import-world.js';
import { withSeries } from '../harness/number-series.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import type { ProjectWorld } from '../harness/world.js';

const [US, FR, MUNICH] = ['+14155552601', '+33612345678', '+498912345678'];
const ROWS_AT_ONCE = 250;

describe('GET /v1/projects/{projectId}/phones/export', () => {
  let imports: ImportWorld<TestApp>;
  let project: ProjectWorld;
  const numbersOf = async (query: string, who = project) =>
    (await imports.exported(who, query)).map(({ phoneE164 }) => phoneE164);
  beforeAll(async () => {
    imports = await ImportWorld.start(await startTestApp());
    project = await imports.world.project();
    await imports.import(project, `phoneE164,isOptedOut,note\n${US},true,Said stop\n${FR},,\n${MUNICH},,\n`);
    await imports.import(await imports.world.project(), `phoneE164\n+14155552699\n`);
  });
  afterAll(() => imports.stop());

  /** Copies of one number, by the database: `numbersFrom(0, count)`. */
  async function lay(into: ProjectWorld, count: number): Promise<void> {
    const columns =
      'tenantId, isOptedOut, messageCount, deliveredCount, failedCount, blockedCount, totalCostMicros, ' +
      'isValidated, validatedAt, isValid, countryCodeIso2, phoneType, version, createdAt, updatedAt';
    await withSeries(imports.sql, (seq) =>
      imports.sql
        .rows(
          `INSERT INTO phones (projectId, phoneE164, phoneReversed, optOutToken, ${columns}) SELECT ?,
CONCAT('+1212', 2000000 + n), REVERSE(CONCAT('1212', 2000000 + n)), LPAD(n, 22, '0'), ${columns}
FROM (SELECT * FROM phones WHERE projectId = ? AND phoneE164 = ?) AS one JOIN ${seq(count)}`,
          [into.projectId, project.projectId, US],
        )
        .then(() => undefined),
    );
  }

  it('200: a CSV file to keep, whose cells are the fields of the numbers', async () => {
    const { status, headers, text } = await imports.export(project);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      `attachment; filename="phones-${project.projectId}.csv"`,
    ]);
    expect(text.startsWith(`${EXPORT_COLUMNS.join(',')}\r\n${US},true,IMPORT,`)).toBe(true);
    const rows = await imports.exported(project);
    const { body } = await imports.world.send('get', '/v1/phones', project.key);
    const expected = (body.data as Record<string, string | number | boolean | null>[]).map((phone) =>
      Object.fromEntries(EXPORT_COLUMNS.map((column) => [column, String(phone[column] ?? '')])),
    );
    expect(rows).toEqual(expected);
    expect(rows.map(({ phoneE164 }) => phoneE164)).toEqual([US, FR, MUNICH]);
  });

  it('200: narrowed as the list is', async () => {
    expect(await numbersOf('?isOptedOut=true')).toEqual([US]);
    expect(await numbersOf('?isOptedOut=false')).toEqual([FR, MUNICH]);
    expect(await numbersOf('?country=germany')).toEqual([MUNICH]);
    expect(await numbersOf('?country=DEU')).toEqual([MUNICH]);
    expect(await numbersOf('?search=5678')).toEqual([FR, MUNICH]);
  });

  it('200: imported into another project it makes the same numbers, and into its own it changes nothing', async () => {
    const other = await imports.world.project();
    const { text } = await imports.export(project);
    expect(await imports.import(other, text)).toMatchObject({
      status: 'DONE',
      rowsRead: 3,
      created: 3,
      failed: 0,
      optedOut: 1,
    });
    expect(await imports.numbers(other)).toEqual(await imports.numbers(project));
    expect(await imports.import(project, text)).toMatchObject({
      rowsRead: 3,
      known: 3,
      failed: 0,
      optedOut: 0,
      optedIn: 0,
    });
    expect((await imports.export(project)).text).toBe(text);
  });

  it('200: thousands of numbers, each once, in their order; nothing is made for a caller who has gone', async () => {
    const large = await imports.world.project();
    const numbers = numbersFrom(0, 12_000);
    await lay(large, numbers.length);
    const reads = jest.spyOn(imports.app.app.get(Database), 'read');
    try {
      expect(await numbersOf('', large)).toEqual(numbers);
      const rows = (await Promise.all(reads.mock.results.map(({ value }) => value as Promise<unknown[]>))).flatMap(
        ({ length }) => length,
      );
      // What is made of a page in one turn keeps others waiting.
      expect([Math.max(...rows), rows.length > numbers.length / ROWS_AT_ONCE]).toEqual([ROWS_AT_ONCE, true]);
      expect(await numbersOf('?country=US', large)).toEqual(numbers);
      reads.mockClear();
      await leaveAtOnce(`${imports.app.url}/v1/projects/${large.projectId}/phones/export`, large.key);
      await eventually('reading ends', async () => {
        const before = reads.mock.calls.length;
        await new Promise((resolve) => setTimeout(resolve, 150));
        return reads.mock.calls.length === before;
      });
      expect(reads.mock.calls.filter(([{ sql }]) => sql.includes('FROM phones')).length).toBeLessThan(12);
    } finally {
      reads.mockRestore();
    }
  });

  it('200: HEAD says the same without the file', async () => {
    const response = await fetch(`${imports.app.url}/v1/projects/${project.projectId}/phones/export`, {
      method: 'HEAD',
      headers: { 'x-api-key': project.key },
    });
    expect([response.status, response.headers.get('content-disposition'), await response.text()]).toEqual([
      200,
      expect.stringContaining('attachment'),
      '',
    ]);
  });

  it('400: a filter that is none', async () => {
    for (const [path, query] of [
      ['isOptedOut', '?isOptedOut=maybe'],
      ['search', '?search=1'],
      ['limit', '?limit=5'],
    ] as const) {
      const { status, body } = await imports.export(project, query);
      expect([status, body.details[0].path]).toEqual([400, path]);
    }
  });

  it("404: another tenant's project looks like no project at all", async () => {
    const stranger = await imports.world.project();
    expect((await imports.export({ ...project, key: stranger.key })).body.code).toBe('not_found');
  });
});

/** Asks, waits for the first bytes, and goes. */
function leaveAtOnce(url: string, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { headers: { 'x-api-key': key } }, (response) => {
      response.once('data', () => {
        response.destroy();
        resolve();
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}
