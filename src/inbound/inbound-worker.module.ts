import { Module } from '@nestjs/common';
import { InboundSweeper } from './inbound-sweeper.js';
import { InboundModule } from './inbound.module.js';

/** What came in is forgotten after its retention. */
@Module({ imports: [InboundModule], providers: [InboundSweeper] })
export class InboundWorkerModule {}
