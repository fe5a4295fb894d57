import { LOG, type Log } from '../../src/platform/log.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const VISITS_PER_MINUTE = 60;
/** What can be a link, and leads nowhere. */
const LINK = `/o/${'A'.repeat(22)}`;

describe('A proxy that TRUST_PROXY does not name', () => {
  let app: TestApp;
  const warnings: unknown[] = [];
  beforeAll(async () => {
    app = await startTestApp();
    const log = app.app.get<Log>(LOG);
    log.warn = ((...said: unknown[]) => warnings.push(said)) as typeof log.warn;
  });
  afterAll(() => app.close());

  const visit = async (forwarded?: string) =>
    (await app.http.get(LINK).set(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded })).status;
  const visits = (count: number, forwarded: (index: number) => string | undefined) =>
    Promise.all(Array.from({ length: count }, (_none, index) => visit(forwarded(index))));

  it('429: each of its visitors has a limit of his own, and shuts out nobody else', async () => {
    const greedy = await visits(VISITS_PER_MINUTE + 2, (index) => `198.51.100.${index}, 203.0.113.7`);
    expect(greedy.filter((status) => status === 429)).toHaveLength(2);
    const others = await visits(VISITS_PER_MINUTE, (index) => `203.0.113.${100 + index}`);
    expect(new Set(others)).toEqual(new Set([200]));
    // One IPv6 subscriber, and texts that are no address, count as one each.
    const network = await visits(VISITS_PER_MINUTE + 1, (index) => `2001:db8:1:2::${index.toString(16)}`);
    expect(network.filter((status) => status === 429)).toHaveLength(1);
    const strange = await visits(VISITS_PER_MINUTE + 1, (index) => `no-address-${index}`);
    expect(strange.filter((status) => status === 429)).toHaveLength(1);
  });

  it('429: without the header a limit is that of the address', async () => {
    const answers = await visits(VISITS_PER_MINUTE + 1, () => undefined);
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
  });

  it('is reported once', () => {
    expect(warnings).toEqual([[expect.stringContaining('TRUST_PROXY')]]);
  });

  it('200: is not reported, and its addresses count, where TRUST_PROXY names it', async () => {
    const named = await startTestApp({ TRUST_PROXY: '1' }, app.schema);
    warnings.length = 0;
    const log = named.app.get<Log>(LOG);
    log.warn = ((...said: unknown[]) => warnings.push(said)) as typeof log.warn;
    expect((await named.http.get(LINK).set('X-Forwarded-For', '203.0.113.7')).status).toBe(200);
    expect(warnings).toEqual([]);
    await named.close();
  });
});
