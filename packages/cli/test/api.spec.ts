import { operationIds, describeOperation } from 'parley-sdk';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CSV, exampleBody, KEY, ServiceDouble } from './service-double.js';
import { Terminal } from './terminal.js';

const PROJECT = 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V';

describe('api OPERATION', () => {
  const service = new ServiceDouble();
  let terminal: Terminal;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
    writeFileSync(join(folder, 'body.json'), '{"name":"A"}');
    writeFileSync(join(folder, 'body.csv'), CSV);
    await service.start();
    terminal = new Terminal({ PARLEY_URL: service.url, PARLEY_API_KEY: KEY, PARLEY_PROJECT: PROJECT });
  });
  afterAll(async () => {
    await service.stop();
    terminal.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => service.reset());

  it.each(operationIds())('%s: sends all parameters and prints the body', async (id) => {
    const { method, path, pathParameters, queryParameters, body, response, takesIdempotencyKey } =
      describeOperation(id);
    const values = [...pathParameters, ...queryParameters].filter((name) => name !== 'projectId');
    const args = values.flatMap((name) => [`--${name}`, `a/${name}`]);
    if (body !== null) args.push('--body', join(folder, `body.${body.toLowerCase()}`));
    if (takesIdempotencyKey) args.push('--idempotency-key', 'once');
    const { code, stdout, stderr } = await terminal.run(['api', id, ...args, '--json']);
    expect([code, stderr]).toEqual([0, '']);
    if (response === 'JSON') expect(JSON.parse(stdout)).toEqual(exampleBody(id));
    else expect(stdout).toBe(response === 'CSV' ? CSV : '');
    const [sent] = service.arrived;
    expect(sent).toMatchObject({
      method,
      path: path.replace(/{(\w+)}/g, (_all, name: string) => (name === 'projectId' ? PROJECT : `a%2F${name}`)),
      body: body === null ? '' : body === 'CSV' ? CSV : '{"name":"A"}',
    });
    expect(Object.fromEntries(sent!.query)).toEqual(
      Object.fromEntries(queryParameters.map((name) => [name, `a/${name}`])),
    );
    expect(sent!.headers['idempotency-key']).toBe(takesIdempotencyKey ? 'once' : undefined);
  });

  it('prints indented JSON without --json, and one record a line with --all', async () => {
    const { stdout } = await terminal.run('api listMessages --status SENT --status FAILED');
    expect(stdout).toBe(`${JSON.stringify(exampleBody('listMessages'), null, 2)}\n`);
    expect(service.arrived[0]?.query.getAll('status')).toEqual(['SENT', 'FAILED']);
    const all = await terminal.run('api listMessages --all');
    const records = all.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(records).toEqual(exampleBody('listMessages')['data']);
  });

  it('names another project, by its parameter or by --project', async () => {
    await terminal.run('api readProject --projectId prj_2');
    await terminal.run('api readProject --project prj_3');
    expect(service.arrived.map(({ path }) => path)).toEqual(['/v1/projects/prj_2', '/v1/projects/prj_3']);
  });

  it('reads a body from standard input, and says what is no JSON and no file', async () => {
    await terminal.run('api createTenant --body -', { stdin: '{"name":"B"}' });
    await terminal.run('api importPhones --body -', { stdin: CSV });
    expect(service.arrived.map(({ body }) => body)).toEqual(['{"name":"B"}', CSV]);
    const wrong = await terminal.run('api createTenant --body -', { stdin: '{"name":' });
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/^--body - is no JSON: [^\n]+\n$/) });
    const missing = await terminal.run('api createTenant --body none.json');
    expect(missing).toMatchObject({ code: 1, stderr: 'none.json cannot be read (ENOENT).\n' });
    expect(service.arrived).toHaveLength(2);
  });
});
