import { HOUR_MS } from '../../platform/clock.js';
import { FIRST_INQUIRY_MS, inquiryAt, RECEIPT_WAIT_MS } from './message-change.js';

const SENT_AT = 1_700_000_000_000;

/** The times at which a message is asked for that never ends, from its SENT on. */
function inquiriesOf(validUntil: number): number[] {
  const message = { sentAt: SENT_AT, validUntil };
  const times: number[] = [];
  const end = validUntil + RECEIPT_WAIT_MS;
  for (let at = inquiryAt(message, SENT_AT); at < end; at = inquiryAt(message, at)) times.push(at);
  return times;
}

describe('inquiryAt', () => {
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
