import type { Browser, Locator, Page } from 'playwright-core';
import { BROWSER_MS, screenshot } from './chromium.js';
import { eventually } from './eventually.js';

const WIDE = { width: 1280, height: 1000 };
const NARROW = { width: 390, height: 844 };

/** A person at the console who is signed in: finds things by what they are called. */
export class ConsoleReader {
  private constructor(
    readonly page: Page,
    readonly errors: readonly string[],
  ) {}

  /** Signs in with a key, in a browser context of its own. */
  static async signIn(browser: Browser, url: string, key: string): Promise<ConsoleReader> {
    const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const errors: string[] = [];
    page.setDefaultTimeout(BROWSER_MS / 6);
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${url}/console/`);
    await page.getByLabel('API key').fill(key);
    await page.getByLabel('Keep in this tab').check();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('header.head').waitFor();
    return new ConsoleReader(page, errors);
  }

  /** Opens an address of the console. */
  async show(address: string): Promise<void> {
    await this.page.evaluate(`location.hash = ${JSON.stringify(address)}`);
    await this.page.locator('main h1').first().waitFor();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The same in the dialog that is open. */
  answer(name: string): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name, exact: true });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  until(isSo: () => Promise<boolean>): Promise<unknown> {
    return eventually('the page shows it', isSo);
  }

  /** Reads the page again until a text stands on it. */
  untilShown(text: string): Promise<unknown> {
    return this.until(async () => {
      await this.page.reload();
      await this.page.locator('main h1').first().waitFor();
      await this.page.locator('main .loading').first().waitFor({ state: 'hidden' });
      return (await this.page.locator('main').getByText(text).count()) > 0;
    });
  }

  /** Pictures as it is, in the dark and on a telephone, whose width it must keep. */
  async picture(name: string): Promise<void> {
    const { page } = this;
    await screenshot(page, `console-${name}-1280`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, `console-${name}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(NARROW);
    await screenshot(page, `console-${name}-390`);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    if (width !== NARROW.width) throw new Error(`${name} is ${String(width)} px wide on a telephone.`);
    await page.setViewportSize(WIDE);
  }
}
