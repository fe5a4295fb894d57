import { newId } from '../../src/platform/ids.js';
import { BATCH_ID_PREFIX } from '../../src/messaging/record/message.entity.js';
import { EventTexts } from '../../src/messaging/log/message-retention.js';
import { MessageRetention } from '../../src/messaging/log/message-retention.js';
import { Config } from '../../src/platform/config/config.js';
import { Database } from '../../src/platform/database/database.js';
import { Transactor, type Tx } from '../../src/platform/database/transactor.js';
import { LOG, type Log } from '../../src/platform/log.js';
import { Sql } from '../harness/sql.js';
import { moveMessage, storeMessages } from '../harness/stored-messages.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const DAY_MS = 24 * 3_600_000;
const TEXT_DAYS = 20;
const MANY = 1_200;
/** More than one transaction looks at. */
const EVENTS = 450;
const WITHIN_MS = 60_000;
/** Rows, what they belong to, and by which id. */
const OWNED = [
  ['message_batch_items', 'message_batches', 'batchId'],
  ['message_entries', 'messages', 'messageId'],
  ['message_attempts', 'messages', 'messageId'],
] as const;

describe('The retention of messages', () => {
  let app: TestApp;
  let sql: Sql;
  let project: ProjectWorld;
  let later = 0;
  let alone = 0;
  let retention: MessageRetention;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api', MESSAGE_TEXT_DAYS: String(TEXT_DAYS) });
    sql = await Sql.open(app.schema);
    project = await new World(app).project();
    const clock = { now: () => Date.now() + later };
    const { app: parts } = app;
    const common = [parts.get(Database), watched(parts.get(Transactor)), clock, parts.get(Config)] as const;
    retention = new MessageRetention(...common, new EventTexts(...common), parts.get<Log>(LOG));
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  /** Counts after each transaction what is left below messages and batches that are gone. */
  function watched(transactor: Transactor): Transactor {
    const look = async <T>(done: T): Promise<T> => {
      for (const [rows, owners, id] of OWNED)
        alone += await sql.count(`${rows} r LEFT JOIN ${owners} o ON o.${id} = r.${id} WHERE o.${id} IS NULL`);
      return done;
    };
    return Object.assign(Object.create(transactor) as Transactor, {
      run: <T>(work: (tx: Tx) => Promise<T>) => transactor.run(work).then(look),
      write: (...asked: Parameters<Transactor['write']>) => transactor.write(...asked).then(look),
    });
  }

  /** Sweeps until nothing is left, so many days later. */
  async function sweep(days: number): Promise<void> {
    later = days * DAY_MS;
    while (await retention.sweep());
  }

  const textsLeft = () => sql.count('messages WHERE text IS NOT NULL');

  it(
    'deletes texts, details and refusals after MESSAGE_TEXT_DAYS, and all else after 400 days',
    async () => {
      const [first, waiting] = await storeMessages(app, project, [{ status: 'QUEUED' }, { status: 'SCHEDULED' }]);
      const messageId = String(first?.messageId);
      await moveMessage(app, messageId, [
        { to: 'SENDING' },
        { to: 'FAILED', reason: 'rejected_by_provider', detail: 'Not this text' },
      ]);
      const [attemptId, batchId] = [newId('att', Date.now()), newId(BATCH_ID_PREFIX, Date.now())];
      await sql.rows(
        `INSERT INTO message_attempts (attemptId, messageId, projectId, providerId, senderId, status, detail, startedAt)
VALUES (?, ?, ?, 'pvd_1', 'snd_1', 'REJECTED', 'Not this text', 1)`,
        [attemptId, messageId, project.projectId],
      );
      await sql.rows(
        'INSERT INTO message_batches (batchId, tenantId, projectId, size, createdAt) VALUES (?, ?, ?, 1, 1)',
        [batchId, project.tenantId, project.projectId],
      );
      await sql.rows(
        "INSERT INTO message_batch_items (batchId, itemIndex, status, error) VALUES (?, 0, 'invalid', '{}')",
        [batchId],
      );
      await storeMessages(
        app,
        project,
        Array.from({ length: MANY }, () => ({})),
      );

      await sweep(TEXT_DAYS - 0.1);
      expect(await textsLeft()).toBe(MANY + 2);
      await sweep(TEXT_DAYS + 0.1);
      const left = await sql.rows<{ messageId: string }>('SELECT messageId FROM messages WHERE text IS NOT NULL');
      expect(left.map((row) => row.messageId)).toEqual([waiting?.messageId]);
      for (const from of [
        'messages WHERE reasonDetail IS NOT NULL',
        'message_entries WHERE detail IS NOT NULL',
        'message_attempts WHERE detail IS NOT NULL',
        'message_batch_items WHERE error IS NOT NULL',
      ])
        expect([from, await sql.count(from)]).toEqual([from, 0]);

      // What was not sent yet is looked at again.
      await moveMessage(app, String(waiting?.messageId), [{ to: 'CANCELED', reason: 'canceled_by_caller' }]);
      await sweep(TEXT_DAYS + 1.2);
      expect(await textsLeft()).toBe(0);

      await sweep(399.9);
      expect(await sql.count('messages')).toBe(MANY + 2);
      await sweep(400.1);
      for (const table of ['messages', 'message_entries', 'message_attempts', 'message_batches', 'message_batch_items'])
        expect([table, await sql.count(table)]).toEqual([table, 0]);
    },
    WITHIN_MS,
  );

  // Seen to fail: batches were deleted before their items, where no erasure finds these.
  it('deletes no batch or message before what is below it', async () => {
    const stored = await storeMessages(
      app,
      project,
      Array.from({ length: MANY }, () => ({})),
    );
    for (let made = 0; made < 3; made += 1) {
      const batchId = newId(BATCH_ID_PREFIX, Date.now());
      await sql.rows(
        'INSERT INTO message_batches (batchId, tenantId, projectId, size, createdAt) VALUES (?, ?, ?, 700, 1)',
        [batchId, project.tenantId, project.projectId],
      );
      await sql.rows(
        `INSERT INTO message_batch_items (batchId, itemIndex, status, error)
WITH RECURSIVE places AS (SELECT 0 AS place UNION ALL SELECT place + 1 FROM places WHERE place < 699)
SELECT ?, place, 'invalid', '{}' FROM places`,
        [batchId],
      );
    }
    await sql.rows(
      `INSERT INTO message_entries (messageId, entryId, kind, at)
SELECT messageId, CONCAT('ent_', SUBSTRING(messageId, 5)), 'RECEIPT', 1 FROM messages`,
    );
    expect(stored).toHaveLength(MANY);
    alone = 0;
    await sweep(400.1);
    expect([alone, await sql.count('message_batch_items'), await sql.count('message_entries')]).toEqual([0, 0, 0]);
  });

  it('deletes texts in events with those of messages, and nothing else of their payloads', async () => {
    const own = await new World(app).project();
    const metadata = JSON.stringify({ text: 'a name of a field', reasonDetail: 'another one' });
    const [first] = await storeMessages(
      app,
      own,
      Array.from({ length: EVENTS }, () => ({ status: 'QUEUED' as const, metadata })),
    );
    const refused = { to: 'FAILED', reason: 'rejected_by_provider', detail: 'Not this text' } as const;
    await moveMessage(app, String(first?.messageId), [{ to: 'SENDING' }, refused]);
    const dataOf = async () =>
      (
        await sql.rows<{ data: string }>('SELECT data FROM events WHERE projectId = ? ORDER BY eventId', [
          own.projectId,
        ])
      ).map(({ data }) => JSON.parse(data) as Record<string, unknown>);
    const before = await dataOf();
    expect(before).toHaveLength(EVENTS + 2);
    await sweep(TEXT_DAYS - 0.1);
    expect(await dataOf()).toEqual(before);
    await sweep(TEXT_DAYS + 0.1);
    const after = await dataOf();
    expect(after).toEqual(before.map((data) => ({ ...data, text: null, reasonDetail: null })));
    expect(after[0]?.['metadata']).toEqual(JSON.parse(metadata));
  });

  it('keeps the text of an URGENT message only until it has ended', async () => {
    const [open, blocked] = await storeMessages(app, project, [
      { category: 'URGENT', status: 'QUEUED', text: 'Your code is 4711' },
      { category: 'URGENT', status: 'BLOCKED', text: 'Your code is 4711' },
    ]);
    const textOf = async (messageId: string | undefined) =>
      (await sql.rows<{ text: string | null }>('SELECT text FROM messages WHERE messageId = ?', [String(messageId)]))[0]
        ?.text;
    await moveMessage(app, String(open?.messageId), [{ to: 'SENDING' }, { to: 'SENT' }]);
    expect(await textOf(open?.messageId)).toBe('Your code is 4711');
    await moveMessage(app, String(open?.messageId), [{ to: 'DELIVERED' }]);
    expect([await textOf(open?.messageId), await textOf(blocked?.messageId)]).toEqual([null, null]);
  });
});
