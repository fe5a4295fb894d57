import { Module } from '@nestjs/common';
import { KeySweeper } from './key-sweeper.js';

/** The work on API keys: the end of their retention. */
@Module({ providers: [KeySweeper] })
export class ApiKeysWorkerModule {}
