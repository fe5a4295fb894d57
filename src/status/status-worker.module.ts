import { Module } from '@nestjs/common';
import { ProcessPresence } from './process-presence.js';

/** What every process that serves does, whatever its role. */
@Module({ providers: [ProcessPresence] })
export class StatusWorkerModule {}
