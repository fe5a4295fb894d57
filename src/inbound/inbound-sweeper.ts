import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Pulse } from '../platform/jobs/pulse.js';
import { LOG, type Log } from '../platform/log/log.js';
import { KeywordReplies } from './keywords/keyword-replies.js';
import { Fingerprints } from './receiving/fingerprints.js';

const EVERY_MS = 10 * 60_000;

/** Forgets what came in and what was replied to keywords, once nobody asks for it any more. */
@Injectable()
export class InboundSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly pulse: Pulse;

  constructor(fingerprints: Fingerprints, replies: KeywordReplies, @Inject(LOG) log: Log) {
    this.pulse = new Pulse(
      EVERY_MS,
      async () => [await fingerprints.sweep(), await replies.sweep()].includes(true),
      (err) => log.warn({ err }, 'forgetting what came in long ago failed'),
    );
  }

  onApplicationBootstrap(): void {
    this.pulse.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.pulse.stop();
  }
}
