import type { DeliveryView, MessageAttemptView, MessageView } from 'parley-sdk';
import { meaningOf, type Vocabulary } from 'parley-sdk/vocabularies';

export type Tone = 'good' | 'bad' | 'warn' | 'calm';

/** What became of a message, or of the delivery of one of its events: what happened, why, and what to do. */
export interface Account {
  /** The word of the API for how it stands. */
  readonly word: string;
  readonly tone: Tone;
  /** What happened, in a sentence; null for a word that this version does not know. */
  readonly happened: string | null;
  /** Why, in sentences: first the rule, then what the service says of this one. */
  readonly why: readonly string[];
  /** Until when it waits: Unix milliseconds. */
  readonly until: number | null;
  readonly remedy: string | null;
  /** The webhook delivery that it is about. */
  readonly delivery?: DeliveryView;
}

const TONES: Readonly<Record<string, Tone>> = {
  DELIVERED: 'good',
  RECEIVED: 'good',
  UNDELIVERED: 'bad',
  FAILED: 'bad',
  BLOCKED: 'warn',
  EXPIRED: 'warn',
};
const UNSETTLED = ['SCHEDULED', 'QUEUED', 'SENDING', 'SENT'];
/** Attempts that say why a message has no end yet. */
const TELLING_ATTEMPTS = ['UNKNOWN', 'STARTED'];

/** Whether the message may still change. */
export function isUnsettled({ status }: MessageView): boolean {
  return UNSETTLED.includes(status);
}

/** What became of a message by its last attempt, and then of those deliveries of its events that are in trouble. */
export function accountsOf(
  message: MessageView,
  attempts: readonly MessageAttemptView[],
  deliveries: readonly DeliveryView[],
): Account[] {
  return [accountOf(message, attempts.at(-1)), ...deliveries.filter(isTroubled).map(accountOfDelivery)];
}

/** The deliveries of a message's events as they are now: the timeline shows one more than once. */
export function latestOf(deliveries: readonly DeliveryView[]): DeliveryView[] {
  const byId = new Map<string, DeliveryView>();
  for (const delivery of deliveries) {
    const known = byId.get(delivery.deliveryId);
    if (known === undefined || known.updatedAt <= delivery.updatedAt) byId.set(delivery.deliveryId, delivery);
  }
  return [...byId.values()];
}

function accountOf(message: MessageView, attempt: MessageAttemptView | undefined): Account {
  const { status, hold, holdUntil, reasonDetail } = message;
  const stands = meaningOf('messageStatus', status);
  const cause = causeOf(message, attempt);
  const meant = cause === null ? null : meaningOf(cause.list, cause.word);
  // Of a rule of its own the service says more than the word does, and the same first.
  const isRuled = status === 'BLOCKED' && reasonDetail !== null;
  return {
    word: status,
    tone: hold !== null || cause?.list === 'attemptStatus' ? 'warn' : (TONES[status] ?? 'calm'),
    happened: stands?.meaning ?? null,
    why: isRuled ? [reasonDetail] : sentences(meant?.meaning ?? cause?.word, [cause?.detail ?? null, reasonDetail]),
    until: hold === null ? null : holdUntil,
    remedy: (cause === null ? stands : meant)?.remedy ?? null,
  };
}

interface Cause {
  readonly list: Vocabulary;
  readonly word: string;
  readonly detail?: string | null;
}

/** The word that says why a message stands as it does; null where there is none. */
function causeOf({ status, reason, hold }: MessageView, attempt: MessageAttemptView | undefined): Cause | null {
  if (reason !== null) return { list: 'reason', word: reason };
  if (hold !== null) return { list: 'hold', word: hold };
  if (status !== 'SENDING' || attempt === undefined || !TELLING_ATTEMPTS.includes(attempt.status)) return null;
  return { list: 'attemptStatus', word: attempt.status, detail: attempt.detail };
}

/** Says nothing twice: a detail may begin with the sentence of its word, or be that. */
function sentences(meaning: string | undefined, details: readonly (string | null)[]): string[] {
  const said = [...new Set(details.filter((detail) => detail !== null))];
  const isRepeated = said.some((detail) => detail.startsWith(meaning?.replace(/\.$/, '') ?? ''));
  return meaning === undefined || isRepeated ? said : [meaning, ...said];
}

function isTroubled({ status, lastError }: DeliveryView): boolean {
  return status === 'FAILED' || status === 'SKIPPED' || (status === 'PENDING' && lastError !== null);
}

function accountOfDelivery(delivery: DeliveryView): Account {
  const { status, lastError, nextAttemptAt } = delivery;
  const meaning = meaningOf('deliveryStatus', status);
  return {
    word: status,
    tone: status === 'FAILED' ? 'bad' : 'warn',
    happened: meaning?.meaning ?? null,
    why: sentences(undefined, [lastError]),
    until: nextAttemptAt,
    remedy: meaning?.remedy ?? null,
    delivery,
  };
}
