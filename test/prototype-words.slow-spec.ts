import { type Entrance, hostileInputs } from './harness/growth.js';
import { TEXT_ENTRANCES } from './harness/text-entrances.js';

/** What every object has, so that a table that is an object has it too. */
const NAMES = Object.getOwnPropertyNames(Object.prototype);
const TEXTS = [...NAMES, NAMES.join(' '), ...NAMES.map((name) => `stop ${name} please`)];

/** Inputs at which it fails otherwise than by refusing them. */
async function faultsOf({ name, take }: Entrance): Promise<string[]> {
  const faults: string[] = [];
  for (const text of TEXTS)
    try {
      await take(text);
    } catch (error) {
      if (error instanceof TypeError || (error as Error).message.includes('[native code]'))
        faults.push(`${name}, ${text}: ${String(error)}`);
    }
  return faults;
}

describe('Names that every object has', () => {
  it('are words like all others, wherever texts come from outside', async () => {
    const entrances = [...TEXT_ENTRANCES, ...(await hostileInputs()).flatMap(({ entrances: own }) => own)];
    const faults: string[] = [];
    for (const entrance of entrances) faults.push(...(await faultsOf(entrance)));
    expect(faults).toEqual([]);
  });
});
