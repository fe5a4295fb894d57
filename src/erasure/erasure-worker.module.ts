import { Module } from '@nestjs/common';
import { ErasureModule } from './erasure.module.js';
import { ErasureWorker } from './erasure-worker.js';

/** The removal of traces. */
@Module({ imports: [ErasureModule], providers: [ErasureWorker] })
export class ErasureWorkerModule {}
