import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startTestApp, type TestApp } from './harness/test-app.js';
import { World } from './harness/world.js';

const run = promisify(execFile);
const GENERATION_MS = 90_000;

/** What somebody writes who has only the generated client: the five operations of the specification, strictly typed. */
const FIVE_CALLS = `
import { createClient } from './client/index';
import { createApiKey, createProject, createWebhookConfig, listPhones, readProject } from './sdk.gen';
import type { ApiKeyView, PhonePageView, ProblemBody, ProjectView, WebhookConfigWithSecretView } from './types.gen';

export async function fiveCalls(baseUrl: string, apiKey: string, tenantId: string) {
  const client = createClient({ baseUrl, auth: apiKey });
  const made = await createProject({ client, path: { tenantId }, body: { name: 'Generated' }, throwOnError: true });
  const project: ProjectView = made.data;
  const path = { projectId: project.projectId };
  const key: ApiKeyView = (await createApiKey({ client, path, body: { name: 'Generated' }, throwOnError: true })).data;
  const endpoint = { url: 'https://example.com/hook' };
  const hook: WebhookConfigWithSecretView = (
    await createWebhookConfig({ client, path, body: { endpoint }, throwOnError: true })
  ).data;
  const query = { limit: '5', projectIds: [project.projectId], isOptedOut: false };
  const phones: PhonePageView = (await listPhones({ client, query, throwOnError: true })).data;
  const read: ProjectView = (await readProject({ client, path, throwOnError: true })).data;
  const refused: ProblemBody | undefined = (await readProject({ client, path: { projectId: 'nobody' } })).error;
  return { project, key, hook, phones, read, refused };
}
`;

describe('A client generated from openapi.json by @hey-api/openapi-ts', () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    app = await startTestApp();
    await mkdir('.cache', { recursive: true });
    folder = await mkdtemp(join(process.cwd(), '.cache', 'client-'));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'type-checks and makes the five calls',
    async () => {
      const bin = (name: string) => join('node_modules', '.bin', name);
      await run(bin('openapi-ts'), [
        '-i',
        'openapi.json',
        '-o',
        folder,
        '-p',
        '@hey-api/client-fetch',
        '@hey-api/typescript',
        '@hey-api/sdk',
      ]);
      await writeFile(join(folder, 'five-calls.ts'), FIVE_CALLS);
      await run(bin('tsc'), [
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--ignoreConfig',
        '--target',
        'es2022',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        '--lib',
        'es2023,dom,dom.iterable',
        join(folder, 'five-calls.ts'),
      ]);
      const { fiveCalls } = (await import(pathToFileURL(join(folder, 'five-calls.ts')).href)) as {
        fiveCalls(...args: string[]): Promise<Record<string, Record<string, unknown>>>;
      };
      const made = await fiveCalls(app.url, app.adminKey, await new World(app).tenant());
      expect(made).toMatchObject({
        project: { name: 'Generated', webhookConfigs: [] },
        key: { name: 'Generated', plainApiKey: expect.stringMatching(/^parley_/) },
        hook: { signingSecret: expect.stringMatching(/^whsec_/) },
        phones: { data: [], cursor: '', hasMore: false },
        read: {
          projectId: made['project']?.['projectId'],
          webhookConfigs: [{ webhookConfigId: made['hook']?.['webhookConfigId'] }],
        },
        refused: { statusCode: 404, code: 'not_found' },
      });
    },
    GENERATION_MS,
  );
});
