import { routeApp } from '../harness/route-app.js';
import { ConsentWorld, NUMBER } from '../harness/consent-world.js';

describe('GET /v1/proof-keys', () => {
  let consent: ConsentWorld;
  beforeAll(async () => {
    consent = await ConsentWorld.start(routeApp());
  });
  afterAll(() => consent.stop());

  it('200: public keys only, which caches may keep for five minutes; none before the first file', async () => {
    await consent.sql.rows('DELETE FROM proof_keys');
    expect((await consent.app.http.get('/v1/proof-keys')).body).toEqual({ keys: [] });
    const project = await consent.project();
    const path = `/v1/projects/${project.projectId}/phones/${NUMBER}/consent/file`;
    const { keyId } = (await consent.world.send('get', path, project.key)).body.signature;
    const { status, body, headers } = await consent.app.http.get('/v1/proof-keys');
    expect([status, headers['cache-control'], body]).toEqual([
      200,
      'public, max-age=300',
      { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: keyId, x: expect.stringMatching(/^[\w-]{43}$/) }] },
    ]);
  });

  it('429: too many visits of one address', async () => {
    const busy = { 'X-Forwarded-For': '203.0.113.41' };
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => consent.app.http.get('/v1/proof-keys').set(busy)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ body, headers }) => [body.code, headers['retry-after']])).toEqual([
      ['rate_limited', expect.stringMatching(/^\d+$/)],
    ]);
  });
});
