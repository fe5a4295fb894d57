import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startTestApp, type TestApp } from './harness/test-app.js';
import { World } from './harness/world.js';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** Chromium must not look for anything but the page: there may be no network. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const SCREENSHOTS = join('.cache', 'screenshots');
const BROWSER_MS = 90_000;

describe('Swagger UI in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let page: Page;
  const failed: string[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
    page.on('requestfailed', (request) => failed.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') failed.push(message.text());
    });
    await mkdir(SCREENSHOTS, { recursive: true });
  }, BROWSER_MS);
  afterAll(async () => {
    await browser?.close();
    await app.close();
  });

  /** Opens an operation, fills it, sends it, and gives the body of the answer. */
  async function execute(operationId: string, parameters: Record<string, string>, body?: string): Promise<Record<string, unknown>> {
    const operation = page.locator(`[id$="-${operationId}"]`);
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    for (const [name, value] of Object.entries(parameters)) await operation.locator(`tr[data-param-name="${name}"] input`).fill(value);
    if (body !== undefined) await operation.locator('textarea.body-param__text').fill(body);
    const answered = page.waitForResponse((response) => response.url().includes('/v1/'));
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table').waitFor();
    await page.screenshot({ path: join(SCREENSHOTS, `${operationId}.png`) });
    return (await (await answered).json()) as Record<string, unknown>;
  }

  it(
    'authorises, creates a project and reads it; nothing is loaded from elsewhere',
    async () => {
      const tenantId = await new World(app).tenant();
      await page.goto(`${app.url}/docs`);
      await page.locator('.opblock').first().waitFor();
      await page.screenshot({ path: join(SCREENSHOTS, 'docs.png') });
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
