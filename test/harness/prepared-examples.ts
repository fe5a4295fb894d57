import { Ajv2020 } from 'ajv/dist/2020.js';
import {
  EXAMPLE_PROVIDER,
  type DocumentedOperation,
  DRY_RUN,
  ENDS_A_SESSION,
  type ServedDocument,
} from './operations.js';
import { HTTP_GATEWAYS } from '../doubles/http-gateways.js';
import { LinkWorld } from './link-world.js';
import { Sql } from './sql.js';
import type { Subject } from './subjects.js';
import type { World } from './world.js';

/** Other examples would not succeed in what these change, and nothing may happen where a config points far away. */
const OWN_PROJECT = /^PATCH \/v1\/(tenants|projects)\/\{\w+\}$|^PUT .*\/sending-policy$|^POST .*\/webhook-configs$/;
const ROTATES_ITS_KEY = 'POST /v1/api-keys/current/rotate';

/** One call of an operation, as the document shows it. */
export interface DocumentedCall {
  readonly operation: DocumentedOperation;
  readonly name: string;
  readonly body?: unknown;
}

/** A call with each example of the body; one where there is no body. */
export function callsOf(operation: DocumentedOperation): DocumentedCall[] {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  if (content === undefined) return [{ operation, name: 'without a body' }];
  return Object.entries(content.examples ?? {}).map(([name, { value }]) => ({ operation, name, body: value }));
}

/** The key of the operator; another one for what rotates the key that asks, and a session for what ends it. */
export async function keyFor(world: World, { route }: DocumentedOperation, projectId: string): Promise<string> {
  if (route === ENDS_A_SESSION) return (await new LinkWorld(world).session(projectId)).key;
  if (route !== ROTATES_ITS_KEY) return world.app.adminKey;
  return (await world.key(projectId, { role: 'ADMIN' })).plainApiKey;
}

/** What the document says of successful responses. */
export class DocumentedResponses {
  private readonly schemas = new Ajv2020({ strict: false, validateFormats: false });

  constructor(document: ServedDocument) {
    this.schemas.addSchema(document, 'document');
  }

  /** What is wrong with the body of a successful response; null where nothing is. */
  faultOf(operation: DocumentedOperation, body: unknown): string | null {
    const schema = schemaOf(operation);
    if (this.schemas.validate(schema, {})) return 'has a schema that says nothing';
    return this.schemas.validate(schema, body) ? null : this.schemas.errorsText();
  }
}

/** Where the document has the schema of what a successful call returns. */
function schemaOf({ path, method, responses }: DocumentedOperation): { $ref: string } {
  const status = Object.keys(responses).find((one) => one.startsWith('2')) ?? '';
  const steps = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema'];
  return { $ref: `document#/${steps.map((step) => encodeURIComponent(pointerStep(step))).join('/')}` };
}

function pointerStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Makes what an example body says is there: a sender that receives, a message that the provider was handed, or a
 * provider that can be dry-run; and a project of its own for what others could not succeed in. The message of the
 * subject gets the id of the example. Returns the subject with the ids that the example is sent to.
 */
export async function prepareExample(world: World, subject: Subject, route: string, value: unknown): Promise<Subject> {
  const { ids } = subject;
  if (route === DRY_RUN) return { ...subject, ids: { ...ids, providerId: await providerByData(world) } };
  if (OWN_PROJECT.test(route)) {
    const { tenantId, projectId } = await world.project();
    return { ...subject, ids: { ...ids, tenantId, projectId } };
  }
  if (!/\/(senders|simulator\/inbound|assign)$/.test(route)) return subject;
  const sql = await Sql.open(world.app.schema);
  try {
    const { address, to, messageId } = (value ?? {}) as Readonly<Record<string, string>>;
    if (messageId !== undefined) await handOver(sql, ids, messageId);
    // An example that came before may have made it in another project.
    await sql.rows('DELETE FROM senders WHERE receivingAddress = ?', [address ?? to ?? '']);
    if (to !== undefined) await receive(world, ids, to);
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

async function receive(world: World, ids: Subject['ids'], to: string): Promise<void> {
  const sender = { kind: 'NUMBER', address: to, providerId: EXAMPLE_PROVIDER };
  await world.admin('post', `/v1/projects/${String(ids['projectId'])}/senders`, sender);
}

async function handOver(sql: Sql, ids: Subject['ids'], messageId: string): Promise<void> {
  const id = (name: string): string => ids[name] ?? '';
  // It is there already where the examples of another test have been sent.
  await sql.rows('DELETE FROM messages WHERE messageId = ?', [messageId]);
  await sql.rows("DELETE FROM message_attempts WHERE attemptId = 'att_of_an_example'");
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
