import { Injectable } from '@nestjs/common';
import { DataKeys } from '../platform/crypto/data-keys.js';
import { Erasure } from './erasure.entity.js';

/** What the work on an erasure needs to know. It holds the number, so it is stored encrypted and only until the end. */
export interface ErasureTask {
  readonly phoneE164: string;
  readonly optOutToken: string;
  /** The version of the resource in the event at the end. */
  readonly version: number;
  /** The last event of the number when its row was deleted; empty if there was none. */
  readonly lastEventId: string;
  /** How many kinds of traces are removed entirely. */
  readonly stepsDone: number;
  /** How far the next kind is; null at its beginning. */
  readonly position: string | null;
}

/** Encrypts the tasks of erasures. */
@Injectable()
export class ErasureTasks {
  constructor(private readonly keys: DataKeys) {}

  seal(erasureId: string, task: ErasureTask): Buffer {
    return this.keys.seal(Erasure.placeOf(erasureId), JSON.stringify(task));
  }

  /** Throws when the erasure is done. */
  open({ erasureId, taskSealed }: Erasure): ErasureTask {
    if (taskSealed === null) throw new Error(`There is no task left in ${erasureId}`);
    return JSON.parse(this.keys.open(Erasure.placeOf(erasureId), taskSealed)) as ErasureTask;
  }
}
