import { eventually } from '../harness/eventually.js';
import { routeApp } from '../harness/route-app.js';
import { RunningCommand } from '../../packages/cli/test/running-command.js';
import { Sql } from '../harness/sql.js';
import { newNumbers } from '../harness/numbers.js';
import { type ProjectWorld, World } from '../harness/world.js';

describe('parley events tail', () => {
  const app = routeApp();
  const world = new World(app);
  let project: ProjectWorld;
  beforeEach(async () => {
    project = await world.project();
  });

  const tail = (...args: string[]): RunningCommand =>
    new RunningCommand(['events', 'tail', ...args], { PARLEY_URL: app.url, PARLEY_API_KEY: project.key });
  const register = (): Promise<unknown> =>
    world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: newNumbers(1) });
  const lines = (command: RunningCommand, count: number) =>
    eventually(`${count} lines`, async () => command.stdout.split('\n').length > count);

  it('prints a line for each event from a sequence on, as it comes', async () => {
    const command = tail('--from', '1');
    await register();
    await lines(command, 2);
    expect(await command.interrupt()).toBe(130);
    const [created, validated] = ['phone.created', 'phone.validated'].map(
      (type, index) =>
        new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z {2}${index + 1} {2}${type} +evt_\\w{26} {2}\\+\\d+$`),
    );
    expect(command.stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(created as RegExp),
      expect.stringMatching(validated as RegExp),
    ]);
  });

  it('prints the events of a type as the API has them, and goes on after a restore', async () => {
    await register();
    const command = tail('--from', '1', '--type', 'phone.validated', '--json');
    await lines(command, 1);
    const sql = await Sql.open(app.schema);
    await sql.rows('INSERT INTO event_epochs (projectId, epoch, afterSequence, startedAt) VALUES (?, 2, 2, 0)', [
      project.projectId,
    ]);
    await sql.close();
    await command.says('go on after event 2 of epoch 2');
    await register();
    await lines(command, 2);
    expect(await command.interrupt()).toBe(130);
    const shown = command.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string });
    expect(shown).toMatchObject([
      { type: 'phone.validated', sequence: 2, epoch: 1 },
      { type: 'phone.validated', sequence: 4, epoch: 2 },
    ]);
    const { body } = await app.http.get(`/v1/events/${shown[0]?.id}`).set('x-api-key', project.key);
    expect(shown[0]).toEqual(body);
  });

  it.each([
    [2, ['--from', 'yesterday'], 'It must be now, or a sequence from 1 on.'],
    [3, ['--type', 'phone.create'], 'type'],
  ])('%i: %j', async (code, args, sentence) => {
    const command = tail(...args);
    expect([await command.ended, command.stdout]).toEqual([code, '']);
    expect(command.stderr).toContain(sentence);
  });
});
