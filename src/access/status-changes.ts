import { Injectable } from '@nestjs/common';
import { Signal } from '../platform/jobs/signal.js';

/** Whose status changed: a tenant's, a project's, or one key's. */
export type StatusChange = { readonly tenantId: string } | { readonly projectId: string } | { readonly keyId: string };

/** Where a change of status is announced, after its commit. The caller that announces does not know the listeners. */
@Injectable()
export class StatusChanges extends Signal<StatusChange> {}
