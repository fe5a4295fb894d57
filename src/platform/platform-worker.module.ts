import { Module } from '@nestjs/common';
import { ExpiredKeysSweeper } from './idempotency/expired-keys-sweeper.js';

/** The end of idempotency keys. */
@Module({ providers: [ExpiredKeysSweeper] })
export class PlatformWorkerModule {}
