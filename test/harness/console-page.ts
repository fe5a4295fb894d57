import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { LOOPBACK_RECEIVERS } from '../doubles/receiver.js';
import { BROWSER_MS, launchBrowser, screenshot } from './chromium.js';
import { eventually } from './eventually.js';
import { newNumber } from './numbers.js';
import { operationsOf, servedDocument } from './operations.js';
import { type Subject, Subjects } from './subjects.js';
import { startTestApp, type TestApp } from './test-app.js';
import { WebhookWorld } from './webhook-world.js';

/** What a hostile text calls when it runs. */
const RUNS = 'hasRun';

/** Where a hostile text would have something loaded from. */
const ELSEWHERE = 'http://elsewhere.test';

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
interface Seen {
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

const LIST = 'packages/console/src/screens/screens.ts';

/** A screen as the console's own list declares it. */
interface ConsoleScreen {
  /** Its address: `/messages/:messageId`. */
  readonly path: string;
  readonly title: string;
}

/** All screens, from the source of the list: it needs a browser, and types of browsers, to be imported. */
export function consoleScreens(): ConsoleScreen[] {
  const text = readFileSync(LIST, 'utf8');
  const screens = [...text.matchAll(/path: '([^']+)',\s+title: '([^']+)'/g)].map(([, path, title]) => ({
    path: String(path),
    title: String(title),
  }));
  const declared = text.match(/load: \(\) =>/g)?.length ?? 0;
  if (screens.length !== declared)
    throw new Error(`${LIST} declares ${declared} screens, of which ${screens.length} are understood`);
  return screens;
}

/** The address of a screen with these ids, to come after `#`. Throws where an id is not known. */
export function addressOf({ path }: ConsoleScreen, ids: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_all, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`${path}: the tests know no ${name}`);
    return encodeURIComponent(id);
  });
}

/** Texts of people are in this character set; ids, words of ours and secrets are not. */
const TEXT_COLUMNS = `SELECT table_name AS tableName, column_name AS columnName, character_maximum_length AS length
FROM information_schema.columns
WHERE table_schema = DATABASE() AND character_set_name = 'utf8mb4' AND extra NOT LIKE '%GENERATED%'
  AND table_name NOT IN ('migrations', 'typeorm_metadata')`;

/** What a value ends with, so that none is there twice: a blank and this many characters of a random word. */
const MARK_LENGTH = 8;
const ALL = HOSTILE_TEXTS.join(' ');
/** What the API takes of it in a message; as a row it may hold all of it. */
const TAKEN = ALL.replace(/\p{Cc}/gu, ' ');
const FAILED_STATUS = 500;

/** The application with something of each kind in one project, and a browser. */
export class ConsoleWorld {
  private constructor(
    readonly hooks: WebhookWorld<TestApp>,
    readonly subject: Subject,
    readonly browser: Browser,
  ) {}

  /** `hosts` are names by which the browser finds this machine. */
  static async start(settings: Record<string, string> = {}, ...hosts: string[]): Promise<ConsoleWorld> {
    const hooks = await WebhookWorld.start(await startTestApp({ ...LOOPBACK_RECEIVERS, ...settings }));
    const document = await servedDocument(hooks.app);
    const subjects = new Subjects(hooks.world, new Set(operationsOf(document).map(({ route }) => route)));
    return new ConsoleWorld(hooks, await subjects.make(), await launchBrowser(...hosts));
  }

  /** The ids of the subject, with those of a message and of a delivery; all texts are hostile from then on. */
  async withHostileTexts(): Promise<Readonly<Record<string, string>>> {
    const { ids } = this.subject;
    const { projectId = '', tenantId = '' } = ids;
    const { hooks } = this;
    const hook = await hooks.hook({
      project: { projectId, tenantId, keyId: '', key: this.subject.key },
      endpoint: { headers: { 'x-hostile': ALL.replace(/[^ -~]/g, '') } },
      subscriptions: { messageEvents: ['QUEUED'], phoneEvents: [] },
    });
    hooks.behave(hook, (_request, response) => response.writeHead(FAILED_STATUS).end(ALL));
    const message = { to: newNumber(), text: TAKEN, clientReference: HOSTILE_TEXTS[1], metadata: { hostile: TAKEN } };
    const sent = await hooks.world.send('post', `/v1/projects/${projectId}/messages`, this.subject.key, message);
    if (sent.status !== 202) throw new Error(sent.text);
    const [delivery] = await hooks.until(hook, 1, ({ attemptCount }) => attemptCount > 0);
    await this.poisonTexts();
    return {
      ...ids,
      messageId: String(sent.body.messageId),
      webhookConfigId: hook.id,
      deliveryId: String(delivery?.deliveryId),
      eventId: String(delivery?.eventId),
    };
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.hooks.stop();
  }

  /** As rows may be that an older version, an import of a gateway or a restore has written: the API refuses some. */
  private async poisonTexts(): Promise<void> {
    const { sql } = this.hooks;
    const columns = await sql.rows<{ tableName: string; columnName: string; length: number }>(TEXT_COLUMNS);
    for (const [place, { tableName, columnName, length }] of columns.entries()) {
      const turned = HOSTILE_TEXTS.map((_text, index) => HOSTILE_TEXTS[(place + index) % HOSTILE_TEXTS.length]);
      const text = turned.join(' ').slice(0, length - MARK_LENGTH - 1);
      // JSON keeps its form, or nothing could read it.
      await sql.rows(
        `UPDATE \`${tableName}\` SET \`${columnName}\` = CONCAT(?, ' ', LEFT(UUID(), ${MARK_LENGTH}))
WHERE \`${columnName}\` IS NOT NULL AND \`${columnName}\` NOT LIKE '{%' AND \`${columnName}\` NOT LIKE '[%'`,
        [text],
      );
    }
  }
}

/** Of each canvas: its width on the page, that of its place, and the colour of most of its pixels. */
export const PAINTED = `[...document.querySelectorAll('.plot-place canvas')].map((canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const colours = new Map();
  for (let index = 0; index < data.length; index += 4)
    if (data[index + 3] === 255) {
      const colour = [...data.slice(index, index + 3)].join();
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
    }
  const most = [...colours].sort((left, right) => right[1] - left[1]).slice(0, 1).map(([colour]) => colour);
  return { width: canvas.clientWidth, place: canvas.closest('.plot-place').clientWidth, most: most.join() };
})`;

/** From the first canvas that the page makes until nothing more is drawn in the same turn. */
export const TIME_DRAWING = `{
  let first = null;
  globalThis.drawnMs = null;
  const create = document.createElement.bind(document);
  document.createElement = (name) => {
    if (name === 'canvas') first ??= performance.now();
    return create(name);
  };
  for (const name of ['stroke', 'fill', 'fillText', 'clearRect']) {
    const draw = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...args) {
      draw.apply(this, args);
      if (first !== null) globalThis.drawnMs = performance.now() - first;
    };
  }
}`;

/** What `PAINTED` returns of a canvas. */
export interface Painted {
  readonly width: number;
  readonly place: number;
  /** The colour of most of its pixels that nothing shines through. */
  readonly most: string;
}

/** The hour and the numbers of each row. */
export async function figures(table: Locator): Promise<number[][]> {
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [
        Date.parse(row.querySelector('time')?.getAttribute('datetime') ?? ''),
        ...[...row.querySelectorAll('td')].map(({ textContent }) => Number(textContent.replaceAll(',', ''))),
      ]),
    );
}

/** The texts of each row, numbers as numbers. */
export async function cells(table: Locator): Promise<(string | number)[][]> {
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th, td')].map(({ className, textContent }) =>
          className === 'number' ? Number(textContent.replaceAll(',', '')) : textContent,
        ),
      ),
    );
}
