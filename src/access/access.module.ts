import { Global, Module } from '@nestjs/common';
import { StatusChanges } from './status-changes.js';

/** Roles, callers, and the call that a status changed. */
@Global()
@Module({ providers: [StatusChanges], exports: [StatusChanges] })
export class AccessModule {}
