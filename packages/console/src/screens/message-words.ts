import type { DeliveryView, MessageView } from 'parley-sdk';
import { type Meaning, meaningOf } from 'parley-sdk/vocabularies';

/** One thing that is known of what became of a message. */
export interface Fact {
  /** The word of the API that says it. */
  readonly word: string;
  readonly tone: 'good' | 'bad' | 'warn' | 'calm';
  readonly meaning: Meaning | null;
  /** What the service says beside the word. */
  readonly detail: string | null;
  /** Until when it holds: Unix milliseconds. */
  readonly until: number | null;
  /** The webhook delivery that it is about. */
  readonly delivery?: DeliveryView;
}

const TONES: Readonly<Record<string, Fact['tone']>> = {
  DELIVERED: 'good',
  RECEIVED: 'good',
  UNDELIVERED: 'bad',
  FAILED: 'bad',
  BLOCKED: 'bad',
  EXPIRED: 'bad',
};
const UNSETTLED = ['SCHEDULED', 'QUEUED', 'SENDING', 'SENT'];

/** Whether the message may still change. */
export function isUnsettled({ status }: MessageView): boolean {
  return UNSETTLED.includes(status);
}

/** What happened to a message, the most telling first: why it ended or waits, then its status, then its receivers. */
export function factsOf(message: MessageView, deliveries: readonly DeliveryView[]): Fact[] {
  const { status, reason, reasonDetail, hold, holdUntil } = message;
  const tone = TONES[status] ?? 'calm';
  const facts: Fact[] = [];
  if (reason !== null)
    facts.push({ word: reason, tone, meaning: meaningOf('reason', reason), detail: reasonDetail, until: null });
  if (hold !== null)
    facts.push({ word: hold, tone: 'warn', meaning: meaningOf('hold', hold), detail: null, until: holdUntil });
  const meaning = meaningOf('messageStatus', status);
  // Where there is a reason, the remedy is the reason's.
  const own = meaning === null || reason === null ? meaning : { meaning: meaning.meaning };
  facts.push({ word: status, tone, meaning: own, detail: reason === null ? reasonDetail : null, until: null });
  return [...facts, ...deliveries.filter(isTroubled).map(ofDelivery)];
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

function isTroubled({ status, lastError }: DeliveryView): boolean {
  return status === 'FAILED' || status === 'SKIPPED' || (status === 'PENDING' && lastError !== null);
}

function ofDelivery(delivery: DeliveryView): Fact {
  const { status, lastError, lastStatusCode, nextAttemptAt } = delivery;
  const answer = lastStatusCode === null ? null : `The receiver responded with ${lastStatusCode}.`;
  return {
    word: status,
    tone: status === 'PENDING' ? 'warn' : 'bad',
    meaning: meaningOf('deliveryStatus', status),
    detail: lastError ?? answer,
    until: nextAttemptAt,
    delivery,
  };
}
