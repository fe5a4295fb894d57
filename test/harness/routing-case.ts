import { CapRoom } from '../../src/messaging/policy/cap-room.js';
import type { ProjectCap } from '../../src/messaging/policy/cap-kinds.js';
import { DEFAULT_POLICY, type PolicyRules } from '../../src/messaging/policy/sending-policy.entity.js';
import { decide, type Decision } from '../../src/messaging/routing/decision.js';
import type { OptOutReason } from '../../src/phones/phone.entity.js';
import type { Route } from '../../src/messaging/routing/routes.js';
import type { Compliance, Recipient, RoutingFacts, RoutingRequest } from '../../src/messaging/routing/routes.js';

export const NOW = Date.UTC(2026, 10, 22, 20, 30);
export const PHONE = '+4915112345678';

const recipient: Recipient = {
  phoneE164: PHONE,
  isErased: false,
  isOptedOut: false,
  optOutReason: null,
  isValidated: true,
  isValid: true,
  validationErrorMessage: null,
  countryCodeIso2: 'DE',
  phoneType: 'MOBILE',
  lastOptOutReminderAt: null,
  messageCount: 0,
  createdAt: 1,
  optOutUrl: 'https://parley.test/o/abcdefghijklmnopqrstuv',
};
export const sender = (senderId: string, changes: Partial<Route> = {}): Route => ({
  senderId,
  providerId: `provider of ${senderId}`,
  address: `+49${senderId}`,
  kind: 'NUMBER',
  countries: ['DE'],
  isActive: true,
  isProviderActive: true,
  isSimulated: false,
  ...changes,
});
export const price = (senderId: string, priceMicros: number) => ({
  providerId: `provider of ${senderId}`,
  country: '',
  prefix: '',
  priceMicros,
});

/** What differs from a plain message to a valid number of a project with one sender. */
export interface RoutingCase {
  readonly policy?: Partial<PolicyRules>;
  readonly routes?: readonly Route[];
  readonly prices?: RoutingFacts['prices'];
  readonly optedIn?: readonly string[];
  /** How they opted in; left out = by the API. */
  readonly optedInBy?: OptOutReason;
  readonly compliance?: Partial<Compliance>;
  readonly used?: readonly [cap: ProjectCap, period: string, used: number][];
  /** Whether its number is new to the project. */
  readonly isNew?: boolean;
  readonly to?: Partial<Recipient>;
  readonly request?: Partial<RoutingRequest>;
}

export function factsOf({
  policy,
  routes,
  prices,
  optedIn = [],
  optedInBy = 'API',
  compliance,
  used = [],
  isNew = false,
}: RoutingCase): RoutingFacts & { readonly caps: CapRoom } {
  const rules = { ...DEFAULT_POLICY, ...policy };
  return {
    now: NOW,
    policy: rules,
    routes: routes ?? [sender('1')],
    prices: prices ?? [],
    isPriceNeeded: rules.spendPerDayMicros !== null || rules.spendPerMonthMicros !== null,
    newNumbers: new Set(isNew ? [PHONE] : []),
    optIns: new Map(optedIn.map((phone) => [phone, optedInBy])),
    compliance: { identityEnabled: false, identity: null, optOutRemindersEnabled: false, ...compliance },
    caps: new CapRoom(
      rules,
      used.map(([cap, period, count]) => ({ place: { cap, period }, used: count, told: 0 })),
      new Map(),
    ),
  };
}

export function requestOf({ to, request }: RoutingCase): RoutingRequest {
  return {
    recipient: { ...recipient, ...to },
    text: 'Hello.',
    from: null,
    category: 'TRANSACTIONAL',
    sendAt: null,
    timezone: null,
    repliesTo: null,
    isGuarded: true,
    ...request,
  };
}

export const decided = (one: RoutingCase): Decision => decide(factsOf(one), requestOf(one));
export const MARKETING = { category: 'MARKETING' } as const;
export const NIGHT = { quietFrom: 21 * 60, quietTo: 8 * 60 };
