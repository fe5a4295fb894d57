import { HOUR_MS } from '../../platform/clock.js';
import { endFor, REASONS } from '../record/message-status.js';
import { DETAIL_MAX } from '../record/message.entity.js';
import type { MessageRow } from '../record/messages.sql.js';
import { detailOf, FIRST_INQUIRY_MS, inquiryAt, RECEIPT_WAIT_MS } from './message-change.js';

describe('inquiryAt', () => {
  const SENT_AT = 1_700_000_000_000;

  /** The times at which a message is asked for that never ends, from its SENT on. */
  function inquiriesOf(validUntil: number): number[] {
    const message = { sentAt: SENT_AT, validUntil };
    const times: number[] = [];
    const end = validUntil + RECEIPT_WAIT_MS;
    for (let at = inquiryAt(message, SENT_AT); at < end; at = inquiryAt(message, at)) times.push(at);
    return times;
  }

  it('comes after five minutes, and then whenever the message has been silent for twice as long', () => {
    const minutes = inquiriesOf(SENT_AT + 24 * HOUR_MS).map((at) => (at - SENT_AT) / 60_000);
    expect(minutes).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560]);
  });

  it('is never after the end of the wait for a receipt', () => {
    const validUntil = SENT_AT - RECEIPT_WAIT_MS + 60_000;
    expect(inquiryAt({ sentAt: SENT_AT, validUntil }, SENT_AT)).toBe(SENT_AT + 60_000);
    expect(inquiriesOf(SENT_AT + 72 * HOUR_MS)).toHaveLength(11);
    expect(inquiryAt({ sentAt: null, validUntil: null }, SENT_AT)).toBe(SENT_AT + FIRST_INQUIRY_MS);
  });
});

describe('detailOf', () => {
  const message = { status: 'QUEUED', reasonDetail: null } as MessageRow;

  it.each(REASONS)('%s is a sentence, also where nothing more is said', (reason) => {
    expect(detailOf({ message, to: endFor(reason), reason })).toMatch(/^[A-Z].*\.$/);
  });

  it('an end without a reason says so, with the code', () => {
    const words = 'The provider says that the message was not delivered, and not why';
    expect(detailOf({ message, to: 'UNDELIVERED' })).toBe(`${words}.`);
    expect(detailOf({ message, to: 'UNDELIVERED', code: '30008' })).toBe(`${words} (code 30008).`);
  });

  it('the code is named once, and is not cut off', () => {
    const change = { message, to: 'UNDELIVERED', reason: 'blocked_by_carrier', code: 'REJECTD/8' } as const;
    expect(detailOf({ ...change, detail: 'stat:REJECTD err:8 REJECTD/8' })).toBe('stat:REJECTD err:8 REJECTD/8');
    const long = detailOf({ ...change, detail: 'x'.repeat(400) }) ?? '';
    expect([long.length, long.slice(-19)]).toEqual([DETAIL_MAX, 'x (code REJECTD/8).']);
  });

  it('EXPIRED keeps why the last attempt failed', () => {
    const failed = { ...message, reasonDetail: 'The gateway has no room.' };
    expect(detailOf({ message: failed, to: 'EXPIRED', reason: 'validity_ended' })).toBe(
      'The validity of the message ended before it was delivered. The gateway has no room.',
    );
  });

  it('what goes on, and what was delivered, says only what it is given', () => {
    expect(detailOf({ message, to: 'SENT' })).toBeNull();
    expect(detailOf({ message, to: 'DELIVERED' })).toBeNull();
    expect(detailOf({ message, to: 'QUEUED', detail: 'No room.' })).toBe('No room.');
  });
});
