import { Inject, Injectable } from '@nestjs/common';
import { Loop } from '../platform/jobs/loop.js';
import { LOG, type Log } from '../platform/log/log.js';
import { KeywordReplies } from './keywords/keyword-replies.js';
import { Fingerprints } from './receiving/fingerprints.js';

const EVERY_MS = 10 * 60_000;

/** Forgets what came in and what was replied to keywords, once nobody asks for it any more. */
@Injectable()
export class InboundSweeper extends Loop {
  constructor(
    private readonly fingerprints: Fingerprints,
    private readonly replies: KeywordReplies,
    @Inject(LOG) log: Log,
  ) {
    super(EVERY_MS, log, 'forgetting what came in long ago failed');
  }

  protected async beat(): Promise<boolean> {
    return [await this.fingerprints.sweep(), await this.replies.sweep()].includes(true);
  }
}
