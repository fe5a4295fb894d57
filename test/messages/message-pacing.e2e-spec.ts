import { setTimeout as sleep } from 'node:timers/promises';
import { HandOver } from '../../src/messaging/sending/hand-over.js';
import { SimulatorAdapter } from '../../src/messaging/providers/simulator/simulator-adapter.js';
import { MessageWorld } from '../harness/message-world.js';

const RATE = 10;
const MESSAGES = 40;
const SECOND_MS = 1_000;
/** How long a slow machine takes to hand messages over: longer than slots are reserved ahead on a quick one. */
const SLOW_MS = 400;

/** When messages start, in all processes that report it here. */
class Starts {
  readonly at: number[] = [];

  /** Notes from now on when this process hands messages to a gateway. */
  watch(world: MessageWorld): void {
    const adapter = world.app.app.get(SimulatorAdapter, { strict: false });
    const send = adapter.send.bind(adapter);
    adapter.send = (account, batch) => {
      this.at.push(...batch.flatMap(({ parts }) => Array.from({ length: parts }, () => performance.now())));
      return send(account, batch);
    };
  }

  /** The most parts that started within any second. */
  get mostInASecond(): number {
    const times = this.at.toSorted((a, b) => a - b);
    return Math.max(...times.map((start) => times.filter((at) => at >= start && at - start < SECOND_MS).length));
  }
}

describe('A sender with a rate', () => {
  let one: MessageWorld;
  let other: MessageWorld;
  beforeAll(async () => {
    one = await MessageWorld.start();
    other = await MessageWorld.start({}, one.app.schema);
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
  });

  it('starts at most its rate and one message in any second, over all processes', async () => {
    const starts = new Starts();
    for (const world of [one, other]) starts.watch(world);
    const project = await one.project({ partsPerSecond: RATE });
    const numbers = Array.from({ length: MESSAGES }, (_none, index) => `+1415558${String(index).padStart(4, '0')}`);
    const ids = await one.accept(project, numbers);
    await one.until(ids, ['SENT', 'DELIVERED']);
    expect(starts.at).toHaveLength(MESSAGES);
    expect(starts.mostInASecond).toBeLessThanOrEqual(RATE + 1);
    // It makes use of what it may: not less than half, also on a busy machine.
    expect(Math.max(...starts.at) - Math.min(...starts.at)).toBeLessThan((2 * MESSAGES * SECOND_MS) / RATE);
  });

  it('counts parts', async () => {
    const starts = new Starts();
    for (const world of [one, other]) starts.watch(world);
    const project = await one.project({ partsPerSecond: RATE });
    const numbers = Array.from({ length: 15 }, (_none, index) => `+1415559${String(index).padStart(4, '0')}`);
    const ids = await one.accept(project, numbers, { text: 'x'.repeat(170), parts: 2 });
    await one.until(ids, ['SENT', 'DELIVERED']);
    expect(starts.at).toHaveLength(2 * numbers.length);
    expect(starts.mostInASecond).toBeLessThanOrEqual(RATE + 2);
  });

  it('sends also where handing over takes longer than slots are reserved ahead', async () => {
    for (const world of [one, other]) {
      const slow = world.app.app.get(HandOver, { strict: false });
      const begin = slow.begin.bind(slow);
      slow.begin = async (projectId, claimed) => {
        const begun = await begin(projectId, claimed);
        await sleep(SLOW_MS);
        return begun;
      };
    }
    const starts = new Starts();
    for (const world of [one, other]) starts.watch(world);
    const project = await one.project({ partsPerSecond: RATE });
    const numbers = Array.from({ length: MESSAGES }, (_none, index) => `+1415557${String(index).padStart(4, '0')}`);
    const ids = await one.accept(project, numbers);
    await one.until(ids, ['SENT', 'DELIVERED']);
    expect(starts.at).toHaveLength(MESSAGES);
    expect(starts.mostInASecond).toBeLessThanOrEqual(RATE + 1);
  });
});
