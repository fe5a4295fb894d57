import type { TimelineKind } from '../../message-log/reading/timeline.view.js';
import type { BatchItemStatus } from '../../messages/record/message-batch.entity.js';
import type { MessageAttemptStatus } from '../../messages/record/message-attempt.entity.js';
import type { Category, Direction, MessageStatus } from '../../messages/record/message-status.js';
import type { Encoding } from '../../messages/record/message.entity.js';
import type { Rule } from '../../messages/routing/decision.js';
import type { Meanings } from '../../platform/meaning.js';

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
