import { Injectable } from '@nestjs/common';
import type { ErasedSubject, ErasureStep } from '../../events/erased-subject.js';
import { isWritingOf } from '../../phones/record/phone-number.js';
import { readIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { PARTIES_AT_ONCE, PARTIES_WITHOUT_NUMBER } from './erasure.sql.js';
import { LateEventErasure } from './late-event-erasure.js';
import { MessageErasure } from './message-erasure.js';

/** Where what is no number in E.164 stands among the parties of messages: before all `+1…` to `+9…`, and after them. */
const RANGES = [
  ['(', '+1'],
  [',', ':'],
] as const;

/** The writing at hand, what is done with it, and how far that is. */
type Place = readonly [writing: string, work: 'seek' | 'messages' | 'events', at: string | null];
const START: Place = ['', 'seek', null];

/**
 * Takes a number out of messages that stand under another writing of it: gateways write numbers as people of a country
 * do, and what nobody could read is kept as it came.
 */
@Injectable()
export class WritingErasure {
  constructor(
    private readonly messages: MessageErasure,
    private readonly lateEvents: LateEventErasure,
  ) {}

  /** Looks through some parties after a position, or changes some messages or events of one that is the number. */
  async erase(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
    const place = position === null ? START : (JSON.parse(position) as Place);
    const [writing, work, at] = place;
    if (work === 'seek') return { removed: {}, position: await this.seek(tx, erased, writing) };
    const redact = (text: string): string => (text === writing ? erased.pseudonym : erased.redact(text));
    const step =
      work === 'messages'
        ? await this.messages.erase(tx, erased, at, writing)
        : await this.lateEvents.erase(tx, { ...erased, subject: writing, redact }, at);
    return { ...step, position: JSON.stringify(placeAfter(place, step.position)) };
  }

  /** The position of the next writing; null when there is none. */
  private async seek(tx: Tx, { projectId, subject }: ErasedSubject, after: string): Promise<string | null> {
    for (const [from, to] of RANGES) {
      if (after >= to) continue;
      const rows = await readIn(tx, PARTIES_WITHOUT_NUMBER, [projectId, after < from ? from : after, to]);
      const found = rows.find(({ phone }) => phone !== after && isWritingOf(phone, subject));
      if (found !== undefined) return JSON.stringify([found.phone, 'messages', null] satisfies Place);
      const last = rows.at(-1);
      if (last !== undefined && rows.length === PARTIES_AT_ONCE)
        return JSON.stringify([last.phone, 'seek', null] satisfies Place);
    }
    return null;
  }
}

/** Events go after their messages: by these they are known. */
function placeAfter([writing, work]: Place, at: string | null): Place {
  if (at !== null) return [writing, work, at];
  return work === 'messages' ? [writing, 'events', null] : [writing, 'seek', null];
}
