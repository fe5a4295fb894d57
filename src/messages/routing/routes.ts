import { type PriceRow, priceOf } from '../../providers/record/price-table.js';
import type { Sender, SenderKind } from '../../providers/record/sender.entity.js';

/** A sender of a project, and whether it and its provider are used. */
export interface Route extends Pick<Sender, 'senderId' | 'providerId' | 'address' | 'kind' | 'countries'> {
  readonly isActive: boolean;
  readonly isProviderActive: boolean;
  /** Whether its provider sends nothing to anybody. */
  readonly isSimulated: boolean;
}

/** A route to one number, and what a part costs on it: millionths of the currency; null without a price. */
export interface PricedRoute extends Route {
  readonly priceMicros: number | null;
}

/** The senders of a project in the order in which they are taken, and prices of their providers. */
export interface ProjectRoutes {
  readonly routes: readonly Route[];
  readonly prices: readonly PriceRow[];
  /** Whether the project has a spend cap: then a route without a price is not permitted. */
  readonly isPriceNeeded: boolean;
}

/** Where a message goes. */
export interface Destination {
  readonly phone: string;
  readonly country: string | null;
}

/** Why a sender does not take a message, as the end of a sentence that begins with it; null when it does. */
function refusalOf(route: PricedRoute, { country }: Destination, isPriceNeeded: boolean): string | null {
  if (!route.isActive) return 'is disabled';
  if (!route.isProviderActive) return 'belongs to a provider that is disabled';
  if (!sendsTo(route, country)) return `does not send to ${country ?? 'numbers without a country'}`;
  if (isPriceNeeded && route.priceMicros === null)
    return 'belongs to a provider without a price for this number, which the spend cap of the project demands';
  return null;
}

/** Whether a sender sends to a country; one that names none sends everywhere. */
export function sendsTo({ countries }: Pick<Route, 'countries'>, country: string | null): boolean {
  return countries.length === 0 || (country !== null && countries.includes(country));
}

/** The senders that the caller means: those with that id or address. */
export function namedRoutes({ routes }: ProjectRoutes, from: string): Route[] {
  return routes.filter(({ senderId, address }) => senderId === from || address === from);
}

/** Which routes are looked at: of all senders, of one kind for a message that was settled for it, or those given. */
export interface AmongRoutes {
  readonly kind?: SenderKind;
  readonly routes?: readonly Route[];
  /** The route that a message has: its price was frozen when the message took it. */
  readonly own?: { readonly senderId: string | null; readonly priceMicros: number | null };
}

/** The routes that a message may take, in their order. */
export function permittedRoutes(
  project: ProjectRoutes,
  destination: Destination,
  { kind, routes = project.routes, own }: AmongRoutes = {},
): PricedRoute[] {
  return routes
    .filter((route) => kind === undefined || route.kind === kind)
    .map((route) =>
      route.senderId === own?.senderId
        ? { ...route, priceMicros: own.priceMicros }
        : priced(project, destination, route),
    )
    .filter((route) => refusalOf(route, destination, project.isPriceNeeded) === null);
}

/** Whether a message that has no route would have one if prices were no matter. */
export function isOnlyPriceMissing(project: ProjectRoutes, destination: Destination, among: AmongRoutes): boolean {
  return project.isPriceNeeded && permittedRoutes({ ...project, isPriceNeeded: false }, destination, among).length > 0;
}

/** Why a message has no route. */
export interface NoRoute {
  readonly reason: 'no_sender' | 'no_price';
  readonly detail: string;
}

/** Why none of some senders takes a message: what holds for the first that has only no price, or for the first. */
export function whyNone(project: ProjectRoutes, destination: Destination, routes: readonly Route[]): NoRoute {
  const unpriced = routes.find((route) => isOnlyPriceMissing(project, destination, { routes: [route] }));
  const meant = unpriced ?? routes[0];
  if (meant === undefined)
    return {
      reason: 'no_sender',
      detail: 'The project has no sender: POST /v1/projects/{projectId}/senders makes one.',
    };
  const refusal = refusalOf(priced(project, destination, meant), destination, project.isPriceNeeded);
  const whose = routes.length === 1 ? 'The' : `None of ${routes.length} senders takes it; for example, the`;
  return {
    reason: unpriced === undefined ? 'no_sender' : 'no_price',
    detail: `${whose} sender ${meant.address} ${refusal ?? 'takes it'}.`,
  };
}

function priced({ prices }: ProjectRoutes, { phone, country }: Destination, route: Route): PricedRoute {
  return { ...route, priceMicros: priceOf(prices, route.providerId, phone, country) };
}
