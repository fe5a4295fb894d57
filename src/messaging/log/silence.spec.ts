import type { MessageRow } from '../record/messages.sql.js';
import { silenceOf } from './messages-reader.js';

const MINUTE_MS = 60_000;
const sent = { status: 'SENT', sentAt: 1_000, updatedAt: 0 } as MessageRow;

describe('silenceOf', () => {
  it.each([
    [1, '1 min'],
    [59.9, '59 min'],
    [60, '1 h'],
    [200, '3 h 20 min'],
    [2_881, '48 h 1 min'],
  ])('after %d minutes: %s', (minutes, time) => {
    const words = `The provider took the message ${time} ago, and no receipt has come.`;
    expect(silenceOf(sent, 1_000 + minutes * MINUTE_MS)).toBe(words);
  });

  it('says nothing within a minute, and of what is neither SENT nor SENDING', () => {
    expect(silenceOf(sent, MINUTE_MS)).toBeNull();
    expect(silenceOf({ ...sent, status: 'DELIVERED' }, 10 * MINUTE_MS)).toBeNull();
    expect(silenceOf({ ...sent, status: 'QUEUED' }, 10 * MINUTE_MS)).toBeNull();
  });

  it('SENDING counts from its request', () => {
    const words = 'The request was made 2 min ago: its response is not known, and no receipt has come.';
    expect(silenceOf({ ...sent, status: 'SENDING', sentAt: null }, 2 * MINUTE_MS)).toBe(words);
  });
});
