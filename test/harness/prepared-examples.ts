import { EXAMPLE_PROVIDER } from './example-provider.js';
import { HTTP_GATEWAYS } from './http-gateways.js';
import { DRY_RUN } from './operations.js';
import { Sql } from './sql.js';
import type { Subject } from './subjects.js';
import type { World } from './world.js';

/**
 * Makes what an example body says is there: a sender that receives, a message that the provider was handed, or a
 * provider that can be dry-run. The message of the subject gets the id of the example. Returns the subject with the ids
 * that the example is sent to.
 */
export async function prepareExample(world: World, subject: Subject, route: string, value: unknown): Promise<Subject> {
  const { ids } = subject;
  if (route === DRY_RUN) return { ...subject, ids: { ...ids, providerId: await providerByData(world) } };
  if (!route.endsWith('/simulator/inbound') && !route.endsWith('/assign')) return subject;
  const sql = await Sql.open(world.app.schema);
  try {
    if (route.endsWith('/assign')) await handOver(sql, ids, (value as { messageId: string }).messageId);
    else await receive(world, sql, ids, (value as { to: string }).to);
    return subject;
  } finally {
    await sql.close();
  }
}

async function providerByData(world: World): Promise<string> {
  const [gateway] = HTTP_GATEWAYS;
  const settings = gateway?.settings('https://gateway.example') ?? {};
  return String((await world.admin('post', '/v1/providers', { name: 'x', kind: 'HTTP', settings }))['providerId']);
}

async function receive(world: World, sql: Sql, ids: Subject['ids'], to: string): Promise<void> {
  // An example that came before may have made it in another project.
  await sql.rows('DELETE FROM senders WHERE receivingAddress = ?', [to]);
  const sender = { kind: 'NUMBER', address: to, providerId: EXAMPLE_PROVIDER };
  await world.admin('post', `/v1/projects/${String(ids['projectId'])}/senders`, sender);
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
