import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { BROWSER_MS, launchBrowser } from '../harness/chromium.js';
import { newNumbers } from '../harness/numbers.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

/** Another machine to the browser, reached by plain http: less of `crypto` is there. */
const HOST = 'parley.test';

describe('The SDK in a browser, on the origin of the service', () => {
  let app: TestApp;
  let browser: Browser;
  let page: Page;
  let project: ProjectWorld;
  beforeAll(async () => {
    app = await startTestApp();
    project = await new World(app).project();
    browser = await launchBrowser(HOST);
    // The policies of the service's own pages are not what is tested.
    page = await browser.newPage({ bypassCSP: true });
    await page.route('**/sdk/*.js', (route) => {
      const file = `packages/sdk/dist/${basename(new URL(route.request().url()).pathname)}`;
      return route.fulfill({ contentType: 'text/javascript', body: readFileSync(file, 'utf8') });
    });
    // Of the service itself: a page from elsewhere may not speak to this machine.
    await page.goto(`http://${HOST}:${new URL(app.url).port}/health/live`);
  }, BROWSER_MS);
  afterAll(async () => {
    await browser?.close();
    await app.close();
  });

  /** What a program returns that has `parley`, a client for one project, and all that the SDK exports as `sdk`. */
  const inPage = (program: string): Promise<unknown> =>
    page.evaluate(`(async () => {
      const sdk = await import('/sdk/parley.js');
      const options = { baseUrl: location.origin, apiKey: ${JSON.stringify(project.key)} };
      const parley = new sdk.Parley(options).project(${JSON.stringify(project.projectId)});
      ${program}
    })()`);

  it('makes idempotency keys where there is no randomUUID, lists, and reads events', async () => {
    const numbers = newNumbers(3).sort();
    const seen = await inPage(`
      const { data } = await parley.registerPhones({ body: { phones: ${JSON.stringify(numbers)} } });
      const listed = [];
      const parts = { projectIds: [${JSON.stringify(project.projectId)}], limit: 2 };
      for await (const { phoneE164 } of parley.listPhones(parts)) listed.push(phoneE164);
      const feed = parley.events({ idleMs: 100 });
      for await (const { sequence } of feed) if (sequence === 6) break;
      return { hasUuid: 'randomUUID' in crypto, count: data.length, listed, place: feed.place };
    `);
    expect(seen).toEqual({ hasUuid: false, count: 3, listed: numbers, place: { sequence: 6, epoch: 1 } });
  });

  it('sends a file up as a Blob, and reads one as a stream', async () => {
    const numbers = newNumbers(3);
    const file = await inPage(`
      const body = new Blob([${JSON.stringify(`phoneE164\n${numbers.join('\n')}\n`)}]);
      const { importId } = await parley.importPhones({ body });
      const isDone = ({ status }) => status === 'DONE';
      const { created } = await parley.waitFor((options) => parley.readImport({ importId }, options), isDone);
      const text = await new Response(await parley.exportPhones()).text();
      return [created, text];
    `);
    expect(file).toEqual([3, expect.stringContaining(numbers[0] as string)]);
  });

  it('says what the service refuses, what does not come through, and what was aborted', async () => {
    const errors = await inPage(`
      const endOf = (promise) => promise.catch(({ name, message, code, mayHaveArrived }) =>
        ({ name, message, code, mayHaveArrived }));
      const body = { to: 'nobody', text: 'Hello' };
      const nobody = new sdk.Parley({ ...options, baseUrl: 'http://${HOST}:1', retries: 0 });
      return [
        await endOf(parley.sendMessage({ body })),
        await endOf(nobody.readCurrentApiKey()),
        await endOf(parley.readCurrentApiKey({}, { signal: AbortSignal.abort(new Error('I am leaving.')) })),
      ];
    `);
    expect(errors).toEqual([
      expect.objectContaining({ name: 'ParleyApiError', code: 'validation_failed', mayHaveArrived: false }),
      // A browser does not say whether a connection was made.
      expect.objectContaining({ name: 'ParleyConnectionError', mayHaveArrived: true }),
      expect.objectContaining({ name: 'Error', message: 'I am leaving.' }),
    ]);
  });
});
