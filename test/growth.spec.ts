import { redactionOf } from '../src/erasure/redaction.js';
import { type Entrance, growthFault } from './harness/growth.js';
import { HOSTILE_KINDS } from './harness/hostile-texts.js';

/** A step of an erasure ends with the row that takes its text so far. */
const STEP_BYTES = 64_000;

/** More of one function say nothing new, and may take minutes to find. */
const FAULTS_SHOWN = 3;

const ENTRANCES: readonly Entrance[] = [
  { name: 'redaction', bytesMax: STEP_BYTES, take: redactionOf('+14155552601', 'erased_x') },
  { name: 'redaction of a number of one digit', bytesMax: STEP_BYTES, take: redactionOf('+77777777777', 'erased_x') },
];

describe('The CPU time of whatever takes texts from outside grows with their length only', () => {
  it.each(ENTRANCES)('$name', async (entrance) => {
    const faults: string[] = [];
    for (const { name, ofBytes } of HOSTILE_KINDS) {
      const fault = await growthFault(entrance, ofBytes);
      if (fault !== null) faults.push(`${name}: ${fault}`);
      if (faults.length === FAULTS_SHOWN) break;
    }
    expect(faults).toEqual([]);
  });
});
