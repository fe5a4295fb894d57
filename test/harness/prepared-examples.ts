import { EXAMPLE_PROVIDER } from './example-provider.js';
import { Sql } from './sql.js';
import type { Subject } from './subjects.js';
import type { World } from './world.js';

/**
 * Makes what an example body says is there: a sender that receives, or a message that the provider was handed. The
 * message of the subject gets the id of the example.
 */
export async function prepareExample(world: World, { ids }: Subject, route: string, value: unknown): Promise<void> {
  if (!route.endsWith('/simulator/inbound') && !route.endsWith('/assign')) return;
  const sql = await Sql.open(world.app.schema);
  try {
    if (route.endsWith('/assign')) return await handOver(sql, ids, (value as { messageId: string }).messageId);
    const { to } = value as { to: string };
    // An example that came before may have made it in another project.
    await sql.rows('DELETE FROM senders WHERE receivingAddress = ?', [to]);
    const sender = { kind: 'NUMBER', address: to, providerId: EXAMPLE_PROVIDER };
    await world.admin('post', `/v1/projects/${String(ids['projectId'])}/senders`, sender);
  } finally {
    await sql.close();
  }
}

async function handOver(sql: Sql, ids: Subject['ids'], messageId: string): Promise<void> {
  const id = (name: string): string => ids[name] ?? '';
  await sql.rows('UPDATE messages SET messageId = ? WHERE messageId = ?', [messageId, id('messageId')]);
  await sql.rows("UPDATE provider_unmatched SET kind = 'RECEIPT', status = 'SENT' WHERE unmatchedId = ?", [
    id('unmatchedId'),
  ]);
  await sql.rows(
    `INSERT INTO message_attempts (attemptId, messageId, projectId, providerId, senderId, status, startedAt)
VALUES ('att_of_an_example', ?, ?, ?, ?, 'UNKNOWN', 1)`,
    [messageId, id('projectId'), id('providerId'), id('senderId')],
  );
}
