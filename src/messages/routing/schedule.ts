import { holdSentence, sourceSentence } from './open-hours/hold-words.js';
import { type HoursPlace, NEVER_QUIET, quietAt } from './quiet-hours.js';
import { type RoutingFacts, type RoutingRequest, sendAtOf } from './routing-facts.js';

/** When a message goes out. */
export interface Schedule {
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
export function scheduleOf({ now, policy }: RoutingFacts, request: RoutingRequest): Schedule {
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
