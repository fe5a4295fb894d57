import type { DeliveryStatus } from '../../deliveries/delivery.entity.js';
import type { Breaker } from '../../deliveries/endpoints.js';
import type { Outcome } from '../../deliveries/outcome.js';
import type { TimelineKind } from '../../messaging/log/message-timeline.js';
import type { Category, Direction, MessageStatus } from '../../messaging/record/message-status.js';
import type { BatchItemStatus, Encoding, MessageAttemptStatus } from '../../messaging/record/message.entity.js';
import type { Rule } from '../../messaging/routing/decision.js';
import type { Meanings } from '../../platform/text.js';
import type { DisabledReason } from '../../webhook-configs/webhook-config.entity.js';

/** How a delivery stands. */
export const DELIVERY_STATUS_MEANINGS: Meanings<DeliveryStatus> = {
  PENDING: {
    meaning: 'The event waits to be sent to the receiver, or to be sent again after a failure.',
    remedy: 'Wait; where the last attempt failed, correct what its error says.',
  },
  DELIVERED: { meaning: 'The receiver took the event.' },
  FAILED: {
    meaning: 'No attempt succeeded, and there will be no other.',
    remedy: 'Correct what the last error says, then replay the delivery.',
  },
  SKIPPED: {
    meaning: 'The webhook config was switched off, so the event was not sent.',
    remedy: 'Switch the webhook config on, then replay the delivery.',
  },
  CANCELED: { meaning: 'The project was archived or the webhook config deleted, so the event was not sent.' },
};

/** How an attempt to deliver an event ended. */
export const OUTCOME_MEANINGS: Meanings<Outcome> = {
  SUCCESS: { meaning: 'The receiver took the event: it responded with 2xx.' },
  REFUSED_STATUS: {
    meaning: 'The receiver responded, but with an error: 2xx alone is success.',
    remedy: 'Look into the log of the receiver; after 401 or 403 check its credentials and how it verifies signatures.',
  },
  REDIRECT: {
    meaning: 'The receiver responded with a redirect, which is not followed.',
    remedy: 'Enter the final address in the webhook config.',
  },
  GONE: {
    meaning: 'The receiver responded with 410: it wants no more events, and the webhook config was switched off.',
    remedy: 'Correct the receiver or its address, then switch the webhook config on.',
  },
  TIMEOUT: {
    meaning: 'The receiver did not respond in time.',
    remedy: 'Let the receiver store the event, respond at once, and do its work afterwards.',
  },
  DNS: { meaning: 'The name of the receiver could not be resolved.', remedy: 'Check the name in the address.' },
  CONNECTION_REFUSED: {
    meaning: 'The receiver refused the connection: nothing listens there.',
    remedy: 'Start the receiver, or correct host and port of the address.',
  },
  CONNECTION_RESET: {
    meaning: 'The receiver closed the connection before it responded.',
    remedy: 'Look into the log of the receiver and of the proxies before it.',
  },
  TLS: {
    meaning: 'No secure connection could be made.',
    remedy: 'Check the certificate of the receiver: its name, its end, and that its chain is complete.',
  },
  ADDRESS_NOT_ALLOWED: {
    meaning: 'The address of the receiver is not a public one, so nothing was sent.',
    remedy: 'Use a public address; the operator can allow others by `WEBHOOK_ALLOWED_CIDRS`.',
  },
  UNREACHABLE: {
    meaning: 'The receiver could not be reached.',
    remedy: 'Check its address and that it speaks HTTP there.',
  },
  PAYLOAD_EXPIRED: {
    meaning: 'What the event says is not kept any more, so nothing was sent.',
    remedy: 'Read the present state by the API instead.',
  },
};

/** Why Parley switched a webhook config off. */
export const DISABLED_REASON_MEANINGS: Meanings<DisabledReason> = {
  GONE: {
    meaning: 'The receiver responded with 410: it wants no more events.',
    remedy: 'Correct the receiver or its address, then switch the webhook config on.',
  },
  FAILING: {
    meaning: 'Every attempt failed for 5 days.',
    remedy: 'Correct the receiver, test it, switch the webhook config on, then replay what was missed.',
  },
};

/** Whether one process sends to a receiver. */
export const BREAKER_MEANINGS: Meanings<Breaker> = {
  closed: { meaning: 'Events are sent.' },
  'half-open': { meaning: 'One event is sent, to see whether the receiver is well again.', remedy: 'Wait.' },
  open: {
    meaning: 'Several attempts in a row failed, so nothing is sent for a while.',
    remedy: 'Correct the receiver; sending goes on by itself.',
  },
};

const AS_REASON_SAYS = 'Do what its reason says.';

/** How a message stands. */
export const MESSAGE_STATUS_MEANINGS: Meanings<MessageStatus> = {
  SCHEDULED: { meaning: 'It waits for its time, `sendAt`.', remedy: 'Wait, or cancel it.' },
  QUEUED: { meaning: 'It waits to be sent.', remedy: 'Wait, or cancel it.' },
  SENDING: {
    meaning: 'The provider was asked to take it, and its response is not known.',
    remedy: 'Wait: where the connection broke, only a receipt tells. Sending again may deliver it twice.',
  },
  SENT: { meaning: 'The provider took it, and no receipt has come.', remedy: 'Wait for the receipt.' },
  DELIVERED: { meaning: 'The provider reports that it was delivered.' },
  UNDELIVERED: {
    meaning: 'It was handed to the provider and, as far as is known, not delivered.',
    remedy: AS_REASON_SAYS,
  },
  FAILED: { meaning: 'The provider refused it.', remedy: AS_REASON_SAYS },
  BLOCKED: { meaning: 'It was not sent, because a rule forbids it.', remedy: AS_REASON_SAYS },
  EXPIRED: { meaning: 'Its validity ended before it was sent.', remedy: AS_REASON_SAYS },
  CANCELED: { meaning: 'It was canceled before it was sent.', remedy: AS_REASON_SAYS },
  RECEIVED: { meaning: 'It came in.' },
};

/** How one hand-over to a provider stands. */
export const ATTEMPT_STATUS_MEANINGS: Meanings<MessageAttemptStatus> = {
  STARTED: { meaning: 'The provider was asked, and has not responded yet.', remedy: 'Wait.' },
  ACCEPTED: { meaning: 'The provider took the message.' },
  REJECTED: {
    meaning: 'The provider refused the message for good.',
    remedy: 'Correct what `detail` of the attempt says, then send again.',
  },
  UNAVAILABLE: {
    meaning: 'The provider certainly did not take the message.',
    remedy: 'Wait: it is sent again, or by another sender.',
  },
  UNKNOWN: {
    meaning: 'The connection broke after the request was written: the provider may have taken the message or not.',
    remedy: 'Wait for the receipt. Sending again may deliver it twice.',
  },
};

/** What an entry of a timeline says. */
export const TIMELINE_KIND_MEANINGS: Meanings<TimelineKind> = {
  STATUS: { meaning: 'The message got a status.' },
  HOLD: { meaning: 'The message waits.' },
  RETURN: { meaning: 'A provider did not take the message, and it is queued again.' },
  RECEIPT: { meaning: 'A provider reported the message.' },
  ATTEMPT: { meaning: 'The message was handed to a provider.' },
  DELIVERY: { meaning: 'An event of the message was queued for a webhook config.' },
};

/** Which way a message goes. */
export const DIRECTION_MEANINGS: Meanings<Direction> = {
  OUTBOUND: { meaning: 'It goes to a person.' },
  INBOUND: { meaning: 'It comes from a person.' },
};

/** What kind of message it is. */
export const CATEGORY_MEANINGS: Meanings<Category> = {
  TRANSACTIONAL: { meaning: 'It belongs to something that the person does with you, such as an order.' },
  MARKETING: { meaning: 'It advertises: it needs an opt-in, and waits while it is night where the number may be.' },
  URGENT: { meaning: 'It cannot wait; its text stands in no event and is deleted when the message has ended.' },
};

/** How a text is encoded. */
export const ENCODING_MEANINGS: Meanings<Encoding> = {
  GSM_7: { meaning: 'Each character is in the GSM alphabet: 160 characters in one part, 153 in each of several.' },
  UCS_2: { meaning: 'A character is not in the GSM alphabet: 70 characters in one part, 67 in each of several.' },
};

/** The rules that decide whether a message is sent. */
export const RULE_MEANINGS: Meanings<Rule> = {
  number: { meaning: 'The number exists, is known to take messages, and was not erased.' },
  country: { meaning: 'The sending policy allows the country of the number.' },
  sender: { meaning: 'A sender of the project sends to the number.' },
  consent: { meaning: 'The person has not opted out, and has opted in where that is needed.' },
  caps: { meaning: 'The caps of the sending policy leave room for the message.' },
  schedule: { meaning: 'The message may go at its time.' },
};

/** What became of one message of a batch. */
export const BATCH_ITEM_STATUS_MEANINGS: Meanings<BatchItemStatus> = {
  accepted: { meaning: 'The message is sent.' },
  blocked: { meaning: 'The message must not be sent.', remedy: AS_REASON_SAYS },
  invalid: { meaning: 'The item is no message.', remedy: 'Correct what its error says, then send it again.' },
  not_processed: { meaning: 'The message was not sent and will not be.', remedy: 'Send it in a new request.' },
  pending: { meaning: 'The message may still be sent.', remedy: 'Wait, then read the batch again.' },
};
