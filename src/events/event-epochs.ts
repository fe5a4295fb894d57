import type { EntityReader } from '../platform/database/database.js';
import { EventEpoch } from './event-epoch.entity.js';

/** Until the first restore. */
export const FIRST_EPOCH = 1;

/** How far a reader has come: in the sequence of a project, and in which epoch. */
export interface FeedPlace {
  readonly epoch: number;
  readonly sequence: number;
}

/** The epochs of a project. A restore from a backup begins one: what was numbered after the backup is gone. */
export class EventEpochs {
  constructor(private readonly restores: readonly Pick<EventEpoch, 'epoch' | 'afterSequence'>[]) {}

  static async of(reader: EntityReader, projectId: string): Promise<EventEpochs> {
    return new EventEpochs(await reader.find(EventEpoch, { where: { projectId }, order: { epoch: 'ASC' } }));
  }

  get current(): number {
    return this.restores.at(-1)?.epoch ?? FIRST_EPOCH;
  }

  /** The epoch in which a sequence was given. */
  epochOf(sequence: number): number {
    return this.restores.findLast(({ afterSequence }) => afterSequence < sequence)?.epoch ?? FIRST_EPOCH;
  }

  /**
   * Where a reader of another epoch goes on in the current one: after the last event that it has read and that the
   * restores since then have kept.
   */
  goingOn({ epoch, sequence }: FeedPlace): FeedPlace {
    const since = this.restores.filter((restore) => restore.epoch > epoch);
    // An epoch that is unknown here was begun by a restore which is itself gone: only what was before it is certain.
    const lost = since.length > 0 ? since : this.restores.slice(-1);
    return { epoch: this.current, sequence: Math.min(sequence, ...lost.map(({ afterSequence }) => afterSequence)) };
  }
}
