import { jest } from '@jest/globals';
import { MessageWorld, type SendingProject } from '../harness/message-world.js';

const magic = (digits: string): string => `+141555501${digits}`;

describe('A message on its way', () => {
  let world: MessageWorld;
  let project: SendingProject;
  beforeAll(async () => {
    world = await MessageWorld.start();
    project = await world.project();
  });
  afterAll(() => world.stop());

  it('is handed over, taken and delivered, and every step is reported once', async () => {
    const [id = ''] = await world.accept(project, ['+14155552601']);
    const [message] = await world.until([id], 'DELIVERED');
    expect(message).toMatchObject({ attemptCount: 1, queuedFor: null, wakeAt: null, costMicros: 1_000 });
    expect(await world.timeline(id)).toEqual([
      'STATUS QUEUED',
      'STATUS SENDING',
      'STATUS SENT',
      'RECEIPT DELIVERED',
      'STATUS DELIVERED',
    ]);
    expect(await world.attempts(id)).toEqual([expect.objectContaining({ status: 'ACCEPTED' })]);
  });

  it('keeps the order of its steps though they happen within one millisecond', async () => {
    const { projectId } = project;
    const slow = await world.sender(projectId, { settings: { receiptMs: 1_500 } });
    const numbers = Array.from({ length: 8 }, (_none, index) => `+1415555261${index}`);
    const ids = await world.accept({ ...project, ...slow }, numbers);
    await world.until(ids, 'SENT');
    const stopped = jest.spyOn(world.clock, 'now').mockReturnValue(world.clock.now() + 2_000);
    await world.until(ids, 'DELIVERED').finally(() => stopped.mockRestore());
    for (const id of ids)
      expect((await world.timeline(id)).slice(-3)).toEqual(['STATUS SENT', 'RECEIPT DELIVERED', 'STATUS DELIVERED']);
  });

  it.each([
    ['01', 'UNDELIVERED', 'absent_subscriber'],
    ['02', 'UNDELIVERED', 'unknown_subscriber'],
    ['03', 'UNDELIVERED', 'blocked_by_carrier'],
    ['04', 'FAILED', 'rejected_by_provider'],
    ['07', 'DELIVERED', null],
    ['08', 'SENT', null],
    ['09', 'DELIVERED', null],
    ['10', 'DELIVERED', null],
    ['11', 'DELIVERED', null],
    ['12', 'DELIVERED', null],
    ['13', 'DELIVERED', null],
    ['14', 'DELIVERED', null],
    ['15', 'DELIVERED', null],
    ['16', 'BLOCKED', 'opted_out'],
  ])('to the number %s of the simulator ends as %s %s', async (digits, status, reason) => {
    const [id = ''] = await world.accept(project, [magic(digits)]);
    const [message] = await world.until([id], status);
    expect(message).toMatchObject({ status, reason });
  });
});
