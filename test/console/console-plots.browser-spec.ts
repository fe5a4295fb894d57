import axe from 'axe-core';
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import type { ActivityHour } from '../harness/activity-sums.js';
import { BROWSER_MS, launchBrowser, screenshot } from '../harness/chromium.js';
import { cells, figures, PAINTED, type Painted, TIME_DRAWING } from '../harness/console-figures.js';
import { ConsolePage } from '../harness/console-page.js';
import { storeMessages } from '../harness/stored-messages.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const HOUR_MS = 3_600_000;
const HOURS_KEPT = 192;
const NOTHING = { executions: [], violations: [], strangers: [], errors: [] };
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

describe('Overview and usage in the console', () => {
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
});

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
