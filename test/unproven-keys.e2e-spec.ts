import { jest } from '@jest/globals';
import { UnprovenQueue } from '../src/api-keys/unproven-queue.js';
import { forge } from './harness/subjects.js';
import { startTestApp, type TestApp } from './harness/test-app.js';
import { type ProjectWorld, World } from './harness/world.js';

describe('Keys that this process has not proved yet', () => {
  let app: TestApp;
  let project: ProjectWorld;
  let queue: UnprovenQueue;
  const read = (key: string) => app.http.get(`/v1/projects/${project.projectId}`).set('x-api-key', key);
  beforeAll(async () => {
    app = await startTestApp();
    project = await new World(app).project();
    queue = app.app.get(UnprovenQueue);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  it('wait for a turn of the event loop; proven ones pass by', async () => {
    const turn = jest.spyOn(queue, 'turn');
    const statuses = [];
    for (const key of [project.key, project.key, forge(project.key), forge(project.key)])
      statuses.push((await read(key)).status);
    expect(statuses).toEqual([200, 200, 401, 401]);
    expect(turn.mock.calls.map(([key]) => key)).toEqual([project.key, forge(project.key), forge(project.key)]);
  });

  it('are let go together, as soon as one of their requests has proved them', async () => {
    const { plainApiKey } = await new World(app).key(project.projectId);
    const release = jest.spyOn(queue, 'release');
    expect((await read(plainApiKey)).status).toBe(200);
    expect(release.mock.calls).toEqual([[plainApiKey]]);
  });

  it('leave turns to connections that come', () => {
    expect(app.app.getHttpServer().listeners('connection')).toContain(queue.onConnection);
  });
});
