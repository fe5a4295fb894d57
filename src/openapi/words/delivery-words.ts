import type { DeliveryStatus } from '../../deliveries/queue/delivery.entity.js';
import type { Breaker } from '../../deliveries/queue/endpoint-state.js';
import type { Outcome } from '../../deliveries/sending/outcome.js';
import type { Meanings } from '../../platform/meaning.js';
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
