import type { OperationId } from 'parley-sdk';
import type { ComponentType } from 'preact';
import type { Query } from './address.js';

/** What every screen is given. */
export interface ScreenProps {
  /** The values of the `:names` in its address. */
  readonly params: Query;
  readonly query: Query;
  /** The chosen project, or the key's own; null where an ADMIN has chosen none. */
  readonly projectId: string | null;
}

/** What a screen of one project is given. */
export interface ProjectScreenProps extends ScreenProps {
  readonly projectId: string;
}

/** The groups of the navigation, in their order. */
export const GROUPS = ['Messaging', 'Integration', 'Project', 'Installation'] as const;

interface Entry {
  /** Its address: `/messages/:messageId`. */
  readonly path: string;
  readonly title: string;
  /** What it cannot do without: a key that may not call it does not find the screen. */
  readonly operation: OperationId;
  /** Where the navigation shows it; absent for what is reached from other screens. */
  readonly group?: (typeof GROUPS)[number];
}

/** A screen, as the list of screens declares it. */
export type Screen = Entry &
  (
    | { readonly needsProject: true; readonly load: () => Promise<{ Screen: ComponentType<ProjectScreenProps> }> }
    | { readonly needsProject?: false; readonly load: () => Promise<{ Screen: ComponentType<ScreenProps> }> }
  );
