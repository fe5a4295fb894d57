import axe from 'axe-core';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { LOOPBACK_RECEIVERS } from '../doubles/receiver.js';
import { BROWSER_MS, launchBrowser, pictures, screenshot } from '../harness/chromium.js';
import { ConsolePage, ConsoleReader } from '../harness/console-page.js';
import { LinkWorld, tokenOf } from '../harness/link-world.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { newAddress, newNumber } from '../harness/numbers.js';
import { Sql } from '../harness/sql.js';
import { shareTestApp, type TestApp } from '../harness/test-app.js';
import { type Case, CASES, type MadeCase, TwelveCases } from '../harness/twelve-cases.js';
import { WebhookWorld } from '../harness/webhook-world.js';
import { type ProjectWorld, World } from '../harness/world.js';

const sharedApp = shareTestApp(LOOPBACK_RECEIVERS);

describe('The console, of keys, links and providers', () => {
  /** Set to see pictures of the screens. */
  const IS_SHOWN = process.env['SHOW_SCREENS'] !== undefined;
  const NOTHING = { executions: [], violations: [], strangers: [], errors: [] };
  const INBOUND_SECRET = 'inbound-secret-of-a-test';
  const NARROW = 390;
  const WIDE = 1280;
  const HEIGHT = 900;
  const SCHEMES = ['light', 'dark'] as const;

  let app: TestApp;
  let world: World;
  let project: SendingProject;
  let browser: Browser;
  let console: ConsolePage;

  beforeAll(async () => {
    app = await sharedApp();
    world = new World(app);
    [project, browser] = await Promise.all([new MessageTenant(world).project(), launchBrowser()]);
    console = await ConsolePage.open(browser, app.url);
    await console.signIn(app.adminKey);
  }, BROWSER_MS);
  afterAll(async () => {
    await browser?.close();
  });

  const main = () => console.page.locator('main');
  const row = (text: string | RegExp): Locator => main().getByRole('row').filter({ hasText: text });
  const press = (name: string, within: Locator = main()) => within.getByRole('button', { name, exact: true }).click();
  const dialog = (name: string | RegExp) => console.page.getByRole('dialog', { name });
  /** Whether a key works, as the service says. */
  const statusOf = async (key: string) => (await world.send('get', '/v1/api-keys/current', key)).status;

  /** What the page shows once, which is gone when the dialog is closed. */
  async function shownOnce(title: string | RegExp, name: string): Promise<string> {
    const secret = (await dialog(title).getByLabel(name, { exact: true }).textContent()) ?? '';
    await press('I have stored it', dialog(title));
    await dialog(title).getByLabel(name, { exact: true }).waitFor({ state: 'detached' });
    await console.settled();
    expect((await console.page.content()).includes(secret)).toBe(false);
    return secret;
  }

  /** Nothing that axe finds in light and dark, and nothing wider than a telephone. */
  async function looksWell(name: string): Promise<void> {
    const { page } = console;
    const faults: string[] = [];
    if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe.source);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
      for (const { id, nodes } of violations) faults.push(`${name} ${colorScheme} ${id}: ${nodes[0]?.html ?? ''}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    if (IS_SHOWN) await pictures(page, name);
    await page.setViewportSize({ width: NARROW, height: HEIGHT });
    const width = await page.evaluate('document.documentElement.scrollWidth');
    await page.setViewportSize({ width: WIDE, height: HEIGHT });
    expect([faults, width, console.seen]).toEqual([[], NARROW, NOTHING]);
  }

  it(
    'makes a key that is shown once, rotates it with an overlap, disables, enables and revokes it',
    async () => {
      await console.show(`/keys?project=${project.projectId}`);
      await press('New API key');
      await main().getByLabel('Name', { exact: true }).fill('Night shift');
      await main().getByLabel('Access').selectOption('READ');
      await looksWell('keys-form');
      await press('Create API key');
      const first = await shownOnce('The key is there', 'API key');
      expect([await statusOf(first), await row('Night shift').textContent()]).toEqual([
        200,
        expect.stringMatching(/TENANT.*READ.*works.*no end/),
      ]);

      await press('Rotate', row('Night shift'));
      await dialog(/in the place/)
        .getByLabel(/old key/)
        .selectOption('3600000');
      await press('Rotate', dialog(/in the place/));
      const second = await shownOnce('The new key', 'API key');
      expect([first === second, await statusOf(first), await statusOf(second)]).toEqual([false, 200, 200]);
      await looksWell('keys');

      const old = row(`…${first.slice(-4)}`);
      await press('Disable', old);
      await press('Disable', dialog('Disable this API key?'));
      await old.filter({ hasText: 'off' }).waitFor();
      expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401]);
      await press('Enable', old);
      await old.filter({ hasText: 'works' }).waitFor();
      expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401]);
      await press('Revoke', old);
      await looksWell('keys-revoke');
      await press('Revoke', dialog('Revoke this API key?'));
      await row('Night shift').first().waitFor({ state: 'detached' });
      await row('A key').waitFor();
      expect(await row('Night shift').count()).toBe(0);
      expect([await statusOf(first), console.seen]).toEqual([401, NOTHING]);
    },
    BROWSER_MS,
  );

  it(
    'makes a link that opens a session elsewhere, and ends both by deleting it',
    async () => {
      await console.show(`/links?project=${project.projectId}`);
      await press('New console link');
      await main().getByLabel('Name', { exact: true }).fill('Ticket 4711');
      await main().getByLabel('Leads to').fill('/messages');
      await looksWell('links-form');
      await press('Create console link');
      const url = await shownOnce('The link is there', 'console link');
      await row('Ticket 4711').filter({ hasText: 'open' }).waitFor();

      const guest = await ConsolePage.open(browser, app.url, { address: `/join/${tokenOf(url)}` });
      await guest.page.getByRole('button', { name: 'Open' }).click();
      await guest.page.locator('header.head').waitFor();
      await guest.settled();
      const head = (await guest.page.locator('header.head').textContent()) ?? '';
      expect([head, await guest.page.locator('main h1').textContent()]).toEqual([
        expect.stringMatching(/Tenant .*Project .*READ.*Ticket 4711.*ends/),
        'Messages',
      ]);
      expect(await guest.page.getByRole('link', { name: 'Console links' }).count()).toBe(0);

      await console.show(`/keys?project=${project.projectId}`);
      await console.show(`/links?project=${project.projectId}`);
      await row('Ticket 4711').filter({ hasText: 'session running' }).waitFor();
      await looksWell('links');
      await press('Delete', row('Ticket 4711'));
      await press('Delete', dialog('Delete this console link?'));
      await row('Ticket 4711').waitFor({ state: 'detached' });
      await guest.page.evaluate(`location.hash = '/senders'`);
      await guest.page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
      expect([console.seen, guest.seen]).toEqual([NOTHING, NOTHING]);
      await guest.close();
    },
    BROWSER_MS,
  );

  it(
    'tests a provider in words',
    async () => {
      await console.show('/providers');
      await looksWell('providers');
      await main()
        .getByRole('link', { name: /^Simulator / })
        .first()
        .click();
      await press('Test the provider');
      await main().getByText('reachable', { exact: true }).waitFor();
      const { providerId } = await kannel();
      await console.show(`/providers/${providerId}`);
      await press('Test the provider');
      await main().getByText('not reachable', { exact: true }).waitFor();
      expect(await main().getByRole('region', { name: 'Test' }).textContent()).toMatch(/127\.0\.0\.1|refused|connect/i);
      expect(await main().getByRole('region', { name: 'Settings' }).textContent()).toMatch(/"password": "\*{8}"/);
      expect(console.seen).toEqual(NOTHING);
    },
    BROWSER_MS,
  );

  it(
    'assigns what came in and fits nothing: a text to its project and number, a receipt to its message',
    async () => {
      const { providerId, hear } = await kannel();
      await hear('12345', 'Where is my parcel?');
      await hear(newNumber(), 'A receipt, once');
      const messageId = await toBeReported(providerId);
      await console.show(`/providers/${providerId}?project=${project.projectId}`);
      await looksWell('provider');

      const from = newNumber();
      await press('Assign', row('Where is my parcel?'));
      await dialog(/Which project/)
        .getByLabel(/Number of the person/)
        .fill(from);
      await looksWell('provider-assign');
      await press('Assign', dialog(/Which project/));
      await row('Where is my parcel?').filter({ hasText: project.projectId }).waitFor();
      const { data } = await world.admin('get', `/v1/messages?phone=${encodeURIComponent(from)}`);
      expect(data).toMatchObject([{ text: 'Where is my parcel?', direction: 'INBOUND' }]);

      await press('Assign', row('RECEIPT'));
      await dialog(/Which message/)
        .getByLabel('Message')
        .fill(messageId);
      await press('Assign', dialog(/Which message/));
      await row('RECEIPT').filter({ hasText: messageId }).waitFor();
      expect(console.seen).toEqual(NOTHING);
    },
    BROWSER_MS,
  );

  /** A gateway that nobody answers for, and what it says of texts to an address that is nobody's. */
  async function kannel() {
    const settings = {
      sendUrl: 'http://127.0.0.1:1/cgi-bin/sendsms',
      username: 'parley',
      password: 'of-a-test',
      callbackCidrs: ['127.0.0.0/8', '10.0.0.0/8', '::1/128'],
      inboundSecret: INBOUND_SECRET,
    };
    const provider = { name: 'A Kannel', kind: 'KANNEL', settings };
    const providerId = String((await world.admin('post', '/v1/providers', provider))['providerId']);
    const hear = async (from: string, text: string): Promise<void> => {
      const said = new URLSearchParams({ secret: INBOUND_SECRET, from, to: newAddress(), text });
      const heard = await app.http.get(`/v1/callbacks/${providerId}/inbound?${said.toString()}`);
      if (heard.status !== 202) throw new Error(`The gateway was answered with ${heard.status}: ${heard.text}`);
    };
    return { providerId, hear };
  }

  /** Makes the newest record of a provider a receipt, and a message that was handed to the provider. */
  async function toBeReported(providerId: string): Promise<string> {
    const path = `/v1/projects/${project.projectId}/messages`;
    const sent = await world.admin('post', path, { to: newNumber(), text: 'Your parcel is there' });
    const messageId = String(sent['messageId']);
    const sql = await Sql.open(app.schema);
    await sql.rows(
      `UPDATE provider_unmatched SET kind = 'RECEIPT', status = 'SENT', sender = NULL, recipient = NULL, text = NULL
WHERE providerId = ? AND text LIKE 'A receipt%'`,
      [providerId],
    );
    await sql.rows(
      `INSERT INTO message_attempts (attemptId, messageId, projectId, providerId, senderId, status, startedAt)
VALUES ('att_of_a_test', ?, ?, ?, ?, 'UNKNOWN', 1)`,
      [messageId, project.projectId, providerId, project.senderId],
    );
    await sql.close();
    return messageId;
  }
});

describe('The console, asked where a message is', () => {
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

  /**
   * What the element with the focus is: the address that it leads to, or its role, and whether its focus can be seen.
   */
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

  let app: TestApp;
  let cases: TwelveCases;
  let browser: Browser;
  let operator: ConsolePage;
  let guest: ConsolePage;
  const made = new Map<Case, MadeCase>();
  const times: Record<string, number> = {};

  beforeAll(async () => {
    app = await sharedApp();
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

/** What a person does with the screens of webhooks, events, imports and numbers, one after the other. */
describe('the console: webhooks, events, imports, numbers', () => {
  /** What a receiver answers that wants to be more than text. */
  const HOSTILE = `<img src=x onerror="document.title='ran'"> no`;
  const SECRET = /^whsec_/;

  let hooks: WebhookWorld<TestApp>;
  let browser: Browser;
  let reader: ConsoleReader;
  let page: Page;
  let project: ProjectWorld;
  let number = '';

  beforeAll(async () => {
    hooks = await WebhookWorld.start(await sharedApp());
    project = await hooks.world.project();
    browser = await launchBrowser();
    reader = await ConsoleReader.signIn(browser, hooks.app.url, project.key);
    ({ page } = reader);
  }, BROWSER_MS);
  afterAll(async () => {
    await browser?.close();
    await hooks?.stop();
  });

  it(
    'creates a config whose secret is shown once, tests it, and shows the answer of a receiver as text',
    async () => {
      hooks.receiver.behaviour = (_request, response) => response.writeHead(500).end(HOSTILE);
      await reader.show('/webhooks');
      await page.getByText('No webhook configs yet').waitFor();
      await reader.button('New webhook config').click();
      await page.getByLabel('URL', { exact: true }).fill('no address');
      await reader.button('Create webhook config').click();
      await page.getByRole('alert').waitFor();
      expect(await page.getByLabel('URL', { exact: true }).inputValue()).toBe('no address');
      await page.getByLabel('URL', { exact: true }).fill(hooks.receiver.url);
      await page.getByLabel('Additional headers').fill('x-environment: test');
      await reader.picture('webhook-new');
      await reader.button('Create webhook config').click();
      const secret = page.getByLabel('signing secret', { exact: true });
      expect(await secret.textContent()).toMatch(SECRET);
      await reader.button('I have stored it').click();
      await page.getByRole('heading', { name: 'Webhook config' }).waitFor();
      expect(await page.content()).not.toContain('whsec_');
      await page.getByLabel('Event').first().selectOption('message.sent');
      await reader.button('Send test event').click();
      await page.getByText(HOSTILE).waitFor();
      expect(hooks.receiver.events().map(({ type }) => type)).toEqual(['message.sent']);
      expect(hooks.receiver.received[0]?.headers['x-environment']).toBe('test');
      expect(await page.title()).toContain('Webhook config');
    },
    BROWSER_MS,
  );

  it(
    'leads from a failed delivery to its answer, its event and its number, and sends it again',
    async () => {
      number = newNumber();
      await hooks.world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [number] });
      await reader.button('Switch off').waitFor();
      const rows = page.getByRole('region', { name: 'Deliveries' }).locator('tbody tr');
      await reader.untilShown('The endpoint answered 500');
      await reader.picture('webhook');
      await rows.filter({ hasText: 'phone.created' }).getByRole('link').first().click();
      await page.getByText('Attempt 1').waitFor();
      await page.getByText(HOSTILE).waitFor();
      await reader.picture('delivery');
      hooks.receiver.behaviour = (_request, response) => response.end('thanks');
      await reader.button('Send now').click();
      await reader.untilShown('SUCCESS');
      await page.locator('main dl').getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Event', exact: true }).waitFor();
      await page.getByRole('group', { name: 'Webhook deliveries of this event' }).waitFor();
      await reader.picture('event');
      await page.getByRole('link', { name: number }).click();
      await page.getByRole('heading', { name: number }).waitFor();
    },
    BROWSER_MS,
  );

  it(
    'counts what a replay would send before it sends it, and shows a rotated secret once',
    async () => {
      await reader.show('/webhooks');
      await page.getByRole('link', { name: hooks.receiver.url }).click();
      await reader.button('Replay').click();
      await page.getByLabel('Created from').fill('2020-01-01T00:00');
      // One that waits may arrive meanwhile: all of them are the same number before and after.
      for (const status of ['DELIVERED', 'PENDING']) await page.getByLabel(status, { exact: true }).check();
      await reader.button('Count them').click();
      const asked = page.getByRole('button', { name: /^Send \d+ deliver(y|ies) again$/ });
      const sent = hooks.receiver.received.length;
      const asksFor = Number(/\d+/.exec((await asked.textContent()) ?? '')?.[0]);
      await reader.picture('replay');
      await asked.click();
      await page.getByText(/queued: they are sent now/).waitFor();
      expect(await page.getByText(/queued: they are sent now/).textContent()).toContain(`${asksFor} deliver`);
      await reader.button('Close').click();
      await reader.until(async () => Promise.resolve(hooks.receiver.received.length >= sent + asksFor));
      await reader.button('Rotate secret').click();
      await reader.answer('Rotate secret').click();
      expect(await page.getByLabel('signing secret', { exact: true }).textContent()).toMatch(SECRET);
      await page.keyboard.press('Escape');
      await page.getByLabel('signing secret', { exact: true }).waitFor({ state: 'detached' });
      expect(await page.content()).not.toContain('whsec_');
    },
    BROWSER_MS,
  );

  it(
    'changes a config, switches it off and deletes it, asked once',
    async () => {
      await reader.button('Change').click();
      await page.getByRole('group', { name: 'Events of messages' }).getByRole('button', { name: 'None' }).click();
      await reader.button('Save changes').click();
      await page.locator('dl', { hasText: 'Events of messages' }).getByText('none').first().waitFor();
      await reader.button('Switch off').click();
      await reader.button('Switch on').waitFor();
      await reader.button('Delete').click();
      await reader.button('Do nothing').click();
      await reader.button('Delete').click();
      await reader.answer('Delete').click();
      await page.getByText('No webhook configs yet').waitFor();
    },
    BROWSER_MS,
  );

  it(
    'shows all events backwards',
    async () => {
      await hooks.register(project, 120);
      await reader.show('/events');
      const sequences = page.locator('main tbody td.number');
      await sequences.first().waitFor();
      await reader.until(async () => {
        const older = reader.button('Older');
        if ((await older.count()) > 0 && (await older.isEnabled())) await older.click();
        return (await sequences.allTextContents()).includes('1');
      });
      const shown = (await sequences.allTextContents()).map(Number);
      expect(shown).toEqual(Array.from({ length: shown.length }, (_one, index) => shown.length - index));
      await reader.picture('events');
    },
    BROWSER_MS,
  );

  it(
    'imports a file, and hands back the rows that failed',
    async () => {
      const path = join(tmpdir(), `numbers-${process.pid}.csv`);
      await writeFile(path, `phoneE164,isOptedOut,note\n${newNumber()},true,no more\nnot a number,,\n`);
      await reader.show('/imports');
      await page.getByLabel('CSV file').setInputFiles(path);
      await reader.picture('imports');
      await reader.button('Upload').click();
      await page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
      await reader.untilShown('DONE');
      await reader.picture('import');
      const download = page.waitForEvent('download');
      await reader.button('Download the errors (CSV)').click();
      expect((await download).suggestedFilename()).toMatch(/^imp_\w+-errors\.csv$/);
    },
    BROWSER_MS,
  );

  it(
    'opts a number out and in with evidence, and erases it',
    async () => {
      await page.getByRole('searchbox').fill(number);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: number }).waitFor();
      await reader.button('Opt out').click();
      await page.getByLabel('Note').fill(HOSTILE);
      await reader.answer('Opt out').click();
      await reader.button('Record another opt-out').waitFor();
      await page.getByRole('cell', { name: HOSTILE }).waitFor();
      await reader.picture('number');
      await reader.button('Opt in').click();
      await page.getByLabel('Evidence').fill('Ticked a box.');
      await reader.answer('Opt in').click();
      await page.getByRole('cell', { name: 'Ticked a box.' }).waitFor();
      await reader.button('Erase number').click();
      await reader.answer('Erase number').click();
      await page.getByRole('link', { name: 'See what is removed' }).click();
      await page.getByRole('heading', { name: 'Erasure' }).waitFor();
      await reader.untilShown('DONE');
      await reader.picture('erasure');
      expect(reader.errors).toEqual([]);
    },
    BROWSER_MS,
  );

  it(
    'offers a READ key nothing that it may not do',
    async () => {
      const hook = await hooks.hook({ project });
      const { plainApiKey } = await hooks.world.key(project.projectId, { access: 'READ' });
      const other = await ConsoleReader.signIn(browser, hooks.app.url, plainApiKey);
      for (const path of ['/webhooks', `/webhooks/${hook.id}`, '/imports', '/events']) {
        await other.show(path);
        await other.page.locator('main .loading').first().waitFor({ state: 'hidden' });
        const names = await other.page.locator('main button:visible').allTextContents();
        expect([path, names.filter((name) => !/^(Copy|Older|Newer|Newest)/.test(name))]).toEqual([path, []]);
      }
    },
    BROWSER_MS,
  );
});
