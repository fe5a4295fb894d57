import { startTestApp } from '../harness/test-app.js';

describe('The settings of the console', () => {
  it('404: with CONSOLE=false nothing is served, as where no route is', async () => {
    const app = await startTestApp({ CONSOLE: 'false' });
    const { body: unknown } = await app.http.get('/nothing');
    for (const path of ['/console', '/console/', '/console/assets/main.js']) {
      const { status, body, headers } = await app.http.get(path);
      expect([status, body.message]).toEqual([404, unknown.message]);
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    }
    await app.close();
  });

  it('200: CONSOLE_FRAME_ANCESTORS may show it in a frame, and what else there is nobody may', async () => {
    const origins = 'https://portal.example, http://localhost:8080';
    const app = await startTestApp({ CONSOLE_FRAME_ANCESTORS: origins });
    for (const path of ['/console', '/console/']) {
      const { headers } = await app.http.get(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain('; frame-ancestors https://portal.example http://localhost:8080; ');
      expect(headers).not.toHaveProperty('x-frame-options');
    }
    expect((await app.http.get('/health/live')).headers['x-frame-options']).toBe('DENY');
    await app.close();
  });
});
