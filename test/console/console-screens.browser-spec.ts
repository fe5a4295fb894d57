import axe from 'axe-core';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BROWSER_MS } from '../harness/chromium.js';
import { ConsolePage, HOSTILE_TEXTS } from '../harness/console-page.js';
import { addressOf, consoleScreens } from '../harness/console-screens.js';
import { ConsoleWorld } from '../harness/console-world.js';
import { Receiver } from '../harness/receiver.js';

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
const NOTHING = { executions: [], violations: [], strangers: [], errors: [] };
const SCHEMES = ['light', 'dark'] as const;

describe('The console, of a project whose texts are hostile', () => {
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
