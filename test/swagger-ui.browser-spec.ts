import type { Browser, Locator, Page, Request, Response } from 'playwright-core';
import { BROWSER_MS, launchBrowser, screenshot } from './harness/chromium.js';
import {
  type DocumentedExample,
  type DocumentedOperation,
  operationsOf,
  type ServedDocument,
  servedDocument,
  queryOf,
} from './harness/operations.js';
import { prepareExample } from './harness/prepared-examples.js';
import { LOOPBACK_RECEIVERS } from './doubles/receiver.js';
import { type Subject, Subjects } from './harness/subjects.js';
import { startTestApp, type TestApp } from './harness/test-app.js';
import { World } from './harness/world.js';

/** Five are executed, those that are photographed for somebody to look at. `npm run check:docs` takes all. */
const SHOWN = ['createWebhookConfig', 'importPhones', 'listPhones', 'exportPhones', 'createApiKey'];
const IS_WHOLE = process.env['OPERATIONS'] === 'whole';
/** Operations are opened, filled and sent by hand, so to say, on a machine that may be busy. */
const EVERY_OPERATION_MS = 600_000;
const WIDE = { width: 1280, height: 1000 };
const NARROW = { width: 390, height: 844 };
/** What a form may send by default: the page size. */
const PREFILLED = ['limit'];

/** These want a session, and the token of a link: no example has one. */
const OF_SESSIONS = ['endCurrentSession', 'redeemConsoleLink'];

/** What one click on "Execute" came to. */
interface Outcome {
  readonly status: number;
  readonly text: string;
  readonly query: readonly string[];
  readonly sent: string | null;
}

describe('Swagger UI in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let page: Page;
  let document: ServedDocument;
  let subjects: Subjects;
  let world: World;
  const failed: string[] = [];

  beforeAll(async () => {
    app = await startTestApp(LOOPBACK_RECEIVERS);
    document = await servedDocument(app);
    world = new World(app);
    subjects = new Subjects(world, new Set(operationsOf(document).map(({ route }) => route)));
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: WIDE });
    page.setDefaultTimeout(BROWSER_MS);
    page.on('requestfailed', (request) => failed.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') failed.push(message.text());
    });
  }, BROWSER_MS);
  afterAll(async () => {
    await browser?.close();
    await app.close();
  });

  it(
    'keeps the key over a reload',
    async () => {
      await page.goto(`${app.url}/docs`);
      await page.locator('.opblock-tag-section').first().waitFor();
      await screenshot(page, 'docs-1280');
      expect(await page.locator('.opblock-tag-section .opblock').count()).toBe(0);
      const groups = await page.locator('.opblock-tag').evaluateAll((all) => all.map((one) => one.dataset['tag']));
      expect(groups.slice(0, 2)).toEqual(['tenants', 'messages']);
      await page.locator('.operation-filter-input').waitFor();
      await page.getByRole('button', { name: 'Authorize' }).first().click();
      await page.locator('.auth-container input').fill(app.adminKey);
      await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Apply credentials' }).click();
      await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Close' }).click();
      await page.reload();
      await page.locator('.btn.authorize.locked').waitFor();
    },
    BROWSER_MS,
  );

  it(
    'executes operations with what it shows, once their ids and the query that they need are filled in',
    async () => {
      const shared = await subjects.make();
      // A click waits until what it meets stands still.
      await page.addStyleTag({ content: '* { animation: none !important; transition: none !important; }' });
      const executed = operationsOf(document).filter(({ operationId = '' }) =>
        IS_WHOLE ? !OF_SESSIONS.includes(operationId) : SHOWN.includes(operationId),
      );
      for (const operation of executed) {
        const { route, requestBody } = operation;
        const fresh = { ...shared, ids: await subjects.freshIds(operation, shared.ids) };
        const subject = await prepareExample(world, fresh, route, minimalOf(requestBody?.content));
        const outcome = await execute(operation, subject);
        const needed = [...new URLSearchParams(queryOf(route)).keys()];
        const unasked = outcome.query.filter((name) => ![...PREFILLED, ...needed].includes(name));
        expect([route, outcome.status < 300 || outcome.text, unasked]).toEqual([route, true, []]);
        expect([route, sameBody(outcome.sent, minimalOf(requestBody?.content))]).toEqual([route, true]);
      }
      expect(failed).toEqual([]);
    },
    EVERY_OPERATION_MS,
  );

  it(
    'fits a telephone',
    async () => {
      await page.setViewportSize(NARROW);
      await page.goto(`${app.url}/docs`);
      await page.locator('.opblock-tag-section').first().waitFor();
      await screenshot(page, 'docs-390');
      await openGroup('webhook-configs');
      const block = blockOf('createWebhookConfig');
      await block.locator('.opblock-summary-control').click();
      await block.locator('.responses-table').first().waitFor();
      await screenshot(page, 'createWebhookConfig-390');
      const widths = await page.evaluate('[document.documentElement.scrollWidth, window.innerWidth]');
      expect(widths).toEqual([NARROW.width, NARROW.width]);
    },
    BROWSER_MS,
  );

  /** And closes the one before: at each change the page draws again all that is open. */
  async function openGroup(tag: string): Promise<void> {
    const other = page.locator(`.opblock-tag[data-is-open="true"]:not([data-tag="${tag}"])`);
    if ((await other.count()) > 0) await other.click();
    const group = page.locator(`.opblock-tag[data-tag="${tag}"]`);
    if ((await group.getAttribute('data-is-open')) !== 'true') await group.click();
  }

  function blockOf(operationId: string): Locator {
    return page.locator(`[id^="operations-"][id$="-${operationId}"]`);
  }

  /** Opens an operation, fills in its ids and nothing else, sends it and closes it again. */
  async function execute(operation: DocumentedOperation, { ids }: Subject): Promise<Outcome> {
    await openGroup(operation.tags?.[0] ?? '');
    const block = blockOf(operation.operationId ?? '');
    await block.locator('.opblock-summary-control').click();
    await block.getByRole('button', { name: 'Try it out' }).click();
    for (const { name, in: place } of operation.parameters)
      if (place === 'path') await block.locator(`tr[data-param-name="${name}"] input`).fill(ids[name ?? ''] ?? '');
    for (const [name, value] of new URLSearchParams(queryOf(operation.route)))
      await block.locator(`tr[data-param-name="${name}"] input`).fill(value);
    const answered = page.waitForResponse((response) => isAnswer(response, operation.method));
    await block.getByRole('button', { name: 'Execute' }).click();
    const outcome = await outcomeOf(await answered);
    await block.locator('.live-responses-table').waitFor();
    if (SHOWN.includes(operation.operationId ?? '')) await screenshot(page, `${operation.operationId}-1280`);
    await block.locator('.opblock-summary-control').click();
    return outcome;
  }
});

function isAnswer(response: Response, method: string): boolean {
  const request: Request = response.request();
  return request.method() === method.toUpperCase() && /^\/(v1|health)\//.test(new URL(request.url()).pathname);
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const request = response.request();
  const text = response.status() < 300 ? '' : await response.text();
  const query = [...new URL(request.url()).searchParams.keys()];
  return { status: response.status(), text, query, sent: request.postData() };
}

function minimalOf(content: Readonly<Record<string, { examples?: object }>> | undefined): unknown {
  const [first] = Object.values(content ?? {});
  return (first?.examples as { minimal?: DocumentedExample } | undefined)?.minimal?.value ?? null;
}

/** Whether what was sent is the example: the same JSON, or the same lines. */
function sameBody(sent: string | null, example: unknown): boolean {
  if (sent === null || example === null) return (sent ?? null) === example;
  if (typeof example === 'string') return sent.trim().split(/\r?\n/).join() === example.trim().split(/\r?\n/).join();
  return JSON.stringify(JSON.parse(sent)) === JSON.stringify(example);
}
