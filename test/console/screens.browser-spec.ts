import axe from 'axe-core';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Frame, Page } from 'playwright-core';
import { startPrefixProxy } from '../doubles/proxies.js';
import { Receiver } from '../doubles/receiver.js';
import { BROWSER_MS, launchBrowser, screenshot } from '../harness/chromium.js';
import { ReviewWorld } from '../harness/consent-world.js';
import {
  addressOf,
  cells,
  ConsolePage,
  consoleScreens,
  ConsoleWorld,
  figures,
  HOSTILE_TEXTS,
  PAINTED,
  type Painted,
  TIME_DRAWING,
} from '../harness/console-page.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { newNumber } from '../harness/numbers.js';
import { type ActivityHour, storeMessages } from '../harness/stored-messages.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const NOTHING = { executions: [], violations: [], strangers: [], errors: [] };

describe('The console', () => {
  /** No certificate, and not this machine's name: no safe context for a browser. */
  const ELSEWHERE = 'parley.elsewhere.test';

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
});

describe('Overview and usage in the console', () => {
  const HOUR_MS = 3_600_000;
  const HOURS_KEPT = 192;
  const SPANS = [
    ['the last 24 hours', 24],
    ['the last 8 days', HOURS_KEPT],
  ] as const;
  const LOOKS = [
    ['light', 'light', 1280],
    ['dark', 'dark', 1280],
    ['narrow', 'light', 390],
  ] as const;

  interface UsageRow extends Readonly<Record<'day' | 'country' | 'category' | 'status', string | null>> {
    readonly messages: number;
    readonly parts: number;
    readonly cost: number;
  }

  let app: TestApp;
  let world: World;
  let browser: Browser;
  let project: ProjectWorld;
  let console: ConsolePage;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startTestApp({ ROLE: 'api', CURRENCY: 'EUR' }), launchBrowser()]);
    world = new World(app);
    project = await world.project();
    await storeMessages(app, project, messages());
    console = await ConsolePage.open(browser, app.url);
    await console.page.addInitScript(TIME_DRAWING);
    const { plainApiKey } = await world.key(project.projectId, { access: 'READ' });
    await console.signIn(plainApiKey);
  }, BROWSER_MS);
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  const api = async <Body>(path: string): Promise<Body> =>
    (await world.send('get', `/v1/projects/${project.projectId}${path}`, project.key)).body as Body;
  const canvases = async (): Promise<Painted[]> => {
    await console.page.waitForFunction(`document.querySelectorAll('.plot-place canvas').length === 4`);
    return (await console.page.evaluate(PAINTED)) as Painted[];
  };

  it(
    'plots what the API says of 24 hours and of 8 days, with tables of the same values',
    async () => {
      await console.page.reload();
      await console.settled();
      await canvases();
      if (process.env['SHOW_TIMES'] !== undefined)
        process.stderr.write(`Four plots drawn in ${String(await console.page.evaluate('drawnMs'))} ms\n`);
      for (const summary of await console.page.locator('.plot summary').all()) await summary.press('Enter');
      const present = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
      const from = present - (HOURS_KEPT - 1) * HOUR_MS;
      const { data } = await api<{ data: ActivityHour[] }>(`/activity?from=${from}&to=${present}`);
      for (const [span, hours] of SPANS) {
        const wanted = data.slice(-hours);
        const counts = wanted.map((one) => {
          const lost = one.undelivered + one.failed + one.blocked + one.expired;
          const { accepted, delivered, received, undelivered, failed, blocked, expired } = one;
          return [one.hour, accepted, delivered, lost, received, undelivered, failed, blocked, expired];
        });
        expect(await figures(console.page.getByRole('table', { name: `Messages of ${span}` }))).toEqual(counts);
        expect(await figures(console.page.getByRole('table', { name: `Cost of ${span}, in EUR` }))).toEqual(
          wanted.map(({ hour, cost }) => [hour, cost]),
        );
        const sum = wanted.reduce((all, { accepted }) => all + accepted, 0);
        await console.page.getByText(`In ${span} ${sum} messages were accepted`).waitFor();
      }
      expect(console.seen).toEqual(NOTHING);
    },
    BROWSER_MS,
  );

  it(
    'draws as wide as its place, in the colours of the scheme, accessibly',
    async () => {
      // What axe looks at takes its time: one table is as the others are.
      for (const summary of (await console.page.locator('.plot summary').all()).slice(1)) await summary.press('Enter');
      const looks: Painted[][] = [];
      for (const [look, colorScheme, width] of LOOKS) {
        await console.page.emulateMedia({ colorScheme });
        await console.page.setViewportSize({ width, height: 1_000 });
        await console.page.waitForFunction(`${PAINTED}.every(({ width, place }) => width === place)`);
        const painted = await canvases();
        looks.push(painted);
        expect(painted.map((one) => one.width)).toEqual(painted.map(({ place }) => place));
        expect([look, await console.page.evaluate('document.documentElement.scrollWidth')]).toEqual([look, width]);
        expect([look, await faults()]).toEqual([look, []]);
        await console.page.evaluate('scrollTo(0, 0)');
        await console.page.locator('.plot-place').first().hover();
        await console.page.locator('.legend .pointed', { hasText: /:00$/ }).waitFor();
        await screenshot(console.page, `overview-${look}`);
      }
      const [light, dark] = looks.map((painted) => painted.map(({ most }) => most));
      expect(light?.map((colour, index) => colour !== '' && colour !== dark?.[index])).toEqual([
        true,
        true,
        true,
        true,
      ]);
      expect(console.seen).toEqual(NOTHING);
    },
    BROWSER_MS,
  );

  it(
    'lists what failed and was blocked, newest first',
    async () => {
      const list = await world.send('get', `/v1/messages?status=FAILED,BLOCKED&limit=10`, project.key);
      const hrefs = (list.body.data as { messageId: string }[]).map(({ messageId }) => `#/messages/${messageId}`);
      expect(hrefs).toHaveLength(3);
      const links = console.page.getByRole('region', { name: /^Failed and blocked/ }).locator('tbody th a');
      expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(hrefs);
    },
    BROWSER_MS,
  );

  it.each([[['day']], [['country', 'status']], [['day', 'country', 'category', 'status']]] as const)(
    'shows usage by %j as the API sums it, and as a file',
    async (by) => {
      await console.show('/usage');
      const form = console.page.getByRole('form', { name: 'Filters' });
      for (const [name, label] of [
        ['day', 'Day (UTC)'],
        ['country', 'Country'],
        ['category', 'Category'],
        ['status', 'Status now'],
      ] as const)
        await form.getByLabel(label, { exact: true }).setChecked((by as readonly string[]).includes(name));
      await form.getByRole('button', { name: 'Apply' }).click();
      await console.settled();
      const usage = await api<{ data: UsageRow[]; from: string; to: string }>(`/usage?groupBy=${by.join(',')}`);
      const groups = usage.data.map((row) => [...by.map((name) => row[name] ?? 'not known'), ...sums(row)]);
      expect(groups.length).toBeGreaterThan(1);
      expect(await cells(console.page.getByRole('table', { name: 'Usage, cost in EUR' }))).toEqual(groups);
      const wait = console.page.waitForEvent('download');
      await console.page.getByRole('button', { name: 'Download as CSV' }).click();
      const file = await wait;
      expect(file.suggestedFilename()).toBe(`usage-${project.projectId}-${usage.from}-${usage.to}.csv`);
      const lines = usage.data.map((row) => [...by.map((name) => row[name] ?? ''), ...sums(row), 'EUR'].join(','));
      const head = [...by, 'messages', 'parts', 'cost', 'currency'].join(',');
      expect(await readFile(await file.path(), 'utf8')).toBe([head, ...lines, ''].join('\r\n'));
      for (const [look, colorScheme, width] of by.length === 4 ? LOOKS : []) {
        await console.page.emulateMedia({ colorScheme });
        await console.page.setViewportSize({ width, height: 1_000 });
        expect([look, await console.page.evaluate('document.documentElement.scrollWidth')]).toEqual([look, width]);
        expect([look, await faults()]).toEqual([look, []]);
        await screenshot(console.page, `usage-${look}`);
      }
      expect(console.seen).toEqual(NOTHING);
    },
    BROWSER_MS,
  );

  it(
    'says in an empty project how to send',
    async () => {
      const empty = await world.project();
      const other = await ConsolePage.open(browser, app.url);
      await other.signIn(empty.key);
      await other.page.getByRole('heading', { name: 'Nothing was sent or received yet' }).waitFor();
      expect((await other.curlLines()).join('\n')).toContain(`/v1/projects/${empty.projectId}/messages'`);
      await screenshot(other.page, 'overview-empty');
      await other.page.getByRole('link', { name: 'Send a message' }).click();
      await other.page.getByRole('heading', { name: 'Send a message' }).waitFor();
      expect(other.seen).toEqual(NOTHING);
      await other.close();
    },
    BROWSER_MS,
  );

  /** What axe finds on the page as it is. */
  async function faults(): Promise<string[]> {
    if (!(await console.page.evaluate(`'axe' in globalThis`))) await console.page.evaluate(axe.source);
    const { violations } = (await console.page.evaluate('axe.run()')) as axe.AxeResults;
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  }

  /** Messages of eight days, of all ends. */
  function messages(): Parameters<typeof storeMessages>[2] {
    const present = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    const at = (hoursAgo: number) => present - hoursAgo * HOUR_MS + 1;
    const daily = Array.from({ length: HOURS_KEPT }, (_none, hoursAgo) => hoursAgo).flatMap((hoursAgo) =>
      Array.from({ length: 1 + Math.round(2 * (1 + Math.sin(hoursAgo / 4))) }, () => ({ createdAt: at(hoursAgo) })),
    );
    return [
      ...daily,
      { createdAt: at(190), status: 'FAILED', reason: 'rejected_by_provider', costMicros: 0 },
      { createdAt: at(20), status: 'UNDELIVERED', reason: 'absent_subscriber', country: 'DE' },
      { createdAt: at(12), status: 'BLOCKED', reason: 'no_sender', costMicros: 0, country: null },
      { createdAt: at(12), status: 'EXPIRED', costMicros: 0, category: 'MARKETING' },
      { createdAt: at(5), status: 'RECEIVED', direction: 'INBOUND', costMicros: 0 },
      { createdAt: at(3), status: 'FAILED', reason: 'rejected_by_provider', costMicros: 0, parts: 3 },
      { createdAt: at(1), status: 'SENT', costMicros: 15_001 },
    ];
  }

  const sums = ({ messages: count, parts, cost }: UsageRow): readonly number[] => [count, parts, cost];
});

describe('The console, of a project whose texts are hostile', () => {
  /**
   * On every screen: what leads away, what is not isolated, and what cannot be seen; and how many hostile texts there
   * are.
   */
  const LOOK = `(() => {
  const markers = ${JSON.stringify(HOSTILE_TEXTS.map((text) => text.slice(0, 9)))};
  const faults = [];
  for (const element of document.querySelectorAll('[href], [src], [action], [formaction], [srcdoc], [style]'))
    for (const name of ['href', 'src', 'action', 'formaction', 'srcdoc']) {
      const value = element.getAttribute(name);
      if (value === null || (name === 'href' && value.startsWith('#')) || value.startsWith('assets/')) continue;
      faults.push(name + '=' + value);
    }
  let texts = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.data;
    if (/[\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]/.test(text))
      faults.push('unseen in ' + JSON.stringify(text.slice(0, 100)));
    if (!markers.some((marker) => text.includes(marker))) continue;
    texts += 1;
    if (node.parentElement.closest('bdi, pre, textarea, option') === null)
      faults.push('not isolated: ' + text.slice(0, 100));
  }
  return { faults, texts };
})()`;

  /** Screens that show what other people wrote. */
  const WITH_TEXTS = ['/messages', '/messages/:messageId', '/events/:eventId', '/deliveries/:deliveryId'];
  const TOUCHES = `'; touch x #\n$(touch x)`;
  const SCHEMES = ['light', 'dark'] as const;

  let world: ConsoleWorld;
  let ids: Readonly<Record<string, string>>;
  let console: ConsolePage;
  let project: string;
  const lines = new Set<string>();
  /** What axe finds where nobody is signed in. */
  const gates: string[] = [];

  beforeAll(async () => {
    world = await ConsoleWorld.start();
    ids = await world.withHostileTexts();
    project = `project=${ids['projectId']}`;
    console = await ConsolePage.open(world.browser, world.hooks.app.url);
    gates.push(...(await inBothSchemes()));
    await console.show('/join/plink_none');
    gates.push(...(await inBothSchemes()));
    await console.page.getByRole('button', { name: 'Open' }).click();
    await console.page.getByText('This link does not work.').waitFor();
    gates.push(...(await inBothSchemes()));
    await console.show('/');
    console.refused.length = 0;
    await console.signIn(world.hooks.app.adminKey);
  }, BROWSER_MS);
  afterAll(() => world.stop());

  const look = () => console.page.evaluate(LOOK) as Promise<{ faults: string[]; texts: number }>;
  const keepLines = async () => (await console.curlLines()).forEach((line) => lines.add(line));

  it('is accessible where nobody is signed in, in light and dark', () => {
    expect([gates, console.seen]).toEqual([[], NOTHING]);
  });

  it.each(consoleScreens())(
    'shows $path as text, isolated, leads nowhere else, and is accessible in light and dark',
    async (screen) => {
      await console.show(`${addressOf(screen, ids)}?${project}`);
      const { faults, texts } = await look();
      expect(faults).toEqual([]);
      if (WITH_TEXTS.includes(screen.path)) expect(texts).toBeGreaterThan(0);
      await keepLines();
      expect(await inBothSchemes()).toEqual([]);
      expect([console.seen, console.refused.splice(0)]).toEqual([NOTHING, []]);
    },
    BROWSER_MS,
  );

  it(
    'takes whatever stands in an address for a value, and no more',
    async () => {
      for (const screen of consoleScreens()) {
        const hostile = HOSTILE_TEXTS[1];
        const values = Object.fromEntries(Object.keys(ids).map((name) => [name, hostile]));
        const query = ['clientReference', 'q', 'status', 'to', 'from', 'projectId', 'cursor', 'country'];
        const asked = query.map((name) => `${name}=${encodeURIComponent(hostile)}`).join('&');
        await console.show(`${addressOf(screen, values)}?${project}&${asked}`);
        expect([screen.path, (await look()).faults, console.seen]).toEqual([screen.path, [], NOTHING]);
        await keepLines();
      }
      console.refused.splice(0);
    },
    BROWSER_MS,
  );

  it(
    'shows curl lines that make one request each when sh runs them, and nothing else',
    async () => {
      await console.show(`/messages?${project}&clientReference=${encodeURIComponent(TOUCHES)}`);
      await keepLines();
      await console.show(`/send?${project}`);
      await console.page.getByLabel('To', { exact: true }).fill(TOUCHES.slice(0, 20));
      await console.page.getByLabel('Text', { exact: true }).fill(TOUCHES);
      await console.page
        .locator('pre[aria-label="curl of previewMessage"]', { hasText: 'touch' })
        .waitFor({ state: 'attached' });
      await keepLines();
      // In a body a quote stands as it is typed.
      expect([...lines].filter((line) => line.includes(`'\\''; touch x #`))).not.toEqual([]);
      const folder = mkdtempSync(join(tmpdir(), 'parley-lines-'));
      const recorder = await Receiver.start();
      const elsewhere = new URL('/', recorder.url).href;
      for (const line of lines) {
        recorder.received.length = 0;
        const env = { ...process.env, PARLEY_API_KEY: 'a-key' };
        const changed = line.replaceAll(`${world.hooks.app.url}/`, elsewhere);
        await promisify(execFile)('sh', ['-c', changed], { cwd: folder, env });
        expect([line, recorder.received.map(({ headers }) => headers['x-api-key'])]).toEqual([line, ['a-key']]);
      }
      expect(readdirSync(folder)).toEqual([]);
      await recorder.stop();
      rmSync(folder, { recursive: true });
    },
    BROWSER_MS,
  );

  /** What axe finds on the page as it is, with its policy. */
  async function inBothSchemes(): Promise<string[]> {
    const faults: string[] = [];
    for (const colorScheme of SCHEMES) {
      await console.page.emulateMedia({ colorScheme });
      if (!(await console.page.evaluate(`'axe' in globalThis`))) await console.page.evaluate(axe.source);
      const { violations } = (await console.page.evaluate('axe.run()')) as axe.AxeResults;
      for (const { id, nodes } of violations)
        faults.push(`${colorScheme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
    }
    return faults;
  }
});
