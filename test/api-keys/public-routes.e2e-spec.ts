import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { Role } from '../../src/access/caller.js';
import { Roles } from '../../src/access/route.decorators.js';
import { marksOf, Public } from '../../src/platform/http/operation.decorator.js';
import { RouteAudit } from '../../src/app.module.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

/** Every route that may be called without a key. What is added here is open to the world: think twice. */
const PUBLIC_HANDLERS = [
  'CallbacksController.getInbound',
  'CallbacksController.getReceipts',
  'CallbacksController.otherMethods',
  'CallbacksController.postInbound',
  'CallbacksController.postReceipts',
  'ConsoleController.asset',
  'ConsoleController.show',
  'HealthController.live',
  'HealthController.ready',
  'LinkRedemptionController.redeem',
  'MetricsController.read',
  'OptOutPageController.optOut',
  'OptOutPageController.otherMethods',
  'OptOutPageController.show',
  'OptOutPageController.undo',
  'ProofKeysController.list',
  'RootController.toDocs',
];

/** What a proxy may add. */
const PROXY_HEADERS = ['X-Forwarded-For', 'X-Forwarded-Proto', 'Forwarded', 'X-Real-IP', 'Via', 'CF-Connecting-IP'];

describe('Routes without a key', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ METRICS_TOKEN: 'a-token-of-a-test' });
  });
  afterAll(() => app.close());

  it('are exactly these', () => {
    const [discovery, scanner] = [app.app.get(DiscoveryService, { strict: false }), new MetadataScanner()];
    const found = discovery.getControllers().flatMap(({ metatype, instance }) => {
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      const open = scanner
        .getAllMethodNames(prototype)
        .filter((name) => marksOf(prototype[name] ?? (() => undefined)).isPublic === true);
      return open.map((name) => `${metatype?.name}.${name}`);
    });
    expect(found.sort()).toEqual(PUBLIC_HANDLERS);
  });

  it('200: live and ready', async () => {
    expect((await app.http.get('/health/live')).body).toEqual({ status: 'ok' });
    expect((await app.http.get('/health/ready')).body).toEqual({ status: 'ok' });
  });

  it('401: not even live and ready, with a key that nobody made', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      const { status, body } = await app.http.get(path).set('x-api-key', 'forged');
      expect([path, status, body.code]).toEqual([path, 401, 'api_key_invalid']);
    }
  });

  it('200: metrics with the token: requests by route, auth verdicts, pool, event loop', async () => {
    await app.http.get('/v1/projects/prj_01ARZ3NDEKTSV4RRFFQ69G5FAV').set('x-api-key', app.adminKey);
    await app.http.get('/v1/tenants');
    const { status, text, headers } = await app.http.get('/metrics').set('Authorization', 'Bearer a-token-of-a-test');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(text).toMatch(
      /parley_http_request_duration_seconds_count\{method="GET",route="\/v1\/projects\/:projectId",status="404"\} 1/,
    );
    expect(text).toMatch(/parley_auth_verdicts_total\{verdict="valid"\} 1/);
    expect(text).toMatch(/parley_auth_verdicts_total\{verdict="api_key_missing"\} 1/);
    expect(text).toMatch(/parley_database_pool_connections\{state="open"\} [1-9]/);
    expect(text).toMatch(/nodejs_eventloop_lag_seconds/);
    expect(text).not.toContain('prj_');
    // The scheme's name is written in any case (RFC 9110, 11.1).
    expect((await app.http.get('/metrics').set('Authorization', 'bearer a-token-of-a-test')).status).toBe(200);
  });

  it('401: metrics with no token or a wrong one', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer wrong', 'Basic a-token-of-a-test', 'a-token-of-a-test']) {
      expect((await app.http.get('/metrics').set('Authorization', authorization)).status).toBe(401);
    }
  });

  it('404: metrics without METRICS_TOKEN are for this machine only, and not for what a proxy brings', async () => {
    const open = await startTestApp({}, app.schema);
    expect((await open.http.get('/metrics')).status).toBe(200);
    for (const header of PROXY_HEADERS)
      expect([header, (await open.http.get('/metrics').set(header, '127.0.0.1')).status]).toEqual([header, 404]);
    await open.close();
  });

  it.each(['0.0.0.0', '::', '192.0.2.7'])(
    '404: metrics without METRICS_TOKEN, of a service that others can reach, at HOST=%s',
    async (HOST) => {
      const open = await startTestApp({ HOST }, app.schema);
      expect((await open.http.get('/metrics')).status).toBe(404);
      await open.close();
    },
  );

  it('200: metrics without METRICS_TOKEN, of a service at localhost', async () => {
    const open = await startTestApp({ HOST: 'localhost' }, app.schema);
    expect((await open.http.get('/metrics')).status).toBe(200);
    await open.close();
  });
});

describe('A route that says neither who may pass nor that everybody may', () => {
  @Controller()
  class Declared {
    @Get('roles')
    @Roles(Role.ADMIN)
    roles(): void {}

    @Get('open')
    @Public()
    open(): void {}
  }

  @Controller()
  class Forgotten {
    @Get('forgotten')
    forgotten(): void {}
  }

  const boot = async (controllers: (new () => object)[]): Promise<void> => {
    @Module({ imports: [DiscoveryModule], controllers, providers: [RouteAudit] })
    class Small {}
    const app = await NestFactory.create(Small, { logger: false, abortOnError: false });
    await app.init();
    await app.close();
  };

  it('stops the application at boot, and is named', async () => {
    await expect(boot([Declared])).resolves.toBeUndefined();
    await expect(boot([Declared, Forgotten])).rejects.toThrow('Forgotten.forgotten');
  });
});
