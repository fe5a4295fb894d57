import { Injectable } from '@nestjs/common';

/** Whose standing changed: a tenant's, a project's, or one key's. */
export type StandingChange =
  { readonly tenantId: string } | { readonly projectId: string } | { readonly keyId: string };

/** Where a change of standing is announced, after its commit. Who tells does not know who listens. */
@Injectable()
export class StandingChanges {
  private readonly listeners: ((change: StandingChange) => void)[] = [];

  onChange(listener: (change: StandingChange) => void): void {
    this.listeners.push(listener);
  }

  announce(change: StandingChange): void {
    for (const listener of this.listeners) listener(change);
  }
}
