import { newNumber } from '../harness/numbers.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { StatementsSent } from '../harness/watched-database.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const TEXT = 'Your order has shipped.';
const CAPS = { numberPerDay: 1_000, messagesPerDay: 1_000, spendPerDay: 1_000 };

/** How far opt-outs reach costs a message nothing. */
const SCOPES = ['project', 'tenant'] as const;

describe.each(SCOPES)('The statements that accept messages, scope %s', (optOutScope) => {
  let app: TestApp;
  let world: World;
  let tenant: MessageTenant;
  let project: SendingProject;
  let sent: StatementsSent;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    sent = new StatementsSent(app);
    world = new World(app);
    tenant = new MessageTenant(world);
    project = await tenant.project();
    await world.admin('patch', `/v1/tenants/${project.tenantId}`, { optOutScope });
    await world.send('put', `/v1/projects/${project.projectId}/sending-policy`, app.adminKey, CAPS);
    // Under a cap on money, a route needs a price.
    const prices = { prices: [{ price: 0.01 }] };
    await world.send('put', `/v1/providers/${project.providerId}/prices`, app.adminKey, prices);
    // The first message of a day makes the counters of the caps.
    await tenant.send(project, { to: newNumber(), text: TEXT });
  });
  afterAll(() => app.close());

  it('are thirteen for one message to a known number, all in its transaction', async () => {
    const to = newNumber();
    await tenant.send(project, { to, text: TEXT });
    sent.take();
    expect((await tenant.send(project, { to, text: TEXT })).body.status).toBe('QUEUED');
    expect(sent.take().filter(isOfMessages)).toEqual([
      [
        'START TRANSACTION',
        // Its project, locked after its tenant.
        'SELECT tenants',
        'SELECT phones',
        // Its policy, its senders and their prices.
        'SELECT projects',
        'SELECT cap_uses',
        'SELECT messages',
        'UPDATE cap_uses',
        'INSERT messages',
        'INSERT message_entries',
        'UPDATE phones',
        'INSERT usage_deltas',
        'INSERT events',
        'COMMIT',
      ],
    ]);
  });

  it('are three more for the first one to a number: has it written, and the counter of new numbers', async () => {
    const to = newNumber();
    await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [to] });
    sent.take();
    expect((await tenant.send(project, { to, text: TEXT })).body.status).toBe('QUEUED');
    const [statements = []] = sent.take().filter(isOfMessages);
    expect(statements.slice(3, 9)).toEqual([
      'SELECT projects',
      'SELECT messages',
      'SELECT cap_uses',
      'SELECT new_number_uses',
      'SELECT messages',
      'UPDATE cap_uses',
    ]);
    expect(statements[9]).toBe('UPDATE new_number_uses');
    expect(statements).toHaveLength(16);
  });

  it('are begun twice for a number that is new, which is registered between', async () => {
    sent.take();
    expect((await tenant.send(project, { to: newNumber(), text: TEXT })).body.status).toBe('QUEUED');
    const transactions = sent.take();
    expect(transactions.map((statements) => statements.at(-1))).toEqual(['ROLLBACK', 'COMMIT', 'COMMIT']);
    // Its rules are read so that a text of too many parts registers nobody.
    expect(transactions[0]).toEqual([
      'START TRANSACTION',
      'SELECT tenants',
      'SELECT phones',
      'SELECT projects',
      'ROLLBACK',
    ]);
    expect(transactions[1]).toContain('INSERT phones');
    expect(transactions.map(isOfMessages)).toEqual([false, false, true]);
  });

  function isOfMessages(statements: readonly string[]): boolean {
    return statements.includes('INSERT messages');
  }
});
