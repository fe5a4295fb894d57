import { Module } from '@nestjs/common';
import { ConsentModule } from './consent.module.js';
import { ScopeWalk } from './spreading/scope-walk.js';
import { StopSpreading } from './spreading/stop-spreading.js';
import { StopWorker } from './spreading/stop-worker.js';

/** The way of opt-outs to all projects of their tenants. */
@Module({ imports: [ConsentModule], providers: [StopSpreading, ScopeWalk, StopWorker] })
export class ConsentWorkerModule {}
