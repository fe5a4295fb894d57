import type { Browser, Page } from 'playwright-core';
import { BROWSER_MS, launchBrowser, screenshot } from '../harness/chromium.js';
import { ConsolePage } from '../harness/console-page.js';
import { LinkWorld } from '../harness/link-world.js';
import { LOOPBACK_RECEIVERS } from '../harness/receiver.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type Case, CASES, type MadeCase, TwelveCases } from '../harness/twelve-cases.js';

const CLICKS_MAX = 5;
const ALL_MS = 10 * BROWSER_MS;
/** Set to see how long each took, and pictures of what was found. */
const IS_SHOWN = process.env['SHOW_CASES'] !== undefined;
const LOOKS = [
  ['light', 'light', 1280],
  ['dark', 'dark', 1280],
  ['narrow', 'light', 390],
] as const;
/** More presses of Tab than a screen has places. */
const TABS_MAX = 120;
/** What the element with the focus is: the address that it leads to, or its role, and whether its focus can be seen. */
const FOCUSED = `(() => {
  const element = document.activeElement;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const isSeen = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  return { href: element.getAttribute('href') ?? '', id: element.id, isSeen };
})()`;

interface Focused {
  readonly href: string;
  readonly id: string;
  readonly isSeen: boolean;
}

/** How somebody gets from the first screen to a message, and what that costs. */
interface Way {
  readonly name: string;
  /** Puts a text into the search box and sends it. */
  search(text: string): Promise<void>;
  /** Follows the link to an address. */
  follow(href: string): Promise<void>;
  clicks: number;
}

/** By the pointer: going into the box is a click, and so is each link and button. */
function byPointer(page: Page): Way {
  return {
    name: 'pointer',
    clicks: 0,
    async search(text) {
      const box = page.getByRole('searchbox', { name: /Search/ });
      await box.click();
      await box.fill(text);
      await page.getByRole('button', { name: 'Search' }).click();
      this.clicks += 2;
    },
    async follow(href) {
      await page.locator(`main a[href^="${href}"]`).first().click();
      this.clicks += 1;
    },
  };
}

/** By the keyboard alone, each place with a focus that can be seen. */
function byKeyboard(page: Page): Way {
  const tabTo = async (what: string, isThere: (focused: Focused) => boolean): Promise<void> => {
    for (let presses = 0; presses < TABS_MAX; presses += 1) {
      const focused = await page.evaluate<Focused>(FOCUSED);
      if (isThere(focused)) {
        expect([what, focused.isSeen]).toEqual([what, true]);
        return;
      }
      await page.keyboard.press('Tab');
    }
    throw new Error(`${TABS_MAX} presses of Tab do not lead to ${what}`);
  };
  return {
    name: 'keyboard',
    clicks: 0,
    async search(text) {
      await tabTo('the search box', ({ id }) => id === 'search');
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
    async follow(href) {
      await tabTo(href, (focused) => focused.href.startsWith(href));
      await page.keyboard.press('Enter');
    },
  };
}

describe('The console, asked where a message is', () => {
  let app: TestApp;
  let cases: TwelveCases;
  let browser: Browser;
  let operator: ConsolePage;
  let guest: ConsolePage;
  const made = new Map<Case, MadeCase>();
  const times: Record<string, number> = {};

  beforeAll(async () => {
    app = await startTestApp(LOOPBACK_RECEIVERS);
    cases = await TwelveCases.start(app);
    [browser] = await Promise.all([launchBrowser(), ...CASES.map(async (one) => made.set(one, await one.make(cases)))]);
    const { projectId } = await cases.world.project();
    const reader = await cases.world.key(projectId, { role: 'ADMIN', access: 'READ' });
    operator = await ConsolePage.open(browser, app.url);
    await operator.signIn(reader.plainApiKey);
    guest = await ConsolePage.open(browser, app.url);
  }, ALL_MS);
  afterAll(async () => {
    await browser?.close();
    await cases?.stop();
    await app.close();
    if (IS_SHOWN) console.log(times);
  });

  /** From the first screen to the sentence that says why. */
  async function find(console: ConsolePage, way: Way, sought: string, one: Case): Promise<void> {
    const { messageId } = made.get(one) as MadeCase;
    await console.show('/');
    const start = Date.now();
    const message = console.page.locator('main h1', { hasText: /^Message$/ });
    await way.search(sought);
    await console.page.waitForURL((url) => !/search|#\/$/.test(url.hash));
    if (!console.page.url().includes(messageId)) await way.follow(`#/messages/${messageId}`);
    await message.waitFor();
    const happened = console.page.getByRole('region', { name: 'What happened' });
    await happened.filter({ hasText: one.says }).waitFor();
    times[`${one.name}, ${way.name}: ${sought}`] = Date.now() - start;
    expect(way.clicks).toBeLessThanOrEqual(CLICKS_MAX);
  }

  it.each(CASES)(
    '$name: an ADMIN with a READ key finds it by number and by reference, with five clicks or by the keyboard alone',
    async (one) => {
      const { to, reference } = made.get(one) as MadeCase;
      for (const sought of [to, reference])
        for (const way of [byPointer, byKeyboard]) await find(operator, way(operator.page), sought, one);
      expect(operator.seen).toEqual({ executions: [], violations: [], strangers: [], errors: [] });
    },
    BROWSER_MS,
  );

  it.each(CASES.filter(({ isActive }) => isActive))(
    '$name: the session of a link finds it',
    async (one) => {
      const { projectId, to, reference } = made.get(one) as MadeCase;
      const { token } = await new LinkWorld(cases.world).link(projectId);
      // Another document: what the page before held in memory is gone.
      await guest.page.goto('about:blank');
      await guest.page.goto(`${app.url}/console/#/join/${token}`);
      await guest.page.getByRole('button', { name: 'Open' }).click();
      await guest.page.locator('header.head').waitFor();
      await find(guest, byPointer(guest.page), to, one);
      await find(guest, byKeyboard(guest.page), reference, one);
      expect(guest.seen).toEqual({ executions: [], violations: [], strangers: [], errors: [] });
    },
    BROWSER_MS,
  );

  it(
    'fits on a wide and on a narrow page',
    async () => {
      for (const [index, one] of CASES.entries()) {
        await operator.show(`/messages/${(made.get(one) as MadeCase).messageId}`);
        await operator.page.getByRole('region', { name: 'What happened' }).filter({ hasText: one.says }).waitFor();
        for (const [look, colorScheme, width] of LOOKS) {
          await operator.page.emulateMedia({ colorScheme });
          await operator.page.setViewportSize({ width, height: 900 });
          expect([look, await operator.page.evaluate('document.documentElement.scrollWidth')]).toEqual([look, width]);
          if (IS_SHOWN) await screenshot(operator.page, `case-${index + 1}-${look}`);
        }
      }
    },
    ALL_MS,
  );
});
