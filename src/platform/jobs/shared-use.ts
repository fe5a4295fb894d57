import { Injectable } from '@nestjs/common';
import { monotonicMs } from '../clock.js';

/** So long after two owners were served in turn, their process counts as shared. */
export const SHARED_FOR_MS = 1_000;

/**
 * Whether this process serves several owners, one of whom asks for little: then a long request of another leaves room
 * for it. Owners who all ask for much gain nothing from rests: they wait for each other anyway.
 */
@Injectable()
export class SharedUse {
  private last: string | null = null;
  private sharedUntil = Number.NEGATIVE_INFINITY;
  /** When owners asked whose last request was about 100 things or fewer, latest last. */
  private readonly asked = new Map<string, number>();

  /** To be called for each request. */
  note(ownerId: string): void {
    const now = monotonicMs();
    if (this.last !== null && this.last !== ownerId) this.sharedUntil = now + SHARED_FOR_MS;
    // Who asks again without another in between is the latest already.
    if (this.last !== ownerId) this.asked.delete(ownerId);
    this.last = ownerId;
    this.asked.set(ownerId, now);
    this.forget(now);
  }

  /** To be called when the request turns out to be about very many things. */
  noteLarge(ownerId: string): void {
    this.asked.delete(ownerId);
  }

  get isShared(): boolean {
    const now = monotonicMs();
    this.forget(now);
    return now < this.sharedUntil && this.asked.size > 0;
  }

  private forget(now: number): void {
    for (const [ownerId, at] of this.asked) {
      if (at + SHARED_FOR_MS > now) return;
      this.asked.delete(ownerId);
    }
  }
}
