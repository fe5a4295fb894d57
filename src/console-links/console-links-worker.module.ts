import { Module } from '@nestjs/common';
import { LinkSweeper } from './link-sweeper.js';

/** The work on console links: the end of their retention. */
@Module({ providers: [LinkSweeper] })
export class ConsoleLinksWorkerModule {}
