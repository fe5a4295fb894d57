import { LAST_ENTRIES, LAST_OPT_INS } from '../../phones/consent/consent.sql.js';
import type { OptOutReason } from '../../phones/phone.entity.js';
import type { PhoneRow } from '../../phones/phones.sql.js';
import type { Read } from '../../platform/database/transactor.js';
import type { Project } from '../../tenants/tenant.entity.js';
import type { CapRoom } from '../policy/cap-room.js';
import type { PolicyRules } from '../policy/sending-policy.entity.js';
import { priceOf, type PriceRow } from '../providers/prices.dto.js';
import type { Sender, SenderKind } from '../providers/provider.entity.js';
import type { Category, Keyword } from '../record/message-status.js';

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
interface NoRoute {
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

const HOW_OPTED_OUT: Readonly<Record<OptOutReason, string>> = {
  KEYWORD: 'by a text such as STOP',
  LINK: 'on the opt-out page',
  API: 'by a request to the API',
  PROVIDER_BLOCK: 'at the provider',
  IMPORT: 'by an import',
  COMPLAINT: 'by a complaint',
  SIMULATED: 'by a text to the simulator',
};

export const NO_CONSENT =
  'MARKETING needs an opt-in in the consent history of the number, and there is none: ' +
  'POST /v1/projects/{projectId}/phones/{phoneE164}/opt-in records one.';
export const SIMULATED_CONSENT =
  'The opt-in of the number was simulated, which is no consent for a sender at a real provider: ' +
  'POST /v1/projects/{projectId}/phones/{phoneE164}/opt-in records one that is.';

/**
 * Numbers whose last entry in the consent history is an opt-in, or a retraction that restores one, with the source of
 * the opt-in.
 */
export type OptIns = ReadonlyMap<string, OptOutReason>;

/** What decides whether a message needs an opt-in, and of whom. */
export interface ConsentNeed {
  readonly phone: string;
  readonly category: Category;
}

/** The opt-ins of those numbers whose messages need one. */
export async function optInsOf(
  read: Read,
  projectId: string,
  rules: PolicyRules,
  needs: readonly ConsentNeed[],
): Promise<OptIns> {
  const numbers = [...new Set(needs.filter((need) => needsOptIn(rules, need)).map(({ phone }) => phone))];
  if (numbers.length === 0) return new Map();
  const entries = await read(LAST_ENTRIES(numbers), [projectId, ...numbers, projectId]);
  const restored = entries.flatMap(({ phoneE164, restoresOptIn }) => (restoresOptIn ? [phoneE164] : []));
  const earlier = restored.length === 0 ? [] : await read(LAST_OPT_INS(restored), [projectId, ...restored, projectId]);
  const optIns = [...entries.filter(({ kind }) => kind === 'OPT_IN'), ...earlier];
  return new Map(optIns.map(({ phoneE164, source }) => [phoneE164, source]));
}

export function needsOptIn({ marketingNeedsOptIn }: PolicyRules, { category }: Pick<ConsentNeed, 'category'>): boolean {
  return marketingNeedsOptIn && category === 'MARKETING';
}

/** Those of some routes for which an opt-in counts: a simulated one is no consent for a real provider. */
export function consentedRoutes<R extends Route>(source: OptOutReason | undefined, routes: readonly R[]): R[] {
  return routes.filter(({ isSimulated }) => isSimulated || source !== 'SIMULATED');
}

/** Says by which way a number has opted out; a number from before the ways were kept did so by the API. */
export function optOutSentence(source: OptOutReason | null): string {
  const known = source ?? 'API';
  return `The number has opted out of this project ${HOW_OPTED_OUT[known]} (${known}).`;
}

/** What is known of the number that a message goes to; for one that the project does not have, from a look-up. */
export interface Recipient extends Pick<
  PhoneRow,
  | 'phoneE164'
  | 'isOptedOut'
  | 'optOutReason'
  | 'isValidated'
  | 'isValid'
  | 'validationErrorMessage'
  | 'countryCodeIso2'
  | 'phoneType'
  | 'lastOptOutReminderAt'
  | 'messageCount'
> {
  /** Since when the project has a row of it; null without one. */
  readonly createdAt: number | null;
  /** Whether it was erased: then the project has no row of it, and gets none. */
  readonly isErased: boolean;
  /** Its opt-out link, or one of the same length. */
  readonly optOutUrl: string;
}

/** What a caller wants to send to one number. */
export interface RoutingRequest {
  readonly recipient: Recipient;
  readonly text: string;
  /** The id of a sender or its address; null = the first one that fits. */
  readonly from: string | null;
  readonly category: Category;
  /** Null or past = now. */
  readonly sendAt: number | null;
  /** IANA time zone of the person; null = those that the number may lie in. */
  readonly timezone: string | null;
  /** The keyword that it is our reply to; null for all that callers send. */
  readonly repliesTo: Keyword | null;
  /** Whether it counts where its number is new: what is sent alone, and is no reply. */
  readonly isGuarded: boolean;
}

/** What a project says of its texts. */
export type Compliance = Pick<Project, 'identityEnabled' | 'identity' | 'optOutRemindersEnabled'>;

/** What the rules know of a project, read at one time. */
export interface RoutingFacts extends ProjectRoutes {
  readonly now: number;
  readonly compliance: Compliance;
  readonly policy: PolicyRules;
  /** As far as MARKETING needs them. */
  readonly optIns: OptIns;
  /** Numbers that the project has just come to know. */
  readonly newNumbers: ReadonlySet<string>;
  /** What the caps leave. */
  readonly caps: Pick<CapRoom, 'faultOf'>;
}

/** When a message shall be sent: not before it is accepted. */
export function sendAtOf({ sendAt }: Pick<RoutingRequest, 'sendAt'>, now: number): number {
  return Math.max(sendAt ?? now, now);
}
