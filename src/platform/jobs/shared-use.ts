import { Injectable } from '@nestjs/common';
import { monotonicMs } from '../clock.js';

/** So long after two owners were served in turn, their process counts as shared. */
export const SHARED_FOR_MS = 1_000;

/** Whether this process serves several owners: then what one of them asks for at length leaves room to the others. */
@Injectable()
export class SharedUse {
  private last: string | null = null;
  private sharedUntil = Number.NEGATIVE_INFINITY;

  /** To be called for each request. */
  note(ownerId: string): void {
    if (this.last !== null && this.last !== ownerId) this.sharedUntil = monotonicMs() + SHARED_FOR_MS;
    this.last = ownerId;
  }

  get isShared(): boolean {
    return monotonicMs() < this.sharedUntil;
  }
}
