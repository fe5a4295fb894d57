import type { Browser } from 'playwright-core';
import { launchBrowser } from './chromium.js';
import { HOSTILE_TEXTS } from './console-page.js';
import { newNumber } from './numbers.js';
import { operationsOf, servedDocument } from './operations.js';
import { LOOPBACK_RECEIVERS } from './receiver.js';
import { type Subject, Subjects } from './subjects.js';
import { startTestApp, type TestApp } from './test-app.js';
import { WebhookWorld } from './webhook-world.js';

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
