import { detailOf } from './message-change.js';
import { DETAIL_MAX } from '../record/message.entity.js';
import { endFor, REASONS } from '../record/message-status.js';
import type { MessageRow } from '../record/messages.sql.js';

const message = { status: 'QUEUED', reasonDetail: null } as MessageRow;

describe('detailOf', () => {
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
