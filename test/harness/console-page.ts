import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { BROWSER_MS } from './chromium.js';
import { eventually } from './eventually.js';

/** What a hostile text calls when it runs. */
export const RUNS = 'hasRun';
/** Where a hostile text would have something loaded from. */
export const ELSEWHERE = 'http://elsewhere.test';
/** Of a page over plain http under another name than this machine's; it says nothing that could be mended. */
const UNTRUSTED_ORIGIN = /Cross-Origin-Opener-Policy header has been ignored/;
/** A response that says no is no fault of the page, and is looked at by its status. */
const REFUSED_RESPONSE = /^Failed to load resource: the server responded with a status of/;
const REPORT = 'reportToTest';
/** Before any script of the page, in each document, framed ones too. */
const WATCH = `
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
  ${REPORT}('violation', violatedDirective + ' ' + blockedURI + ' ' + sourceFile));
globalThis.${RUNS} = (what) => ${REPORT}('execution', String(what));
`;

/** What must not happen on a page, whatever is shown on it. */
export interface Seen {
  readonly executions: string[];
  readonly violations: string[];
  /** Requests to another origin than the page's. */
  readonly strangers: string[];
  readonly errors: string[];
}

/** The console in a browser context of its own, with all that happens to it written down. */
export class ConsolePage {
  readonly seen: Seen = { executions: [], violations: [], strangers: [], errors: [] };
  /** Responses with a status of 400 or more. */
  readonly refused: string[] = [];
  private underWay = 0;

  private constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  /** Opens it at an address of its own, `/` by default; `url` is where the API is, as the browser calls it. */
  static async open(
    browser: Browser,
    url: string,
    { address = '/', options = {} }: { address?: string; options?: BrowserContextOptions } = {},
  ): Promise<ConsolePage> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const console = new ConsolePage(await context.newPage(), url.replace(/\/$/, ''));
    await console.watch();
    await console.page.goto(`${console.url}/console/#${address}`);
    return console;
  }

  /** Signs in with a key, and stays so over a reload of the page. */
  async signIn(key: string): Promise<void> {
    await this.page.getByLabel('API key').fill(key);
    await this.page.getByLabel('Keep in this tab').check();
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.locator('header.head').waitFor();
    await this.settled();
  }

  /** Shows an address of the console once all that it reads is here. */
  async show(address: string): Promise<void> {
    await this.page.evaluate(`location.hash = ${JSON.stringify(address)}`);
    await this.settled();
  }

  /** Resolves when nothing is being read, and a heading says what is shown. */
  async settled(): Promise<void> {
    await this.page.locator('main h1').first().waitFor();
    let isQuiet = false;
    await eventually('the page has read all', async () => {
      const wasQuiet = isQuiet;
      isQuiet = this.underWay === 0 && (await this.page.locator('main .loading').count()) === 0;
      return isQuiet && wasQuiet;
    });
  }

  /** The text of each curl line of the screen. */
  curlLines(): Promise<string[]> {
    return this.page.locator('pre[aria-label^="curl of "]').allTextContents();
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  private async watch(): Promise<void> {
    const { page } = this;
    page.setDefaultTimeout(BROWSER_MS / 3);
    await page.exposeFunction(REPORT, (kind: 'violation' | 'execution', what: string) => {
      (kind === 'violation' ? this.seen.violations : this.seen.executions).push(what);
    });
    await page.addInitScript(WATCH);
    page.on('dialog', (dialog) => {
      this.seen.executions.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => this.seen.errors.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !UNTRUSTED_ORIGIN.test(text) && !REFUSED_RESPONSE.test(text))
        this.seen.errors.push(text);
    });
    page.on('request', (request) => {
      this.underWay += 1;
      if (new URL(request.url()).origin !== new URL(this.url).origin) this.seen.strangers.push(request.url());
    });
    page.on('requestfinished', () => (this.underWay -= 1));
    page.on('requestfailed', () => (this.underWay -= 1));
    page.on('response', (response) => {
      if (response.status() >= 400) this.refused.push(`${response.status()} ${response.url()}`);
    });
  }
}

/** What stands in a text of others if it is to run, to load, to leave its place or to turn what stands around it. */
export const HOSTILE_TEXTS = [
  `<script>${RUNS}('script')</script>`,
  `"><img src=${ELSEWHERE}/i onerror=${RUNS}('image')>`,
  `<style>*{background:url(${ELSEWHERE}/s)}</style>`,
  `<svg onload=${RUNS}('svg')>`,
  `javascript:${RUNS}('address')`,
  '\u202e\u2066gpj.exe\u200f\u0000\u0007',
  `'; touch x #\n$(touch x)`,
] as const;
