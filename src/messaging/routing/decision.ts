import type { PhoneType } from '../../phones/phone.entity.js';
import { moneyOf } from '../../platform/http/fields.js';
import type { CapItem, Place } from '../policy/cap-room.js';
import type { Reason } from '../record/message-status.js';
import {
  composed,
  type ComposedText,
  footerFor,
  isReminderDue,
  withFooter,
  withIdentity,
} from '../record/message-text.js';
import type { Encoding } from '../record/message.entity.js';
import { confirmsOptOut } from '../record/messages.sql.js';
import { holdSentence, sourceSentence } from './open-hours/quiet-rules.js';
import { type HoursPlace, NEVER_QUIET, quietAt } from './quiet-hours.js';
import {
  consentedRoutes,
  namedRoutes,
  needsOptIn,
  NO_CONSENT,
  optOutSentence,
  permittedRoutes,
  type PricedRoute,
  type ProjectRoutes,
  type RoutingFacts,
  type RoutingRequest,
  sendAtOf,
  sendsTo,
  SIMULATED_CONSENT,
  whyNone,
} from './routes.js';

/** When a message goes out. */
interface Schedule {
  readonly status: 'QUEUED' | 'SCHEDULED';
  readonly hold: 'quiet_hours' | null;
  /** Null: not before its validity ends. */
  readonly earliestAt: number | null;
  /** Which hours hold it, in words; null where it is not held. */
  readonly holdDetail: string | null;
  /** What the rule says of it. */
  readonly detail: string | null;
}

/** When a message goes out, by the hours that hold at its `sendAt`. */
function scheduleOf({ now, policy }: RoutingFacts, request: RoutingRequest): Schedule {
  const sendAt = sendAtOf(request, now);
  const isScheduled = sendAt > now;
  const status = isScheduled ? 'SCHEDULED' : 'QUEUED';
  const quiet = request.category === 'MARKETING' ? quietAt(policy, placeOf(request), sendAt) : NEVER_QUIET;
  if (!quiet.isQuiet) {
    const detail = isScheduled ? `Is sent at ${new Date(sendAt).toISOString()}.` : null;
    return { status, hold: null, earliestAt: sendAt, holdDetail: null, detail };
  }
  const { until, holder } = quiet;
  const sentence = holdSentence(holder, until);
  const detail = holder.rule === null ? sentence : sentence + sourceSentence(holder.rule);
  // A scheduled one is looked at again when it is due: the policy may change until then.
  if (isScheduled) return { status, hold: null, earliestAt: until, holdDetail: null, detail };
  return { status, hold: 'quiet_hours', earliestAt: until, holdDetail: sentence, detail };
}

function placeOf({ recipient, timezone }: RoutingRequest): HoursPlace {
  const { phoneE164, countryCodeIso2 } = recipient;
  return { phoneE164, countryCodeIso2, timezone };
}

/** The rules in the order in which a message passes them. */
export const RULES = ['number', 'country', 'sender', 'consent', 'caps', 'schedule'] as const;
export type Rule = (typeof RULES)[number];

/** What one rule says of a message. */
interface RoutingCheck {
  readonly rule: Rule;
  readonly passed: boolean;
  /** A sentence that says why; null where there is nothing to say. */
  readonly detail: string | null;
}

/** What becomes of a message when it is accepted, and why. */
export interface Decision {
  readonly status: 'QUEUED' | 'SCHEDULED' | 'BLOCKED';
  /** Of the first rule that blocks it; null when none does. */
  readonly reason: Reason | null;
  /** The same in words; of one that is held, which hours hold it. */
  readonly reasonDetail: string | null;
  /** The route that it takes first; null where none is permitted. */
  readonly sender: PricedRoute | null;
  /** Per part, in millionths of the currency; null without a price. */
  readonly priceMicros: number | null;
  /** What goes out: with the identity, and with the footer where it is due. */
  readonly text: string;
  readonly encoding: Encoding;
  readonly parts: number;
  /** Where in the text its footer begins; null without one. */
  readonly footerAt: number | null;
  /** Parts with a footer, if the message may have one, whether or not it is due: what the limit on parts counts. */
  readonly partsMax: number;
  /** What it needs of the caps. */
  readonly capItem: CapItem;
  /** The counter of a cap that has no room for it; null where no cap blocks it, or one that has no counter. */
  readonly refusedBy: Place | null;
  /** What spend caps hold for it: the dearest permitted route. 0 when it is blocked. */
  readonly reservedMicros: number;
  readonly sendAt: number;
  readonly hold: 'quiet_hours' | null;
  /**
   * When it may be sent at the earliest: `sendAt`, or the end of the quiet hours that it lies in. Null: not before its
   * validity ends.
   */
  readonly earliestAt: number | null;
  /** What each rule says, in their order. */
  readonly checks: readonly RoutingCheck[];
}

const LISTED = 'GET /v1/projects/{projectId}/senders lists its senders.';

/** What the text of a message depends on. */
type TextFacts = ProjectRoutes & Pick<RoutingFacts, 'policy' | 'compliance'>;

interface Verdict {
  readonly reason: Reason | null;
  readonly detail: string | null;
}

/** Numbers of these types take no messages, or charge who sends them. */
const UNREACHABLE: ReadonlySet<PhoneType> = new Set([
  'FIXED_LINE',
  'PAGER',
  'UAN',
  'VOICEMAIL',
  'PREMIUM_RATE',
  'SHARED_COST',
]);

/**
 * Decides what becomes of one message, by what is known and nothing else: for acceptance and preview alike. It changes
 * nothing: of several messages, each takes its share of the caps before the next is decided. Every rule is asked, and
 * the first that does not let the message pass gives the reason.
 */
export function decide(facts: RoutingFacts, request: RoutingRequest): Decision {
  const { routes: found, refusal } = routesFor(facts, request);
  const routes = agreedRoutes(facts, request, found);
  const [sender = null] = routes.length === 0 ? found : routes;
  const sendAt = sendAtOf(request, facts.now);
  const { status, hold, earliestAt, ...schedule } = scheduleOf(facts, request);
  const text = composedFor(facts, request, sender, earliestAt ?? sendAt);
  const verdicts: [Rule, Verdict][] = [
    ['number', numberVerdict(request)],
    ['country', countryVerdict(facts, request)],
    ['sender', sender === null ? refusal : passed(`From ${sender.address}.`)],
    ['consent', consentVerdict(facts, request, routes)],
  ];
  const reservedMicros = dearest(routes) * text.parts;
  const isBlocked = verdicts.some(([, { reason }]) => reason !== null);
  const { phoneE164: phone } = request.recipient;
  const capItem = { phone, sendAt, isNew: facts.newNumbers.has(phone), micros: reservedMicros };
  const capFault = isBlocked ? null : facts.caps.faultOf(capItem);
  const costs = isBlocked || reservedMicros === 0 ? null : `Costs at most ${moneyOf(reservedMicros)}.`;
  verdicts.push(['caps', capFault ?? passed(costs)]);
  const fault = verdicts.find(([, { reason }]) => reason !== null)?.[1];
  return {
    status: fault === undefined ? status : 'BLOCKED',
    reason: fault?.reason ?? null,
    reasonDetail: fault === undefined ? schedule.holdDetail : fault.detail,
    sender,
    priceMicros: sender?.priceMicros ?? null,
    ...text,
    capItem,
    refusedBy: capFault?.place ?? null,
    reservedMicros: fault === undefined ? reservedMicros : 0,
    sendAt,
    hold: fault === undefined ? hold : null,
    earliestAt,
    checks: [
      ...verdicts.map(([rule, verdict]) => ({ rule, passed: verdict.reason === null, detail: verdict.detail })),
      { rule: 'schedule', passed: true, detail: schedule.detail },
    ],
  };
}

/** The parts that a text may take, with a footer if it may have one. */
export function partsMaxOf(facts: TextFacts, request: RoutingRequest): number {
  const [sender = null] = routesFor(facts, request).routes;
  return composedFor(facts, request, sender, sendAtOf(request, 0)).partsMax;
}

function passed(detail: string | null): Verdict {
  return { reason: null, detail };
}

function blocked(reason: Reason, detail: string): Verdict {
  return { reason, detail };
}

function numberVerdict({ recipient }: RoutingRequest): Verdict {
  const { isErased, isValidated, isValid, validationErrorMessage, phoneType } = recipient;
  if (isErased) return blocked('erased', 'The number was erased at the wish of the person.');
  if (isValidated && !isValid) return blocked('invalid_number', validationErrorMessage ?? 'The number is not in use.');
  if (UNREACHABLE.has(phoneType)) return blocked('unreachable_type', `Numbers of type ${phoneType} take no messages.`);
  return passed(isValidated ? `The number is valid, of type ${phoneType}.` : 'The number is not looked up yet.');
}

function countryVerdict({ policy, routes }: RoutingFacts, { recipient }: RoutingRequest): Verdict {
  const country = recipient.countryCodeIso2;
  const place = country ?? 'a number without a country';
  const { allowedCountries } = policy;
  if (allowedCountries !== null && (country === null || !allowedCountries.includes(country)))
    return blocked('country_not_allowed', `The sending policy does not allow ${place} (allowedCountries).`);
  // Without a sender the next rule says so.
  if (allowedCountries === null && routes.length > 0 && !routes.some((route) => sendsTo(route, country)))
    return blocked('country_not_allowed', `No sender of the project sends to ${place}.`);
  return passed(country === null ? null : `The policy allows ${country}.`);
}

/** The routes that the message may take, the first one first; and why, when there is none. */
function routesFor(
  facts: ProjectRoutes,
  { recipient, from }: RoutingRequest,
): { readonly routes: PricedRoute[]; readonly refusal: Verdict } {
  const destination = { phone: recipient.phoneE164, country: recipient.countryCodeIso2 };
  const meant = from === null ? facts.routes : namedRoutes(facts, from);
  if (from !== null && meant.length === 0)
    return {
      routes: [],
      refusal: blocked('no_sender', `The project has no sender with the id or address ${from}: ${LISTED}`),
    };
  const [first, ...others] = permittedRoutes(facts, destination, { routes: meant });
  if (first === undefined) return { routes: [], refusal: whyNone(facts, destination, meant) };
  // A named sender never fails over, and no message changes the kind of its sender.
  const routes = from === null ? [first, ...others.filter(({ kind }) => kind === first.kind)] : [first];
  return { routes, refusal: passed(null) };
}

/** Those of its routes that the consent of the number is for. */
function agreedRoutes({ policy, optIns }: RoutingFacts, request: RoutingRequest, routes: PricedRoute[]): PricedRoute[] {
  return needsOptIn(policy, request) ? consentedRoutes(optIns.get(request.recipient.phoneE164), routes) : routes;
}

function consentVerdict(
  { policy, optIns }: RoutingFacts,
  request: RoutingRequest,
  routes: readonly PricedRoute[],
): Verdict {
  const { recipient } = request;
  if (confirmsOptOut(request, recipient)) return passed('It confirms the opt-out.');
  if (recipient.isOptedOut) return blocked('opted_out', optOutSentence(recipient.optOutReason));
  if (!needsOptIn(policy, request)) return passed('The number has not opted out.');
  const source = optIns.get(recipient.phoneE164);
  if (source === undefined) return blocked('no_consent', NO_CONSENT);
  if (source === 'SIMULATED' && routes.length === 0) return blocked('no_consent', SIMULATED_CONSENT);
  return passed('The number has opted in.');
}

/** The text as it goes out at `earliestAt`. Nothing urgent and no reply says how to opt out. */
function composedFor(
  { compliance, policy }: TextFacts,
  { text, recipient, repliesTo, category }: RoutingRequest,
  sender: PricedRoute | null,
  earliestAt: number,
): ComposedText & Pick<Decision, 'footerAt' | 'partsMax'> {
  const own = composed(withIdentity(text, compliance));
  if (!compliance.optOutRemindersEnabled || repliesTo !== null || category === 'URGENT')
    return { ...own, footerAt: null, partsMax: own.parts };
  const { countryCodeIso2: country, optOutUrl } = recipient;
  const footer = footerFor(policy.keywordTexts, { kind: sender?.kind ?? 'NUMBER', country, optOutUrl });
  const reminding = composed(withFooter(own.text, footer));
  if (!isReminderDue(recipient, earliestAt)) return { ...own, footerAt: null, partsMax: reminding.parts };
  return { ...reminding, footerAt: own.text.length, partsMax: reminding.parts };
}

/** Per part, in millionths; 0 where no route has a price. */
function dearest(routes: readonly PricedRoute[]): number {
  return Math.max(0, ...routes.map(({ priceMicros }) => priceMicros ?? 0));
}
