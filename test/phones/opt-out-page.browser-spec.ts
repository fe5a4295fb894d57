import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { BROWSER_MS, launchBrowser, screenshot } from '../harness/chromium.js';
import { ConsentWorld, NUMBER } from '../harness/consent-world.js';
import { startTestApp } from '../harness/test-app.js';

/** A telephone held upright, and a desk. */
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;
const IDENTITY = 'Acme Pharmacy & Sons';

describe('The opt-out page in a browser', () => {
  let consent: ConsentWorld;
  let browser: Browser;
  let contexts: BrowserContext[] = [];

  beforeAll(async () => {
    consent = await ConsentWorld.start(await startTestApp({ TRUST_PROXY: '1' }));
    browser = await launchBrowser();
  }, BROWSER_MS);
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });
  afterAll(async () => {
    await browser?.close();
    await consent.stop();
  });

  async function link(): Promise<string> {
    const project = await consent.project();
    await consent.world.admin('patch', `/v1/projects/${project.projectId}`, {
      complianceSettings: { identity: IDENTITY, identityEnabled: true },
    });
    const { body } = await consent.world.send('get', `/v1/phones/${NUMBER}`, project.key);
    return `${consent.app.url}/o/${String(body.optOutToken)}`;
  }

  let visitors = 0;
  /** Each from an address of its own, so that the limit on visits is not what is tested. */
  async function open(url: string, options: object): Promise<Page> {
    const extraHTTPHeaders = { 'X-Forwarded-For': `192.0.2.${(visitors += 1) % 250}` };
    const context = await browser.newContext({ viewport: VIEWPORTS[0], extraHTTPHeaders, ...options });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(url);
    return page;
  }

  const heading = (page: Page) => page.locator('h1').innerText();
  /** Presses a button and waits for the page that it leads to. */
  const press = async (page: Page, name?: string): Promise<void> => {
    const before = page.url();
    await page.getByRole('button', name === undefined ? {} : { name }).click();
    await page.waitForURL(({ href }) => href !== before);
  };

  it(
    'works with scripts off: asks, opts out, takes it back',
    async () => {
      const page = await open(await link(), { javaScriptEnabled: false, locale: 'en-GB' });
      expect(await heading(page)).toBe(`Stop messages from ${IDENTITY}?`);
      await press(page, 'Stop messages');
      expect(await heading(page)).toBe('Stop messages: done');
      await press(page, 'Get messages again');
      expect(await heading(page)).toBe('Get messages again: done');
      await press(page, 'Stop messages');
      expect(await heading(page)).toBe('Stop messages: done');
    },
    BROWSER_MS,
  );

  it(
    'may be loaded again, left, gone back to, and opened at any address it was left on',
    async () => {
      const url = await link();
      const page = await open(url, { locale: 'en-GB' });
      await press(page, 'Stop messages');
      await page.reload();
      expect(await heading(page)).toBe('Stop messages: done');
      await page.goBack();
      expect(await heading(page)).toBe('Stop messages: done');
      await page.goForward();
      await press(page, 'Get messages again');
      await page.goBack();
      // It says what is so now, not what was so then.
      expect(await heading(page)).toBe(`Stop messages from ${IDENTITY}?`);
      await page.goForward();
      await page.reload();
      expect(await heading(page)).toBe('Get messages again: done');
      for (const address of [`${url}/undo`, `${url}/`, `${url}/undo/`]) {
        const response = await page.goto(address);
        expect([response?.status(), await heading(page)]).toEqual([200, `Stop messages from ${IDENTITY}?`]);
      }
    },
    BROWSER_MS,
  );

  it(
    'shows with a link that leads nowhere what it shows with one that leads somewhere',
    async () => {
      const page = await open(`${consent.app.url}/o/${'A'.repeat(22)}`, { locale: 'en-GB' });
      expect(await heading(page)).toBe('Stop messages from this sender?');
      await press(page, 'Stop messages');
      await page.reload();
      expect(await page.locator('p').innerText()).toContain('If this number was on the list of this sender, it is off');
      await press(page, 'Get messages again');
      expect(await heading(page)).toBe('Get messages again: done');
    },
    BROWSER_MS,
  );

  it.each(LANGUAGES)(
    'is readable and accessible in %s, on a telephone and on a desk, light and dark',
    async (locale) => {
      const page = await open(await link(), { locale, bypassCSP: true });
      await audit(page, `opt-out-${locale}-1-question`, locale);
      await press(page);
      await audit(page, `opt-out-${locale}-2-done`, locale);
      await press(page);
      await audit(page, `opt-out-${locale}-3-undone`, locale);
      await page.goto(`${consent.app.url}/o/tooshort`);
      await audit(page, `opt-out-${locale}-4-broken`, locale);
    },
    BROWSER_MS * 2,
  );

  it.each([
    ['broken', 'GET', '', 'Dieser Link funktioniert nicht'],
    ['refused', 'POST', 'x'.repeat(200_000), 'Das hat nicht geklappt'],
  ])(
    'says so when it fails (%s)',
    async (name, method, body, expected) => {
      const page = await open(await link(), { locale: 'de', bypassCSP: true });
      const path = method === 'GET' ? '/o/tooshort' : new URL(page.url()).pathname;
      // As a form of somebody else's page would.
      await page.setContent(
        `<form method="${method}" action="${consent.app.url}${path}">` +
          `<textarea name="x">${body}</textarea><button></button></form>`,
      );
      await page.locator('button').click();
      await page.waitForURL((url) => url.pathname === path);
      expect(await heading(page)).toBe(expected);
      await audit(page, `opt-out-${name}`, 'de');
    },
    BROWSER_MS,
  );

  /** The page in each width and scheme of colours: it has no script that would see the difference. */
  async function audit(page: Page, name: string, language: string): Promise<void> {
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await page.evaluate(axe.source);
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const look = `${viewport.width} ${colorScheme}`;
        await screenshot(page, `${name}-${viewport.width}-${colorScheme}`);
        const widest = await page.evaluate('document.documentElement.scrollWidth');
        expect([look, Number(widest) <= viewport.width]).toEqual([look, true]);
        const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
        expect([look, violations.map(({ id, help }) => `${id}: ${help}`)]).toEqual([look, []]);
      }
    }
  }
});
