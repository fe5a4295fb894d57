/** The checker of messages: what a run has left of one project in, breaches out. Reads nothing itself. */
import { Findings } from './findings.mjs';
import { CONSENT_RULES } from './messages-consent-rules.mjs';
import { GATEWAY_RULES } from './messages-gateway-rules.mjs';
import { knownOf } from './messages-known.mjs';
import { RESPONSE_RULES } from './messages-responses.mjs';
import { MESSAGE_RULES } from './messages-rules.mjs';
import { SENDER_RULES } from './messages-sender-rules.mjs';
import { SUM_RULES } from './messages-sums.mjs';

const RULES = [RESPONSE_RULES, MESSAGE_RULES, CONSENT_RULES, GATEWAY_RULES, SUM_RULES, SENDER_RULES].flat();

/** @param {import('./messages-known.mjs').ProjectRecord} record */
export function judgeMessages(record, findings = new Findings()) {
  const known = knownOf(record);
  for (const check of RULES) check(known, findings);
  return findings;
}
