import { loggedPath } from './app.setup.js';

const TOKEN = 'Zm9vYmFyYmF6cXV4MTIzNA';
/** 22 letters, as one token in fifty has. */
const LETTERS = 'ZmXvYmFyYmFXcXVXMTIXNA';

const PROVIDER = 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V';
const SECRET = 'the-secret-of-a-gateway';

/** Of few digits: a token that is taken for no number. */
const SECRETS = ['plink', 'parley'].map((word) => `${word}_ABCDEFGHJKMNPQRSTVWXYZABCD_${'Ab'.repeat(20)}`);

describe('A path in the log', () => {
  it.each([
    ['/v1/projects/prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V/phones', '/v1/projects/prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V/phones'],
    ['/v1/projects/prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V/webhook-configs', undefined],
    ['/docs/swagger-ui-standalone-preset.js', undefined],
    ['/docs/favicon-32x32.png', undefined],
    ['/', undefined],
    [`/o/${TOKEN}/undo`, '/o/…/undo'],
    ['/v1/phones/+14155552601/opt-out', '/v1/phones/…/opt-out'],
    ['/v1/phones/%2B14155552601', '/v1/phones/…'],
    [`/v1/callbacks/${PROVIDER}/inbound`, undefined],
    [`/v1/callbacks/${PROVIDER}/inbound%3Fsecret=${SECRET}`, `/v1/callbacks/${PROVIDER}/inbound…`],
  ])('%s is written as it is, or as %s', (path, written = path) => {
    expect(loggedPath(path)).toBe(written);
  });

  it.each([
    `/o/${TOKEN}`,
    `/O/${TOKEN}`,
    `/o/${TOKEN}/`,
    `//o//${TOKEN}`,
    `/o/${LETTERS}`,
    `/%6F/${LETTERS}`,
    `/%6f/${LETTERS}`,
    `/%4F/${LETTERS}`,
    `/%256F/${LETTERS}`,
    `/o%2F${LETTERS}`,
    `/o%2f${LETTERS}/undo`,
    `/o%5C${LETTERS}`,
    `/o%20/${LETTERS}`,
    `/./o/${LETTERS}`,
    `/parley/o/${LETTERS}`,
    `/v1/phones/${TOKEN}`,
    `/${TOKEN}`,
    `/o/${TOKEN}.`,
    `/o/${TOKEN.slice(0, 18)}`,
    `/o/Zm9v%59mFyYmF6cXV4MTIzNA`,
    `/o/${TOKEN}%ZZ`,
    `/%E0%A4/o/${LETTERS}`,
    `http://localhost/o/${LETTERS}`,
  ])('%s holds no token', (path) => {
    expect(loggedPath(path)).not.toMatch(/Zm9v|ZmXv|FyYm/);
  });

  it.each([
    `/v1/callbacks/${PROVIDER}/inbound%3Fsecret=${SECRET}`,
    `/v1/callbacks/${PROVIDER}/inbound%3fsecret=${SECRET}`,
    `/v1/callbacks/${PROVIDER}/inbound%253Fsecret=${SECRET}`,
    `/v1/callbacks/${PROVIDER}/inbound%2525253Fsecret=${SECRET}`,
    `/v1/callbacks/${PROVIDER}/inbound%EF%BC%9Fsecret=${SECRET}`,
    `/v1/callbacks/${PROVIDER}/inbound&secret=${SECRET}`,
    `/v1/callbacks/${PROVIDER}/inbound;secret=${SECRET}`,
    `/v1/callbacks/${PROVIDER}/inbound/${SECRET}`,
    `/v1/callbacks/${PROVIDER}/inbound%23${SECRET}`,
    `/v1/callbacks/${PROVIDER}/inbound-${SECRET}`,
    `/v1/callbacks/${PROVIDER}%2Finbound%3Fsecret=${SECRET}`,
    `/v1/callbacks/${SECRET}/inbound`,
    `/V1/Callbacks/${PROVIDER}/inbound%3Fsecret=${SECRET}`,
    `/below/v1/callbacks%20/${PROVIDER}/inbound/secret=${SECRET}`,
    `/v1/callbacks%3Fsecret=${SECRET}`,
    `/v1/callback/${PROVIDER}/inbound%3Fsecret=${SECRET}`,
    `/v1/projects%3Fname=${SECRET}`,
  ])('%s holds no secret of a query', (path) => {
    expect(loggedPath(path)).not.toContain(SECRET);
  });

  it.each(
    SECRETS.flatMap((secret) => [
      `/console/${secret}`,
      `/console/#/join/${secret}`,
      `/console/%23/join/${secret}`,
      `/console/join/x${secret}x`,
      `/v1/console-links/redeem/${secret}`,
      `/v1/console-links/${secret.toLowerCase()}`,
      `/v1/console-links/${secret.replaceAll('A', '%2541')}`,
    ]),
  )('%s holds no key and no token of a link', (path) => {
    expect(loggedPath(path)).not.toMatch(/abab/i);
  });

  it.each([
    '/v1/phones/+14155552601',
    '/v1/phones/14155552601',
    '/v1/phones/%2B14155552601',
    '/v1/phones/%2b14155552601/',
    '/v1/phones/%252B14155552601',
    '/v1/phones/%31%34%31%35%35%35%35%32%36%30%31',
    '/v1/phones/+1%20415%20555%202601',
    '/v1/phones/(415)%20555-2601',
    '/v1/phones/+1.415.555.2601',
    '/v1/phones/tel:+14155552601',
    '/v1/phones/+14155552601;ext=7',
    '/v1/phones/%EF%BC%8B%EF%BC%91%EF%BC%94%EF%BC%91%EF%BC%95%EF%BC%95%EF%BC%95%EF%BC%92',
    '/v1/phones/x%2F+14155552601',
    '/v1/phones/%FF+14155552601',
    '/v1/phones/+14155552601%',
    '/v1/phones/prj_+14155552601',
    '/docs/14155552601',
    '/+14155552601',
  ])('%s holds no number', (path) => {
    expect(loggedPath(path)).not.toMatch(/\p{Nd}{3}|%/u);
  });
});
