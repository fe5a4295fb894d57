/** The checker of messages: what a run has left of one project in, breaches out. Reads nothing itself. */
import { Findings } from './findings.mjs';
import {
  checkAcknowledged,
  checkResponses,
  checkCancellations,
  checkDeclarations,
  checkDoubled,
} from './messages-responses.mjs';
import {
  checkBatches,
  checkBlocked,
  checkDirection,
  checkEnds,
  checkEvents,
  checkFeed,
  checkSubmissions,
  checkTexts,
  checkTimelines,
} from './messages-rules.mjs';
import { checkConsent, checkReceived, checkSuspension } from './messages-consent-rules.mjs';
import { checkBorneOut, checkConfirmed, checkIds, checkReceipts } from './messages-gateway-rules.mjs';
import { knownOf } from './messages-known.mjs';
import {
  checkAttempts,
  checkBreakers,
  checkPrices,
  checkRefused,
  checkSenders,
  checkWords,
} from './messages-sender-rules.mjs';
import {
  checkActivity,
  checkCaps,
  checkCounters,
  checkReservations,
  checkTraces,
  checkUsage,
} from './messages-sums.mjs';

const RULES = [
  checkResponses,
  checkAcknowledged,
  checkCancellations,
  checkDeclarations,
  checkDoubled,
  checkBatches,
  checkEnds,
  checkDirection,
  checkTimelines,
  checkEvents,
  checkTexts,
  checkFeed,
  checkConsent,
  checkBlocked,
  checkSuspension,
  checkReceived,
  checkSubmissions,
  checkConfirmed,
  checkReceipts,
  checkBorneOut,
  checkIds,
  checkTraces,
  checkCounters,
  checkUsage,
  checkActivity,
  checkCaps,
  checkReservations,
  checkSenders,
  checkPrices,
  checkRefused,
  checkBreakers,
  checkAttempts,
  checkWords,
];

/** @param {import('./messages-known.mjs').ProjectRecord} record */
export function judgeMessages(record, findings = new Findings()) {
  const known = knownOf(record);
  for (const check of RULES) check(known, findings);
  return findings;
}
