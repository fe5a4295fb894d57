import { HTTP_GATEWAYS, type HttpGateway, signedJson } from '../doubles/http-gateways.js';
import { HttpWorld } from '../harness/gateway-world.js';
import { newNumber } from '../harness/numbers.js';
import { routeApp } from '../harness/route-app.js';

const WORLDS = HTTP_GATEWAYS.map((gateway) => [gateway.title, gateway] as const);
const MANY = 100;
/** Everything that pasting would spoil. */
const TEXT = 'Grüße & 100 % "quoted" {{text}}\r\n\\ + = <b>';

describe.each(WORLDS)('A gateway by data: %s', (_title, gateway: HttpGateway) => {
  let world: HttpWorld;
  beforeAll(async () => {
    world = await HttpWorld.start(routeApp(), gateway);
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    world.reaction = 'accept';
  });

  it('takes a message, and its receipts make it DELIVERED', async () => {
    const to = newNumber();
    const messageId = await world.send(to, TEXT);
    await world.until(messageId, 'SENT');
    expect((await world.report(to, 'sent')).status).toBe(200);
    expect(await world.report(to, 'delivered')).toEqual({ status: 200, body: '' });
    await world.until(messageId, 'DELIVERED');
    const [attempt] = await world.attempts(messageId);
    expect(attempt).toMatchObject({ status: 'ACCEPTED', providerMessageId: world.idOf.get(to) });
    expect(world.textsTo(to)).toEqual([TEXT]);
    expect(world.requestsTo(to)).toHaveLength(1);
  });

  it('brings a STOP, which opts out and is confirmed; START opts in again', async () => {
    const person = newNumber();
    await world.until(await world.send(person, 'Hello.'), 'SENT');
    expect((await world.write(person, 'STOP')).status).toBe(200);
    await expect(world.phone(person)).resolves.toMatchObject({ isOptedOut: true, optOutReason: 'KEYWORD' });
    await world.sentTo(person, 2);
    expect(world.textsTo(person)[1]).toMatch(/unsubscribed|opted out|no more messages/i);
    const blocked = await world.read(await world.send(person, 'Hello again.'));
    expect(blocked).toMatchObject({ status: 'BLOCKED', reason: 'opted_out' });
    await world.write(person, 'START');
    await expect(world.phone(person)).resolves.toMatchObject({ isOptedOut: false });
  });

  it('a START that is repeated after a STOP changes nothing', async () => {
    const person = newNumber();
    await world.until(await world.send(person, 'Hello.'), 'SENT');
    await world.write(person, 'START', 'start-1');
    await world.write(person, 'STOP', 'stop-1');
    await world.write(person, 'START', 'start-1');
    await expect(world.phone(person)).resolves.toMatchObject({ isOptedOut: true });
  });

  it('takes receipts twice and in reverse order', async () => {
    const to = newNumber();
    const messageId = await world.send(to, 'Hello.');
    await world.until(messageId, 'SENT');
    for (const status of ['delivered', 'delivered', 'sent', 'sent'])
      expect((await world.report(to, status)).status).toBe(200);
    expect((await world.read(messageId))['status']).toBe('DELIVERED');
    expect((await world.events(messageId)).filter((type) => type === 'message.delivered')).toHaveLength(1);
  });

  it('takes a receipt that comes before the response', async () => {
    world.reaction = 'early';
    const to = newNumber();
    const messageId = await world.send(to, 'Hello.');
    await world.until(messageId, 'DELIVERED');
    expect(world.requestsTo(to)).toHaveLength(1);
  });
});

describe('Many receipts in one request', () => {
  let world: HttpWorld;
  beforeAll(async () => {
    const [gateway] = HTTP_GATEWAYS;
    if (gateway === undefined) throw new Error('there is no gateway');
    world = await HttpWorld.start(routeApp(), gateway);
  });
  afterAll(() => world.stop());

  it('100 in 80 kB, one of which cannot be read: the others count', async () => {
    const numbers = Array.from({ length: MANY }, () => newNumber());
    const messageIds: string[] = [];
    for (const to of numbers) messageIds.push(await world.send(to, 'Hello.'));
    await Promise.all(messageIds.map((messageId) => world.until(messageId, 'SENT')));
    const items = numbers.map((to, index) =>
      index === 50 ? { id: world.idOf.get(to), pad: 'x'.repeat(700) } : itemOf(world.idOf.get(to)),
    );
    const body = JSON.stringify({ data: items });
    expect(body.length).toBeGreaterThan(79_000);
    expect(await world.call(signedJson('/receipts', body))).toEqual({ status: 200, body: '' });
    const statuses = await Promise.all(messageIds.map(async (id) => (await world.read(id))['status']));
    expect(statuses.filter((status) => status === 'DELIVERED')).toHaveLength(MANY - 1);
    expect(statuses[50]).toBe('SENT');
  });
});

function itemOf(id: string | undefined): object {
  return { id, status: 'delivered', pad: 'x'.repeat(740) };
}
