import { startTestApp, type TestApp } from './harness/test-app.js';
import { forge } from './harness/subjects.js';
import { World } from './harness/world.js';

const FAILURES_PER_MINUTE = 60;

describe('Rate limits', () => {
  let app: TestApp;
  let world: World;
  let generous: TestApp;
  beforeAll(async () => {
    generous = await startTestApp({ TRUST_PROXY: '1' });
    world = new World(generous);
    app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '30' }, generous.schema);
  });
  afterAll(async () => {
    await app.close();
    await generous.close();
  });

  const ask = (key: string) => new World(app).send('get', '/v1/api-keys/current', key);

  it('200: RateLimit-Policy and RateLimit count down', async () => {
    const { key } = await world.project();
    const [one, two] = [await ask(key), await ask(key)];
    expect(one.headers['ratelimit-policy']).toBe('"minute";q=30;w=60, "burst";q=3;w=1');
    expect([one.headers['ratelimit'], two.headers['ratelimit']]).toEqual([
      expect.stringMatching(/^"minute";r=29;t=60$/),
      expect.stringMatching(/^"minute";r=28;t=(59|60)$/),
    ]);
  });

  it('429: over the burst, with Retry-After; another key is not held up', async () => {
    const [one, two] = [await world.project(), await world.project()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(one.key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      statusCode: 429,
      error: 'Too Many Requests',
      code: 'rate_limited',
      details: [],
    });
    expect([refused?.headers['retry-after'], refused?.headers['ratelimit']]).toEqual(['1', '"burst";r=0;t=1']);
    expect((await ask(two.key)).status).toBe(200);
  });

  it('429: failed credentials of one address, while a valid key from it passes and other addresses go on', async () => {
    const { key } = await world.project();
    const guess = (address: string, text: string | null = forge(key)) =>
      world.send('get', '/v1/api-keys/current', text, undefined, { 'X-Forwarded-For': address });
    const answers = await Promise.all(
      Array.from({ length: FAILURES_PER_MINUTE + 3 }, (_, index) =>
        guess('203.0.113.7', index % 2 === 0 ? null : forge(key)),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(FAILURES_PER_MINUTE);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('rate_limited');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess('203.0.113.7')).status).toBe(429);
    expect((await guess('203.0.113.7', key)).status).toBe(200);
    expect((await guess('203.0.113.8')).status).toBe(401);
  });

  it('429: all addresses of one IPv6 /64 count as one', async () => {
    const guess = (address: string) =>
      world.send('get', '/v1/api-keys/current', 'wrong', undefined, { 'X-Forwarded-For': address });
    await Promise.all(
      Array.from({ length: FAILURES_PER_MINUTE }, (_, index) => guess(`2001:db8:1:2::${index.toString(16)}`)),
    );
    expect((await guess('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await guess('2001:db8:1:3::1')).status).toBe(401);
  });

  it('200: RATE_LIMIT_PER_MINUTE=0 is no limit, and says nothing of any', async () => {
    const { key } = await world.project();
    const answers = await Promise.all(Array.from({ length: 80 }, () => world.send('get', '/v1/api-keys/current', key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.headers).not.toHaveProperty('ratelimit');
  });
});
