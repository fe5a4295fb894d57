import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { BROWSER_MS, launchBrowser } from '../harness/chromium.js';
import { ConsoleReader } from '../harness/console-reader.js';
import { newNumber } from '../harness/numbers.js';
import { LOOPBACK_RECEIVERS } from '../harness/receiver.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { WebhookWorld } from '../harness/webhook-world.js';
import type { ProjectWorld } from '../harness/world.js';

/** What a receiver answers that wants to be more than text. */
const HOSTILE = `<img src=x onerror="document.title='ran'"> no`;
const SECRET = /^whsec_/;

/** What a person does with the screens of webhooks, events, imports and numbers, one after the other. */
describe('the console: webhooks, events, imports, numbers', () => {
  let hooks: WebhookWorld<TestApp>;
  let browser: Browser;
  let reader: ConsoleReader;
  let page: Page;
  let project: ProjectWorld;
  let number = '';

  beforeAll(async () => {
    hooks = await WebhookWorld.start(await startTestApp(LOOPBACK_RECEIVERS));
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
