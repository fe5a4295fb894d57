import { Injectable } from '@nestjs/common';
import { Signal } from '../platform/jobs/signal.js';

/** Whose standing changed: a tenant's, a project's, or one key's. */
export type StandingChange =
  { readonly tenantId: string } | { readonly projectId: string } | { readonly keyId: string };

/** Where a change of standing is announced, after its commit. Who tells does not know who listens. */
@Injectable()
export class StandingChanges extends Signal<StandingChange> {}
