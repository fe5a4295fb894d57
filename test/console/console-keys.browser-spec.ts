import axe from 'axe-core';
import type { Browser, Locator } from 'playwright-core';
import { BROWSER_MS, launchBrowser, pictures } from '../harness/chromium.js';
import { ConsolePage } from '../harness/console-page.js';
import { tokenOf } from '../harness/link-world.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { newAddress, newNumber } from '../harness/numbers.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

/** Set to see pictures of the screens. */
const IS_SHOWN = process.env['SHOW_SCREENS'] !== undefined;
const NOTHING = { executions: [], violations: [], strangers: [], errors: [] };
const INBOUND_SECRET = 'inbound-secret-of-a-test';
const NARROW = 390;
const WIDE = 1280;
const HEIGHT = 900;
const SCHEMES = ['light', 'dark'] as const;

describe('The console, of keys, links and providers', () => {
  let app: TestApp;
  let world: World;
  let project: SendingProject;
  let browser: Browser;
  let console: ConsolePage;

  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    [project, browser] = await Promise.all([new MessageTenant(world).project(), launchBrowser()]);
    console = await ConsolePage.open(browser, app.url);
    await console.signIn(app.adminKey);
  }, BROWSER_MS);
  afterAll(async () => {
    await browser?.close();
    await app.close();
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
