import { LOOKUPS_MAX, LOOKUPS_PER_OWNER_MAX, LookupSlots, WAITING_PER_OWNER_MAX } from './name-resolver.js';

const LONG_MS = 60_000;
const SHORT_MS = 20;

/** Takes so many slots for an owner; those that wait are left waiting. */
async function take(slots: LookupSlots, owner: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) expect(await slots.take(owner, LONG_MS)).toBe(true);
}

describe('LookupSlots', () => {
  it('gives an owner a few; one more waits until one is given back', async () => {
    const slots = new LookupSlots();
    await take(slots, 'a', LOOKUPS_PER_OWNER_MAX);
    const next = slots.take('a', LONG_MS);
    await take(slots, 'b', LOOKUPS_PER_OWNER_MAX);
    slots.giveBack('a');
    expect(await next).toBe(true);
    expect(await slots.take('a', SHORT_MS)).toBe(false);
  });

  it('an owner that has waited too long is not served later in place of another', async () => {
    const slots = new LookupSlots();
    await take(slots, 'a', LOOKUPS_PER_OWNER_MAX);
    expect(await slots.take('a', SHORT_MS)).toBe(false);
    slots.giveBack('a');
    expect(await slots.take('a', SHORT_MS)).toBe(true);
  });

  it('when all are taken, the next goes to the owner that has least', async () => {
    const slots = new LookupSlots();
    const owners = LOOKUPS_MAX / LOOKUPS_PER_OWNER_MAX;
    for (let owner = 0; owner < owners; owner += 1) await take(slots, `greedy ${owner}`, LOOKUPS_PER_OWNER_MAX);
    const order: string[] = [];
    const wait = (owner: string) => slots.take(owner, LONG_MS).then(() => order.push(owner));
    const waits = [wait('greedy 1'), wait('modest')];
    slots.giveBack('greedy 1');
    slots.giveBack('greedy 2');
    await Promise.all(waits);
    expect(order).toEqual(['modest', 'greedy 1']);
  });

  it('refuses at once when too many wait for one owner', async () => {
    const slots = new LookupSlots();
    await take(slots, 'a', LOOKUPS_PER_OWNER_MAX);
    const waits = Array.from({ length: WAITING_PER_OWNER_MAX }, () => slots.take('a', LONG_MS));
    expect(await slots.take('a', LONG_MS)).toBe(false);
    for (let index = 0; index < WAITING_PER_OWNER_MAX; index += 1) slots.giveBack('a');
    expect(new Set(await Promise.all(waits))).toEqual(new Set([true]));
  });
});
