import { Module } from '@nestjs/common';
import { ProvidersModule } from './providers.module.js';
import { SimulatorWorker } from './simulator/simulator-worker.js';

/** The receipts of the simulated gateways. */
@Module({ imports: [ProvidersModule], providers: [SimulatorWorker] })
export class ProvidersWorkerModule {}
