import type { Clock } from '../../platform/clock.js';
import type { Tx } from '../../platform/database/transactor.js';
import type { ProviderHealth } from '../providers/provider-health.js';
import type { MessageRow } from '../record/messages.sql.js';
import type { MessageRouting, OpenRoutes } from '../routing/message-routing.js';
import { consentedRoutes } from '../routing/routes.js';
import { type AmongRoutes, isOnlyPriceMissing, permittedRoutes, type PricedRoute } from '../routing/routes.js';

/** The first wait of a message that no route takes; each further one is twice as long, up to the longest. */
const BACKOFF_MIN_MS = 1_000;
const BACKOFF_MAX_MS = 300_000;

/** Where a message goes next, and after how long. A null route: it stays with its sender. */
export interface NextRoute {
  readonly route: PricedRoute | null;
  readonly delayMs: number;
}

/** What a message may take that cannot go the way that it was to go. */
export interface RoutesOnward {
  /** Those that it may take now, in their order; its own one too while its breaker is open. */
  readonly routes: readonly PricedRoute[];
  /** Others that it may take once their breakers are closed. */
  readonly downRoutes: readonly PricedRoute[];
  /** Why there are none: also where all have no price, or cost more than spend caps hold for it. */
  readonly lack: 'no_sender' | 'no_price' | 'spend_cap';
}

/** What says which routes there are, and which of them are down now. */
interface RouteSources {
  readonly routing: MessageRouting;
  readonly health: ProviderHealth;
  readonly clock: Clock;
}

/**
 * The routes of messages that cannot go the way that they were to go, by message: senders of the kind that the message
 * was accepted for, whose footer says how to opt out.
 */
export async function routesOnward(
  tx: Tx,
  projectId: string,
  messages: readonly MessageRow[],
  { routing, health, clock }: RouteSources,
): Promise<Map<string, RoutesOnward>> {
  const project = await routing.routes(tx, projectId, messages);
  const breakers = new Map([
    ...(await health.breakersOf([...new Set(project.routes.map(({ providerId }) => providerId))])),
    ...(await health.breakersOfSenders(project.routes.map(({ senderId }) => senderId))),
  ]);
  const now = clock.now();
  const isDown = ({ providerId, senderId }: PricedRoute): boolean =>
    [providerId, senderId].some((id) => (breakers.get(id)?.downUntil ?? 0) > now);
  return new Map(
    messages.map((message) => {
      const permitted = routesFor(project, message);
      const fitting = permitted.filter((route) => fitsReservation(project, message, route));
      const isOpen = (route: PricedRoute): boolean => !isDown(route) || route.senderId === message.senderId;
      const onward: RoutesOnward = {
        routes: fitting.filter(isOpen),
        downRoutes: fitting.filter((route) => !isOpen(route)),
        lack: permitted.length > 0 ? 'spend_cap' : isPriceMissing(project, message) ? 'no_price' : 'no_sender',
      };
      return [message.messageId, onward] as const;
    }),
  );
}

/**
 * Where a message goes that its provider certainly did not take: each route gets it once, then all of them again after
 * a while. `routes` are those that it may take.
 */
export function nextRouteOf(
  { senderId, attemptCount }: Pick<MessageRow, 'senderId' | 'attemptCount'>,
  routes: readonly PricedRoute[],
  retryAfterMs = 0,
): NextRoute {
  const rounds = Math.max(1, Math.floor(attemptCount / Math.max(1, routes.length)));
  const backoff = Math.max(retryAfterMs, Math.min(BACKOFF_MIN_MS * 2 ** Math.min(rounds - 1, 20), BACKOFF_MAX_MS));
  if (routes.length < 2) return { route: routes[0] ?? null, delayMs: backoff };
  if (attemptCount % routes.length === 0) return { route: routes[0] ?? null, delayMs: backoff };
  const at = routes.findIndex((route) => route.senderId === senderId);
  return { route: routes[(at + 1) % routes.length] ?? null, delayMs: 0 };
}

/** The columns of a message that takes another route. */
export function rerouted(
  { parts }: Pick<MessageRow, 'parts'>,
  { senderId, address, providerId, priceMicros }: PricedRoute,
): Pick<MessageRow, 'senderId' | 'address' | 'providerId' | 'priceMicros' | 'costMicros'> {
  return { senderId, address, providerId, priceMicros, costMicros: (priceMicros ?? 0) * parts };
}

function routesFor(project: OpenRoutes, message: MessageRow): PricedRoute[] {
  return consentedRoutes(project.optIns.get(message.phone), permittedTo(project, message));
}

function permittedTo(project: OpenRoutes, message: MessageRow): PricedRoute[] {
  return permittedRoutes(project, destinationOf(message), amongOf(project, message));
}

function isPriceMissing(project: OpenRoutes, message: MessageRow): boolean {
  return isOnlyPriceMissing(project, destinationOf(message), amongOf(project, message));
}

/** Its own sender where it is named; otherwise senders of the kind that it was accepted for. */
function amongOf(project: OpenRoutes, message: MessageRow): AmongRoutes {
  const own = project.routes.find(({ senderId }) => senderId === message.senderId);
  const { senderId, priceMicros } = message;
  const among = message.isSenderNamed
    ? { routes: own === undefined ? [] : [own] }
    : own === undefined
      ? {}
      : { kind: own.kind };
  return { ...among, own: { senderId, priceMicros } };
}

/** Whether a route costs no more than spend caps hold for the message: they hold nothing more for it later. */
function fitsReservation({ isPriceNeeded }: OpenRoutes, message: MessageRow, route: PricedRoute): boolean {
  if (!isPriceNeeded || route.senderId === message.senderId) return true;
  return (route.priceMicros ?? 0) * message.parts <= message.reservedMicros;
}

function destinationOf({ phone, country }: MessageRow): { phone: string; country: string | null } {
  return { phone, country };
}
