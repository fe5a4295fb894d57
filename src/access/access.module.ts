import { Global, Module } from '@nestjs/common';
import { StandingChanges } from './standing-changes.js';

/** Roles, callers, and the call that a standing changed. */
@Global()
@Module({ providers: [StandingChanges], exports: [StandingChanges] })
export class AccessModule {}
