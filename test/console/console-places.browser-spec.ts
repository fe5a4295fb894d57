import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame, Page } from 'playwright-core';
import { BROWSER_MS, launchBrowser } from '../harness/chromium.js';
import { ConsolePage } from '../harness/console-page.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { newNumber } from '../harness/numbers.js';
import { startPrefixProxy } from '../harness/prefix-proxy.js';
import { ReviewWorld } from '../harness/review-world.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

/** No certificate, and not this machine's name: no safe context for a browser. */
const ELSEWHERE = 'parley.elsewhere.test';
const NOTHING = { executions: [], violations: [], strangers: [], errors: [] };

describe('The console', () => {
  let app: TestApp;
  let browser: Browser;
  let project: SendingProject;
  let portal: Server;
  let stranger: Server;
  const opened: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    portal = await listen();
    stranger = await listen();
    app = await startTestApp({ CONSOLE_FRAME_ANCESTORS: originOf(portal) });
    project = await new MessageTenant(new World(app)).project();
    browser = await launchBrowser(ELSEWHERE);
  }, BROWSER_MS);
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
    for (const server of [portal, stranger]) server.close();
  });

  it(
    'works over plain http under another name, where there are neither random UUIDs nor a clipboard, and warns',
    async () => {
      const url = app.url.replace('127.0.0.1', ELSEWHERE);
      const console = await ConsolePage.open(browser, url);
      opened.push(console);
      const { page } = console;
      expect(await page.evaluate('[isSecureContext, typeof crypto.randomUUID, typeof navigator.clipboard]')).toEqual([
        false,
        'undefined',
        'undefined',
      ]);
      expect(await page.getByRole('note').innerText()).toContain('This connection is not encrypted.');
      await console.signIn(project.key);
      await console.show('/send');
      await page.getByLabel('To', { exact: true }).fill(newNumber());
      await page.getByLabel('Text', { exact: true }).fill('Hello from plain http.');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.waitForURL(/#\/messages\/msg_[0-9A-Z]{26}/);
      await console.settled();
      expect(await page.locator('main').innerText()).toContain('Hello from plain http.');
      await page.locator('details.calls summary').click();
      const line = page
        .locator('.line')
        .filter({ has: page.locator('pre[aria-label^="curl of "]') })
        .first();
      await line.getByRole('button').click();
      expect(await page.evaluate('getSelection().toString()')).toBe(await line.locator('pre').innerText());
      expect(console.seen).toEqual(NOTHING);
    },
    BROWSER_MS,
  );

  it(
    'works below the path of a proxy: all that it loads and calls is there',
    async () => {
      const proxy = await startPrefixProxy(app.url, `/it's/tools`);
      const console = await ConsolePage.open(browser, proxy.url);
      opened.push(console);
      const requested: string[] = [];
      console.page.on('request', (request) => requested.push(request.url()));
      await console.signIn(project.key);
      await console.show('/messages');
      expect(requested.filter((url) => url.includes('/v1/'))).not.toEqual([]);
      expect(requested.filter((url) => !url.startsWith(`${proxy.url}/`))).toEqual([]);
      expect((await console.curlLines()).every((line) => line.includes(`/it'\\''s/tools/v1/`))).toBe(true);
      expect([console.seen, console.refused]).toEqual([NOTHING, []]);
      proxy.stop();
    },
    BROWSER_MS,
  );

  it(
    'takes links and no key in a frame of a listed origin, and stores nothing',
    async () => {
      const link = await app.http
        .post(`/v1/projects/${project.projectId}/console-links`)
        .set('x-api-key', project.key)
        .send({ name: 'For a frame', page: '/messages' });
      expect(link.status).toBe(201);
      const fragment = new URL(String(link.body.url)).hash;
      const { page, frame } = await framed(portal, fragment);
      await frame.getByRole('button', { name: 'Open' }).click();
      await frame.locator('header.head').waitFor();
      expect(await frame.locator('header.head').innerText()).toContain('For a frame');
      expect(frame.url()).toContain('#/messages');
      expect(await frame.evaluate('[sessionStorage.length, localStorage.length, document.cookie]')).toEqual([0, 0, '']);
      // Another visit comes by a link that was used, and may not ask for a key.
      await page.reload();
      const again = await frameOf(page);
      await again.getByRole('button', { name: 'Open' }).click();
      await again.getByText('This link does not work.').waitFor();
      await again.evaluate(`location.hash = '/messages'`);
      await again.getByText('opens by links only').waitFor();
      for (const field of ['input', 'textarea', 'form']) expect(await again.locator(field).count()).toBe(0);
    },
    BROWSER_MS,
  );

  it(
    'lists the doubtful stops of a project, takes a misread one back and lets another stand',
    async () => {
      const world = new World(app);
      const [misread, stop] = [newNumber(), newNumber()];
      await new ReviewWorld(world).open(project.projectId, misread, 'please stop sending me these');
      await new ReviewWorld(world).open(project.projectId, stop);
      const console = await ConsolePage.open(browser, app.url, { address: '/reviews' });
      opened.push(console);
      await console.signIn(project.key);
      await console.show('/reviews');
      const decide = async (number: string, label: string, note: string) => {
        const { page } = console;
        const row = page.locator('main').getByRole('row').filter({ hasText: number });
        const dialog = page.getByRole('dialog', { name: label });
        await row.getByRole('button', { name: label }).click();
        await dialog.getByLabel('Note', { exact: true }).fill(note);
        await dialog.getByRole('button', { name: label }).click();
        await row.waitFor({ state: 'detached' });
      };
      await decide(misread, 'It is no stop', 'Meant the parcels.');
      await decide(stop, 'It is a stop', '');
      await console.page.getByText('Nothing to decide.').waitFor();
      const { data } = await world.admin('get', `/v1/consent-reviews?projectIds=${project.projectId}`);
      expect(data).toMatchObject([
        { phoneE164: stop, verdict: 'STOP', note: null },
        { phoneE164: misread, verdict: 'NOT_A_STOP', note: 'Meant the parcels.' },
      ]);
      expect(console.seen).toEqual(NOTHING);
    },
    BROWSER_MS,
  );

  // Seen to fail: the reload began new 60 minutes.
  it(
    'forgets a key that a tab keeps an hour after its last input, also when it was reloaded meanwhile',
    async () => {
      const console = await ConsolePage.open(browser, app.url);
      opened.push(console);
      const { page } = console;
      await console.signIn(project.key);
      await page.evaluate(`(() => {
        const kept = JSON.parse(sessionStorage.getItem('parley-console'));
        sessionStorage.setItem('parley-console', JSON.stringify({ ...kept, lastInputAt: Date.now() - 59 * 60000 }));
      })()`);
      await page.clock.install();
      await page.reload();
      await page.locator('header.head').waitFor();
      await page.clock.fastForward(70_000);
      await page.getByLabel('API key').waitFor();
    },
    BROWSER_MS,
  );

  it(
    'is not shown in a frame of another origin',
    async () => {
      const { frame } = await framed(stranger, '#/');
      expect(frame.url()).toMatch(/^chrome-error:/);
      expect(await frame.locator('#console').count()).toBe(0);
    },
    BROWSER_MS,
  );

  /** A page of that origin with the console in a frame. */
  async function framed(server: Server, fragment: string): Promise<{ page: Page; frame: Frame }> {
    const context = await browser.newContext();
    opened.push(context);
    const page = await context.newPage();
    const frame = `${app.url}/console/${fragment}`;
    await page.goto(`${originOf(server)}/?frame=${encodeURIComponent(frame)}`);
    return { page, frame: await frameOf(page) };
  }

  async function frameOf(page: Page): Promise<Frame> {
    const element = await page.waitForSelector('iframe');
    const frame = await element.contentFrame();
    if (frame === null) throw new Error('there is no frame');
    await frame.waitForLoadState();
    return frame;
  }
});

/** Another site of this machine, which shows the address that it is asked for in a frame. */
async function listen(): Promise<Server> {
  const server = createServer((request, response) => {
    const frame = new URL(String(request.url), 'http://localhost').searchParams.get('frame') ?? '';
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><iframe src="${frame}"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Of the same site as the application: in a frame of another site a browser lets nothing be stored anyway. */
function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
