import { jest } from '@jest/globals';
import { Admission } from '../../src/auth/admission.js';
import { Authenticator } from '../../src/auth/authenticator.js';
import { KeyStates } from '../../src/auth/authenticator.js';
import { newSecret, writeKeyText } from '../../src/auth/key-text.js';
import { SecretHasher } from '../../src/auth/secret-hasher.js';
import { UnverifiedKeyQueue } from '../../src/auth/secret-hasher.js';
import { DataKeys } from '../../src/platform/crypto/data-keys.js';
import type { HttpAdapter } from '../../src/platform/http/http-adapter.js';
import { RESPONSE_WITHIN_MS } from '../../src/platform/http/request-deadline.js';
import { forge } from '../harness/subjects.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

describe('Keys that this process has not verified yet', () => {
  let app: TestApp;
  let project: ProjectWorld;
  let queue: UnverifiedKeyQueue;
  const read = (key: string) => app.http.get(`/v1/projects/${project.projectId}`).set('x-api-key', key);
  const digestOf = (key: string): string => app.app.get(Authenticator).digestOf(key);
  beforeAll(async () => {
    app = await startTestApp();
    project = await new World(app).project();
    queue = app.app.get(UnverifiedKeyQueue);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  it('wait for a turn of the event loop; verified ones pass by', async () => {
    const wait = jest.spyOn(queue, 'wait');
    const statuses = [];
    for (const key of [project.key, project.key, forge(project.key), forge(project.key)])
      statuses.push((await read(key)).status);
    expect(statuses).toEqual([200, 200, 401, 401]);
    const unverified = [project.key, forge(project.key), forge(project.key)];
    expect(wait.mock.calls.map(([key]) => key)).toEqual(unverified.map(digestOf));
  });

  it('wait before anything else looks at them, for whatever route', async () => {
    const adapter = app.app.getHttpAdapter() as unknown as HttpAdapter;
    expect(adapter.holdBack).toBe(app.app.get(Admission).holdBack);
    const wait = jest.spyOn(queue, 'wait');
    await app.http.get('/v1/nothing').set('x-api-key', forge(project.key));
    await app.http.get('/health/live');
    expect(wait).toHaveBeenCalledTimes(1);
  });

  it('401: without a key a request waits where one is wanted', async () => {
    const wait = jest.spyOn(queue, 'wait');
    expect((await app.http.get(`/v1/projects/${project.projectId}`)).status).toBe(401);
    expect(wait).toHaveBeenCalledTimes(1);
  });

  it('503: what has waited for as long as anybody waits for a response is not looked at', async () => {
    const { plainApiKey } = await new World(app).key(project.projectId);
    const now = performance.now.bind(performance);
    let shiftMs = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now() + shiftMs);
    jest.spyOn(queue, 'wait').mockImplementationOnce(() => {
      shiftMs = RESPONSE_WITHIN_MS;
      return Promise.resolve();
    });
    const authenticate = jest.spyOn(app.app.get(Authenticator), 'authenticate');
    expect((await read(plainApiKey)).status).toBe(503);
    expect(authenticate).not.toHaveBeenCalled();
  });

  it('401: another secret of a key that is verified is wrong without bcrypt', async () => {
    const { keyId, plainApiKey } = await new World(app).key(project.projectId);
    const guess = (): string => writeKeyText(app.app.get(DataKeys), keyId, newSecret());
    const check = jest.spyOn(app.app.get(SecretHasher), 'check');
    const statuses = [];
    for (const key of [guess(), plainApiKey, guess(), guess(), plainApiKey]) statuses.push((await read(key)).status);
    expect(statuses).toEqual([401, 200, 401, 401, 200]);
    expect(check.mock.calls.map(([, id]) => id)).toEqual([keyId, keyId]);
  });

  it('200: a key is verified once, also for those whose state was still being read', async () => {
    const { keyId, plainApiKey } = await new World(app).key(project.projectId);
    const states = app.app.get(KeyStates);
    const state = await states.find(keyId);
    let late: (() => void) | undefined;
    jest.spyOn(states, 'find').mockImplementationOnce(() => new Promise((resolve) => (late = () => resolve(state))));
    const check = jest.spyOn(app.app.get(SecretHasher), 'check');
    const first = read(plainApiKey).then(({ status }) => status);
    while (late === undefined) await new Promise((resolve) => setImmediate(resolve));
    expect((await read(plainApiKey)).status).toBe(200);
    late();
    expect([await first, check.mock.calls.length]).toEqual([200, 1]);
  });

  it('are let go together, as soon as one of their requests has verified them', async () => {
    const { plainApiKey } = await new World(app).key(project.projectId);
    const release = jest.spyOn(queue, 'release');
    expect((await read(plainApiKey)).status).toBe(200);
    expect(release.mock.calls).toEqual([[digestOf(plainApiKey)]]);
  });

  it('leave turns to connections that come', () => {
    expect(app.app.getHttpServer().listeners('connection')).toContain(queue.onConnection);
  });
});
