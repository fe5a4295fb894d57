import { DAY_MS } from '../../platform/clock.js';
import { readNumber } from '../../phones/record/phone-number.js';
import { invalidField } from '../../platform/http/problem.js';
import type { Category, Keyword } from '../record/message-status.js';
import { SEND_AHEAD_MAX_DAYS } from '../policy/cap-periods.js';
import type { SendMessageDto } from './send-message.dto.js';

/** Instants of 1970 to 1973 in milliseconds: nobody means them, but they are those of our days in seconds. */
const SECONDS = { min: 1_000_000_000, max: 100_000_000_000 } as const;

/** A message that a caller wants to send, as it was read: its number in E.164, defaults filled in. */
export interface WantedMessage {
  readonly to: string;
  readonly text: string;
  /** The id of a sender or its address; null = the first one that fits. */
  readonly from: string | null;
  readonly category: Category;
  /** Null = at once. */
  readonly sendAt: number | null;
  /** Null = the default, which a hold for quiet hours begins again. */
  readonly validityMs: number | null;
  /** IANA time zone of the person; null = those that the number may lie in. */
  readonly timezone: string | null;
  readonly clientReference: string | null;
  /** JSON of string pairs. */
  readonly metadata: string | null;
  /** The keyword that it is our reply to; null for all that callers send. */
  readonly repliesTo: Keyword | null;
  /** Whether it counts where its number is new: what is sent alone, and is no reply. */
  readonly isGuarded: boolean;
}

/** What a dto asks for. Throws 400 for a text that is no number, and for a time too far ahead or in seconds. */
export function wantedMessage(dto: SendMessageDto, now: number): WantedMessage {
  const { phoneE164, error } = readNumber(dto.to, dto.defaultCountry);
  if (phoneE164 === null) throw invalidField('to', 'isPhone', `to: ${error}`);
  const sendAt = dto.sendAt ?? null;
  if (sendAt !== null && sendAt > now + SEND_AHEAD_MAX_DAYS * DAY_MS)
    throw invalidField('sendAt', 'max', `sendAt must be at most ${SEND_AHEAD_MAX_DAYS} days from now`);
  if (sendAt !== null && sendAt >= SECONDS.min && sendAt < SECONDS.max)
    throw invalidField('sendAt', 'isMilliseconds', `sendAt must be Unix milliseconds: ${sendAt} looks like seconds`);
  const metadata = Object.keys(dto.metadata ?? {}).length === 0 ? null : JSON.stringify(dto.metadata);
  return {
    to: phoneE164,
    text: dto.text,
    from: dto.from ?? null,
    category: dto.category ?? 'TRANSACTIONAL',
    sendAt,
    validityMs: dto.validityMs ?? null,
    timezone: dto.timezone ?? null,
    clientReference: dto.clientReference ?? null,
    metadata,
    repliesTo: null,
    isGuarded: true,
  };
}
