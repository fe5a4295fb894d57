import { Module } from '@nestjs/common';
import { ProvidersModule } from './providers.module.js';
import { SimulatorWorker } from './simulator/simulator-worker.js';
import { UnmatchedSweeper } from './receipts/unmatched-sweeper.js';

/** The receipts of the simulated gateways, and the retention of unmatched records. */
@Module({ imports: [ProvidersModule], providers: [SimulatorWorker, UnmatchedSweeper] })
export class ProvidersWorkerModule {}
