import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { BROWSER_MS, launchBrowser, screenshot } from './harness/chromium.js';
import { ConsentWorld, NUMBER } from './harness/consent-world.js';

/** A telephone held upright. */
const VIEWPORT = { width: 390, height: 844 };
const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;
const IDENTITY = 'Acme Pharmacy & Sons';

describe('The opt-out page in a browser', () => {
  let consent: ConsentWorld;
  let browser: Browser;
  let contexts: BrowserContext[] = [];

  beforeAll(async () => {
    consent = await ConsentWorld.start();
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

  async function open(url: string, options: object): Promise<Page> {
    const context = await browser.newContext({ viewport: VIEWPORT, ...options });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(url);
    return page;
  }

  const heading = (page: Page) => page.locator('h1').innerText();

  it(
    'works with scripts off: asks, opts out, takes it back',
    async () => {
      const page = await open(await link(), { javaScriptEnabled: false, locale: 'en-GB' });
      expect(await heading(page)).toBe(`Stop messages from ${IDENTITY}?`);
      await page.getByRole('button', { name: 'Stop messages' }).click();
      expect(await heading(page)).toBe('You will get no more messages');
      await page.getByRole('button', { name: 'Get messages again' }).click();
      expect(await heading(page)).toBe('You get messages again');
      await page.getByRole('button', { name: 'Stop messages' }).click();
      await page.reload();
      expect(await heading(page)).toBe('You will get no more messages');
    },
    BROWSER_MS,
  );

  it.each(LANGUAGES)(
    'is readable and accessible in %s, on a telephone, light and dark',
    async (locale) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await open(await link(), { locale, colorScheme, bypassCSP: true });
        await audit(page, `opt-out-${locale}-${colorScheme}`, locale);
        await page.locator('button').click();
        await audit(page, `opt-out-${locale}-${colorScheme}-done`, locale);
      }
    },
    BROWSER_MS,
  );

  it(
    'says so when the link is not complete',
    async () => {
      const page = await open(`${consent.app.url}/o/tooshort`, { locale: 'de', bypassCSP: true });
      expect(await heading(page)).toBe('Dieser Link ist nicht vollständig');
      await audit(page, 'opt-out-broken', 'de');
    },
    BROWSER_MS,
  );

  async function audit(page: Page, name: string, language: string): Promise<void> {
    await screenshot(page, name);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    const widest = await page.evaluate('document.documentElement.scrollWidth');
    expect(widest).toBeLessThanOrEqual(VIEWPORT.width);
    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
    expect(violations.map(({ id, help }) => `${id}: ${help}`)).toEqual([]);
  }
});
