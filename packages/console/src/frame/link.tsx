import type { ComponentChildren } from 'preact';
import { pathOf, type Query } from './address.js';
import { hrefTo } from './router.js';

/** What a link to a screen takes. */
export interface LinkProps {
  /** The pattern of a screen: `/messages/:messageId`. */
  readonly to: string;
  /** The values of its `:names`. */
  readonly values?: Query;
  readonly query?: Query;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A link to a screen, in the chosen project. Where it goes is never an address from data. */
export function Link({ to, values, query, class: name, children }: LinkProps) {
  return (
    <a href={hrefTo(pathOf(to, values), query)} class={name}>
      {children}
    </a>
  );
}
