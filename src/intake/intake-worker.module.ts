import { Module } from '@nestjs/common';
import { ImportSweeper } from './imports/import-sweeper.js';
import { ImportWorker } from './imports/import-worker.js';
import { IntakeModule } from './intake.module.js';

/** The work on imports: their rows, and the end of their retention. */
@Module({ imports: [IntakeModule], providers: [ImportWorker, ImportSweeper] })
export class IntakeWorkerModule {}
