import { Webhook } from 'standardwebhooks';
import { eventually } from '../harness/eventually.js';
import { Receiver } from '../harness/receiver.js';
import { routeApp, type RouteApp } from '../harness/route-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

describe('From a registration to the receiver', () => {
  let app: RouteApp;
  let world: World;
  let receiver: Receiver;
  let project: ProjectWorld;
  let config: { webhookConfigId: string; signingSecret: string };

  beforeAll(async () => {
    [app, receiver] = [routeApp(), await Receiver.start()];
    world = new World(app);
    project = await world.project();
    const { body } = await world.send('post', `/v1/projects/${project.projectId}/webhook-configs`, project.key, {
      endpoint: { url: receiver.url, headers: { 'X-Env': 'test' }, auth: { type: 'BEARER', token: 'receiver-token' } },
    });
    config = body as typeof config;
  });
  afterAll(async () => {
    await app.close();
    await receiver.stop();
  });

  it('200: the events of new numbers arrive, signed, in the envelope of the feed', async () => {
    await world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, {
      phones: ['+14155552601', '+15555555555'],
    });
    await eventually('four deliveries', () => Promise.resolve(receiver.received.length === 4));
    const feed = await world.send('get', `/v1/projects/${project.projectId}/events`, project.key);
    expect(feed.body.data.map((event: { sequence: number }) => event.sequence)).toEqual([1, 2, 3, 4]);
    const bySequence = receiver.events().toSorted((a, b) => Number(a['sequence']) - Number(b['sequence']));
    expect(bySequence).toEqual(feed.body.data);
    expect(bySequence.map((event) => event['type']).sort()).toEqual([
      'phone.created',
      'phone.created',
      'phone.validated',
      'phone.validation_failed',
    ]);
    const webhook = new Webhook(config.signingSecret);
    for (const { body, headers } of receiver.received) {
      expect(headers).toMatchObject({
        'x-env': 'test',
        authorization: 'Bearer receiver-token',
        'content-type': 'application/json',
      });
      expect(webhook.verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
    }
  });

  it('200: each delivery shows its attempt', async () => {
    const base = `/v1/projects/${project.projectId}/webhook-configs/${config.webhookConfigId}`;
    const read = () => world.send('get', `${base}/deliveries?status=DELIVERED`, project.key);
    await eventually('four recorded deliveries', async () => (await read()).body.data.length === 4);
    const list = await read();
    const one = await world.send('get', `${base}/deliveries/${String(list.body.data[0].deliveryId)}`, project.key);
    expect(one.body).toMatchObject({
      status: 'DELIVERED',
      attemptCount: 1,
      nextAttemptAt: null,
      attempts: [{ outcome: 'SUCCESS', statusCode: 200, answer: 'ok' }],
    });
    const stats = await world.send('get', `${base}/stats`, project.key);
    expect(stats.body).toMatchObject({ isActive: true, breaker: 'closed', deliveries: { DELIVERED: 4, PENDING: 0 } });
    expect(stats.body.hours[0].attempts).toEqual({ SUCCESS: 4 });
  });
});
