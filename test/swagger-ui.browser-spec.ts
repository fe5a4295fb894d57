import type { Browser, Page } from 'playwright-core';
import { BROWSER_MS, launchBrowser, screenshot } from './harness/chromium.js';
import { startTestApp, type TestApp } from './harness/test-app.js';
import { World } from './harness/world.js';

describe('Swagger UI in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let page: Page;
  const failed: string[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
    page.on('requestfailed', (request) => failed.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') failed.push(message.text());
    });
  }, BROWSER_MS);
  afterAll(async () => {
    await browser?.close();
    await app.close();
  });

  /** Opens an operation, fills it, sends it, and gives the body of the answer. */
  async function execute(
    operationId: string,
    parameters: Record<string, string>,
    body?: string,
  ): Promise<Record<string, unknown>> {
    const operation = page.locator(`[id$="-${operationId}"]`);
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    for (const [name, value] of Object.entries(parameters))
      await operation.locator(`tr[data-param-name="${name}"] input`).fill(value);
    if (body !== undefined) await operation.locator('textarea.body-param__text').fill(body);
    const answered = page.waitForResponse((response) => response.url().includes('/v1/'));
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table').waitFor();
    await screenshot(page, operationId);
    return (await (await answered).json()) as Record<string, unknown>;
  }

  it(
    'authorises, creates a project and reads it; nothing is loaded from elsewhere',
    async () => {
      const tenantId = await new World(app).tenant();
      await page.goto(`${app.url}/docs`);
      await page.locator('.opblock').first().waitFor();
      await screenshot(page, 'docs');
      await page.getByRole('button', { name: 'Authorize' }).first().click();
      await page.locator('.auth-container input').fill(app.adminKey);
      await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Apply credentials' }).click();
      await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Close' }).click();
      const created = await execute('createProject', { tenantId }, '{ "name": "From the browser" }');
      expect(created).toMatchObject({ name: 'From the browser', tenantId });
      const read = await execute('readProject', { projectId: String(created['projectId']) });
      expect(read).toEqual(created);
      expect(failed).toEqual([]);
    },
    BROWSER_MS,
  );
});
