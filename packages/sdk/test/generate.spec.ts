import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeOperation, operationIds, SDK_VERSION } from '../src/parley.js';

const run = promisify(execFile);
const MADE = ['types.gen.ts', 'operations.gen.ts', 'vocabularies.gen.ts'];
const read = (...parts: string[]): string => readFileSync(join(...parts), 'utf8');

interface Parameter {
  readonly name: string;
  readonly in: string;
}

describe('What the SDK has of openapi.json', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-sdk-'));
    await run(process.execPath, ['packages/sdk/scripts/generate.mjs', '--to', folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(MADE)('is as it was made in %s (npm run openapi makes it)', (file) => {
    expect(read('packages/sdk/src', file) === read(folder, file)).toBe(true);
  });

  it('names each operation with its parameters, roles and kinds of bodies', () => {
    const { paths } = JSON.parse(read('openapi.json')) as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const parameters = (operation['parameters'] ?? []) as Parameter[];
        const names = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
        return {
          id: operation['operationId'],
          path,
          method: method.toUpperCase(),
          pathParameters: names('path'),
          queryParameters: names('query'),
          takesIdempotencyKey: names('header').includes('Idempotency-Key'),
          roles: operation['x-required-roles'] ?? [],
        };
      }),
    );
    expect(operationIds().map(describeOperation)).toMatchObject(described);
  });

  it('marks what is paged, what is CSV, what has no body and what is shown once', () => {
    const having = (has: (id: ReturnType<typeof describeOperation>) => boolean) =>
      operationIds().filter((id) => has(describeOperation(id)));
    expect(having(({ isPaged }) => isPaged)).toEqual(
      expect.arrayContaining(['listPhones', 'readConsent', 'listEvents']),
    );
    expect(having(({ isPaged }) => isPaged)).not.toContain('listEventTypes');
    expect(having(({ body }) => body === 'CSV')).toEqual(['importPhones']);
    expect(having(({ response }) => response === 'CSV')).toEqual(['readImportErrors', 'exportPhones']);
    expect(having(({ response }) => response === null)).toEqual(
      expect.arrayContaining(['deleteApiKey', 'deleteWebhookConfig', 'deleteProvider', 'deleteSender']),
    );
    expect(having(({ shownOnce }) => shownOnce.includes('plainApiKey'))).toEqual(
      expect.arrayContaining(['createApiKey', 'rotateApiKey', 'rotateCurrentApiKey']),
    );
    expect(having(({ shownOnce }) => shownOnce.includes('signingSecret'))).toEqual([
      'createWebhookConfig',
      'rotateWebhookSecret',
    ]);
    expect(having(({ method, access }) => method !== 'GET' && access === 'READ')).toContain('previewMessage');
  });
});

describe('The version of the SDK', () => {
  it('is that of its package', () => {
    expect(JSON.parse(read('packages/sdk/package.json'))).toMatchObject({ version: SDK_VERSION });
  });
});
