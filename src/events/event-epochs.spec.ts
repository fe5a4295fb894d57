import { EventEpochs } from './event.view.js';

const epochs = new EventEpochs([
  { epoch: 2, afterSequence: 50 },
  { epoch: 3, afterSequence: 30 },
  { epoch: 4, afterSequence: 90 },
]);

describe('The epochs of a project', () => {
  it('are one until the first restore', () => {
    const first = new EventEpochs([]);
    expect([first.current, first.epochOf(7), first.goingOn({ epoch: 2, sequence: 7 })]).toEqual([
      1,
      1,
      { epoch: 1, sequence: 7 },
    ]);
  });

  it.each([
    [30, 1],
    [31, 3],
    [50, 3],
    [90, 3],
    [91, 4],
  ])('sequence %d was given in epoch %d', (sequence, epoch) => {
    expect(epochs.epochOf(sequence)).toBe(epoch);
  });

  it.each([
    ['that lost nothing', { epoch: 1, sequence: 20 }, 20],
    ['that had read past the first backup', { epoch: 1, sequence: 60 }, 30],
    ['that lost to the last restore only', { epoch: 3, sequence: 95 }, 90],
    ['of an epoch that is unknown here', { epoch: 7, sequence: 120 }, 90],
  ])('a reader %s goes on after what both know', (_who, place, sequence) => {
    expect(epochs.goingOn(place)).toEqual({ epoch: 4, sequence });
  });
});
